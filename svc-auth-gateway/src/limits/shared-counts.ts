import { randomUUID } from 'node:crypto';
import { Broker, type Bucket, Every, openBucket } from '@allsquare/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';

/** Entries expire after a day (ensure-streams.ts of service-kit): longer than any limit's window. */
const BUCKET = 'counts';
/** The maximum number of keys; the oldest is dropped. */
const MAX_KEYS = 200_000;
const CHECK_INTERVAL = 1000;

/** `until` in milliseconds since 1970. */
const Count = z.object({ count: z.int(), until: z.number() });
type Count = z.infer<typeof Count>;
type OwnCount = Count & { published: number };

/**
 * Counts by key in windows that begin with the first count. Each replica counts in memory, so nothing waits for the
 * broker: the other replicas' counts arrive through a key-value bucket, in which each replica has its own entry per
 * key.
 */
@Injectable()
export class SharedCounts implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(SharedCounts.name);
  readonly #replica = randomUUID();
  readonly #own = new Map<string, OwnCount>();
  /** By key, then by replica. */
  readonly #others = new Map<string, Map<string, Count>>();
  #bucket?: Bucket;

  constructor(private readonly broker: Broker) {}

  onApplicationBootstrap() {
    this.broker.onReconnect(() => this.#close());
  }

  onModuleDestroy() {
    this.#close();
  }

  @Every(CHECK_INTERVAL, { inEachReplica: true })
  async maintain() {
    this.#dropExpired();
    if (this.#bucket || !this.broker.connected) return;
    await this.#open().catch((error: unknown) =>
      this.#log.debug(`limits are counted in this replica only: ${String(error)}`),
    );
  }

  /** Counts one in a window of this many milliseconds; publishes every `step`th count. */
  increment(key: string, window: number, step: number) {
    const now = Date.now();
    let own = this.#own.get(key);
    if (!own || own.until <= now) {
      this.#own.delete(key);
      own = { count: 0, until: now + window, published: 0 };
      setBounded(this.#own, key, own);
    }
    own.count++;
    if (own.count - own.published >= step) this.#publish(key, own);
  }

  /** Milliseconds until the count is below `most`; 0 if it is now. */
  waitTime(key: string, most: number): number {
    const counts = this.#countsOf(key).toSorted((one, other) => one.until - other.until);
    let total = sumOf(counts);
    if (total < most) return 0;
    const last = counts.find(({ count }) => (total -= count) < most);
    return (last?.until ?? 0) - Date.now();
  }

  /** Resets the count, at the other replicas too. */
  reset(key: string) {
    const counts = this.#countsOf(key);
    const total = sumOf(counts);
    if (total === 0) return;
    const own = this.#own.get(key);
    // Only the others can delete their entries: this one offsets them.
    const next = {
      count: (own?.count ?? 0) - total,
      until: Math.max(...counts.map(({ until }) => until)),
      published: 0,
    };
    setBounded(this.#own, key, next);
    this.#publish(key, next);
  }

  #countsOf(key: string): Count[] {
    const own = this.#own.get(key);
    const now = Date.now();
    return [...(own ? [own] : []), ...(this.#others.get(key)?.values() ?? [])].filter(({ until }) => until > now);
  }

  #publish(key: string, own: OwnCount) {
    own.published = own.count;
    const { count, until } = own;
    this.#bucket?.put(`${key}.${this.#replica}`, { count, until }).catch(() => this.#close());
  }

  async #open() {
    this.#bucket = await openBucket(this.broker, BUCKET, Count, (name, entry) => this.#receive(name, entry));
    for (const [key, own] of this.#own) this.#publish(key, own);
  }

  #close() {
    this.#bucket?.close();
    this.#bucket = undefined;
  }

  #receive(name: string, { count, until }: Count) {
    const [limit, who, replica = ''] = name.split('.');
    if (replica === this.#replica || until <= Date.now()) return;
    const key = `${limit}.${who}`;
    const counts = this.#others.get(key) ?? new Map<string, Count>();
    setBounded(this.#others, key, counts.set(replica, { count, until }));
  }

  #dropExpired() {
    const now = Date.now();
    for (const [key, { until }] of this.#own) if (until <= now) this.#own.delete(key);
    for (const [key, counts] of this.#others) {
      for (const [replica, { until }] of counts) if (until <= now) counts.delete(replica);
      if (counts.size === 0) this.#others.delete(key);
    }
  }
}

const sumOf = (counts: Count[]) => counts.reduce((sum, { count }) => sum + count, 0);

const setBounded = <V>(counts: Map<string, V>, key: string, value: V) => {
  counts.set(key, value);
  if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
};
