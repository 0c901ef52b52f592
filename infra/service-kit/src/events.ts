import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { z } from 'zod';

/** A state event as a contract states it: `data` is the whole current state of one thing, with its version. */
export type StateEvent = { kind: 'state'; subject: string; data: z.ZodType<{ version: number }> };
export type DataOf<E extends StateEvent> = z.output<E['data']>;

/** A live event for one browser, sent on `live.<userId>`. */
export type LiveMessage = { topic: string; groupId?: string };
export const liveSubject = (userId: string) => `live.${userId}`;

export const streamName = (event: StateEvent) => event.subject.toUpperCase().replaceAll('.', '_');

/** Makes the event's stream where it is missing. Publisher and consumers call it alike, so neither waits for the other. */
export async function ensureStream(manager: JetStreamManager, event: StateEvent) {
  const name = streamName(event);
  try {
    await manager.streams.info(name);
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)) throw error;
    await manager.streams.add({
      name,
      subjects: [`${event.subject}.*`],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      max_msgs_per_subject: 1,
    });
  }
}
