import type { z } from 'zod';
import type { Broker } from './broker.ts';
import { readStream } from './read-stream.ts';

export type Bucket = {
  /** Rejects when the broker does not answer within two seconds. */
  put: (key: string, value: unknown) => Promise<void>;
  /** Stops receiving entries. The bucket remains. */
  close: () => void;
};

/** The name that every NATS client uses. */
export const bucketStream = (name: string) => `KV_${name}`;
export const bucketSubject = (name: string, key: string) => `$KV.${name}.${key}`;

/**
 * Opens a key-value bucket, which ensure-streams.ts creates. `onEntry` receives each present and each later entry, own
 * ones too, while the broker is up: reopen the bucket after `broker.onReconnect`. It subscribes to messages: a watch
 * would create a consumer, which no service may.
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
    // Entries put since then are newer.
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
