import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** All messages of the streams: each with its stream, subject and data as text. */
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
