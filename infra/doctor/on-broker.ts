import { serversOf } from '@allsquare/service-kit/servers-of';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Runs work on a new connection to the broker, as the user in the address. */
export async function onBroker<T>(url: string, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const { user, ...server } = serversOf(url);
  const connection = await connect({
    ...server,
    ...(user && { user, inboxPrefix: `_INBOX_${user}` }),
    name: 'doctor',
    timeout: 5000,
    reconnect: false,
  });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
