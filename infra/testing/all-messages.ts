import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** Everything that the streams hold: each message's stream and subject, and its data as text. */
export async function allMessages(connection: NatsConnection) {
  const manager = await jetstreamManager(connection);
  const found: { stream: string; subject: string; text: string }[] = [];
  for await (const { config, state } of manager.streams.list())
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(config.name, { seq }).catch(() => null);
      if (message) found.push({ stream: config.name, subject: message.subject, text: message.string() });
    }
  return found;
}
