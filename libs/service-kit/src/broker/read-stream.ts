import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, type JsMsg } from '@nats-io/jetstream';
import { type PublishedEvent, streamName } from '../service/events.ts';

/** Everything that an event's stream holds now, nothing where there is none; for a user that may make consumers. */
export async function* readStream(manager: JetStreamManager, event: PublishedEvent): AsyncGenerator<JsMsg> {
  const stream = streamName(event);
  const info = await manager.streams.info(stream).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined;
    throw error;
  });
  if (!info?.state.messages) return;
  const consumer = await manager.jetstream().consumers.get(stream);
  for await (const message of await consumer.consume()) {
    yield message;
    if (message.info.pending === 0) return;
  }
}
