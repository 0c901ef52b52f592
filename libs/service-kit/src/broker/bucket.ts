import { Kvm } from '@nats-io/kv';
import type { z } from 'zod';
import type { Broker } from './broker.ts';

export type Bucket = {
  /** Rejects when the broker does not answer within two seconds. */
  put: (key: string, value: unknown) => Promise<void>;
  /** Entries are no longer received; the bucket stays. */
  close: () => void;
};

/** `keptFor`: milliseconds since an entry was put. */
type BucketOptions = { keptFor: number; maxBytes: number };

/**
 * Opens a key-value bucket, made where it is missing, in the broker's memory. `onEntry` receives each entry that is
 * there and each that is put, one's own too, until the broker loses the bucket: open it again after
 * `broker.onReconnect`.
 */
export async function openBucket<Value>(
  broker: Broker,
  name: string,
  { keptFor, maxBytes }: BucketOptions,
  schema: z.ZodType<Value>,
  onEntry: (key: string, value: Value) => void,
): Promise<Bucket> {
  const buckets = new Kvm(broker.jetstream);
  const bucket = await buckets.create(name, { ttl: keptFor, max_bytes: maxBytes, storage: 'memory' });
  const entries = await bucket.watch({ ignoreDeletes: true });
  void (async () => {
    for await (const entry of entries)
      broker.read(`${name}.${entry.key}`, entry, schema, (value) => onEntry(entry.key, value));
  })();
  return {
    put: async (key, value) => {
      await bucket.put(key, JSON.stringify(value));
    },
    close: () => entries.stop(),
  };
}
