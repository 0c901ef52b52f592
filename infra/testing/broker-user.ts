import { patience } from '@allsquare/build/slowness';
import { type PublishedEvent, serversOf, streamName } from '@allsquare/service-kit';
import { AckPolicy, type ConsumerConfig, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** A broker user's attempts, as a service of that name would make them; a forbidden one rejects. */
export async function brokerUser(url: string) {
  const { user, ...server } = serversOf(url);
  const connection = await connect({
    ...server,
    ...(user && { user, inboxPrefix: `_INBOX_${user}` }),
    reconnect: false,
  });
  const manager = await jetstreamManager(connection);
  return {
    connection,
    manager,
    /** Resolves with the stream's acknowledgement. */
    publish: (subject: string, text = '{}') =>
      jetstream(connection, { timeout: patience(1000) }).publish(subject, text),
    /** Creates or updates a consumer of all of an event's stream, with these settings. */
    makeConsumer: (event: PublishedEvent, name: string, config: Partial<ConsumerConfig> = {}) =>
      manager.consumers.add(streamName(event), {
        durable_name: name,
        filter_subject: `${event.subject}.*`,
        ack_policy: AckPolicy.Explicit,
        ...config,
      }),
    /**
     * Takes one message from a consumer, if it has any, returns it to the consumer, and answers the consumer's info.
     */
    pull: async (event: PublishedEvent, name: string) => {
      const consumer = await jetstream(connection, { timeout: 1000 }).consumers.get(streamName(event), name);
      (await consumer.next({ expires: 1000 }))?.nak();
      await connection.flush();
      return consumer.info();
    },
    /** Whether the broker lets it subscribe to a subject. */
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
