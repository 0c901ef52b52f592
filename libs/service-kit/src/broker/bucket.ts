import type { z } from 'zod';
import type { Broker } from './broker.ts';
import { readStream } from './read-stream.ts';

export type Bucket = {
  /** Rejects when the broker does not answer within two seconds. */
  put: (key: string, value: unknown) => Promise<void>;
  /** Entries are no longer received; the bucket stays. */
  close: () => void;
};

/** As every client of NATS names them. */
export const bucketStream = (name: string) => `KV_${name}`;
export const bucketSubject = (name: string, key: string) => `$KV.${name}.${key}`;

/**
 * Opens a key-value bucket, which ensure-streams.ts makes. `onEntry` receives each entry that is there and each that is
 * put, one's own too, as long as the broker is there: open it again after `broker.onReconnect`. It hears them as
 * messages, not by a watch of the client, because a watch makes a consumer, which no service may.
 */
export async function openBucket<Value>(
  broker: Broker,
  name: string,
  schema: z.ZodType<Value>,
  onEntry: (key: string, value: Value) => void,
): Promise<Bucket> {
  const receivedKeys = new Set<string>();
  const receive = (message: { subject: string; json(): unknown }) => {
    const key = message.subject.slice(bucketSubject(name, '').length);
    receivedKeys.add(key);
    broker.parseMessage(`${name}.${key}`, message, schema, (value) => onEntry(key, value));
  };
  const subscription = broker.connection.subscribe(bucketSubject(name, '>'), {
    callback: (error, message) => void (error ?? receive(message)),
  });
  try {
    // What was put meanwhile is newer.
    for await (const entry of readStream(await broker.manager(), bucketStream(name)))
      if (!receivedKeys.has(entry.subject.slice(bucketSubject(name, '').length))) receive(entry);
  } catch (error) {
    subscription.unsubscribe();
    throw error;
  }
  return {
    put: async (key, value) => {
      await broker.jetstream.publish(bucketSubject(name, key), JSON.stringify(value));
    },
    close: () => subscription.unsubscribe(),
  };
}
