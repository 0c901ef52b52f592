import { patience } from '@allsquare/build/slowness';
import { type PublishedEvent, serversOf, streamName } from '@allsquare/service-kit';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** What one user of a broker tries there, as a service of that name would; what it may not do rejects. */
export async function brokerUser(url: string) {
  const { user, ...server } = serversOf(url);
  const connection = await connect({
    ...server,
    ...(user && { user, inboxPrefix: `_INBOX_${user}` }),
    reconnect: false,
  });
  const manager = await jetstreamManager(connection);
  return {
    manager,
    /** Resolves with the stream's acknowledgement. */
    publish: (subject: string, text = '{}') =>
      jetstream(connection, { timeout: patience(1000) }).publish(subject, text),
    follow: (event: PublishedEvent) =>
      manager.consumers.add(streamName(event), {
        durable_name: `${user}-test`,
        filter_subject: `${event.subject}.*`,
        ack_policy: AckPolicy.Explicit,
      }),
    /** Whether the broker lets it listen to a subject. */
    receives: async (subject: string) => {
      const errors: Error[] = [];
      const subscription = connection.subscribe(subject, { callback: (error) => void (error && errors.push(error)) });
      await connection.flush();
      subscription.unsubscribe();
      return errors.length === 0;
    },
    close: () => connection.close(),
  };
}
export type BrokerUser = Awaited<ReturnType<typeof brokerUser>>;
