import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { type DataOf, type StateEvent, streamName } from '../service/events.ts';
import type { Broker } from './broker.ts';

/**
 * Publishes the next state of an object without a database: `next` gets the last published state and returns the new
 * one, or undefined if nothing has changed. Concurrent writers overwrite nothing that they have not read: what `next`
 * looks up is never older than the source of the previous message. Returns whether it has published a state. Rejects
 * while the broker is down.
 */
export async function updatePublishedState<E extends StateEvent>(
  broker: Broker,
  event: E,
  id: string,
  next: (last: DataOf<E> | undefined) => Promise<DataOf<E> | undefined>,
): Promise<boolean> {
  const subject = `${event.subject}.${id}`;
  const manager = await broker.manager();
  for (;;) {
    const last = await manager.streams.getMessage(streamName(event), { last_by_subj: subject });
    const data = await next(last ? (event.data.parse(last.json()) as DataOf<E>) : undefined);
    if (!data) return false;
    try {
      await broker.jetstream.publish(subject, JSON.stringify(data), {
        expect: { lastSubjectSequence: last?.seq ?? 0 },
        timeout: 2000,
      });
      return true;
    } catch (error) {
      if (!isWrongSequence(error)) throw error;
    }
  }
}

/** Whether another writer was faster: read again. */
export function isWrongSequence(error: unknown) {
  return (
    error instanceof JetStreamApiError &&
    (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
      error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown)
  );
}
