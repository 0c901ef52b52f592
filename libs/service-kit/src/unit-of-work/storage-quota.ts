import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { refuse } from '../http/problem.ts';
import { databaseConfig } from '../process/config.ts';

/** Bytes that one write stores; `person` is undefined for consumers and the scheduler. */
export type StorageUsage = { person: string | undefined; bytes: number; isCopy?: boolean };
type Reserved = { person: string; bytes: number; unused: number };

const DAY = 86_400_000;
/** A replica reserves this fraction of the limit: most writes then need no statement, and wait for no other. */
const RESERVATIONS_PER_DAY = 100;
/** The cache is bounded: what was reserved for dropped people counts as stored. */
const MAX_CACHED_PEOPLE = 50_000;

/**
 * Limits the bytes that each person stores in a day (UTC). The table `stored_bytes` counts for all replicas, a
 * hundredth of the limit at a time, in the transaction that needs it: so it never counts less than was stored.
 */
@Injectable()
export class StorageQuota {
  #day = 0;
  readonly #remaining = new Map<string, number>();
  readonly #exhausted = new Set<string>();

  constructor(@Inject(databaseConfig.KEY) private readonly config: ConfigType<typeof databaseConfig>) {}

  /** Returns Problem 429 for a person whose day is known to be used up. */
  refusalFor(person: string | undefined) {
    this.#resetDaily();
    return person && this.#exhausted.has(person) ? refusal() : undefined;
  }

  /**
   * Returns what these writes need beyond the reservation, ordered by person, so that no two wait for each other's
   * lock.
   */
  reserve(writes: StorageUsage[]): Reserved[] {
    this.#resetDaily();
    const sums = new Map<string, number>();
    for (const { person, bytes } of writes)
      if (person) sums.set(person, (sums.get(person) ?? 0) + Math.max(0, Math.ceil(bytes)));
    return [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([person, bytes]) => {
        const left = (this.#remaining.get(person) ?? 0) - bytes;
        if (left >= 0) this.#remaining.set(person, left);
        if (left >= 0) return [];
        const reserved = Math.max(bytes, Math.floor(this.config.LIMIT_BYTES / RESERVATIONS_PER_DAY));
        return [{ person, bytes: reserved, unused: reserved - bytes }];
      });
  }

  /** SQL that records it; fails with `isQuotaExceeded` beyond a day's limit. */
  recordStatement(reserved: Reserved[]): [sql: string, values: unknown[]] {
    return [
      `insert into stored_bytes as s (person_id, day, bytes, most)
       select person, (now() at time zone 'utc')::date, bytes, $3 from unnest($1::uuid[], $2::bigint[]) as reserved(person, bytes)
       on conflict (person_id, day) do update set bytes = s.bytes + excluded.bytes, most = excluded.most`,
      [reserved.map(({ person }) => person), reserved.map(({ bytes }) => bytes), this.config.LIMIT_BYTES],
    ];
  }

  /** Call after the commit. */
  credit(reserved: Reserved[]) {
    if (this.#remaining.size > MAX_CACHED_PEOPLE) this.#remaining.clear();
    for (const { person, unused } of reserved) this.#remaining.set(person, (this.#remaining.get(person) ?? 0) + unused);
  }

  /** Call after PostgreSQL has refused them; of several writes one alone may have been too large. */
  onExceeded([one, another]: StorageUsage[]) {
    if (one?.person && !another) this.#exhausted.add(one.person);
    return refusal();
  }

  #resetDaily() {
    const day = Math.floor(Date.now() / DAY);
    if (day === this.#day) return;
    this.#day = day;
    this.#remaining.clear();
    this.#exhausted.clear();
  }
}

/** Whether `recordStatement` exceeded a limit. Citus appends a shard's number to the name. */
export const isQuotaExceeded = (error: unknown) =>
  (error as { constraint?: string }).constraint?.startsWith('stored_bytes_most_check') === true;

/** The size of a statement's values on the wire. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object') return 8;
  if (value === null) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Date) return 8;
  return Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one), 0);
}

function refusal() {
  const retryAfter = Math.ceil((DAY - (Date.now() % DAY)) / 1000);
  return refuse('too-much-stored', {
    message: `You have saved too much today. Please try again in ${formatWait(retryAfter)}.`,
    retryAfter,
  });
}

/** Formats a wait in words. */
export const formatWait = (seconds: number) => {
  if (seconds <= 60) return words(seconds, 'second');
  return seconds <= 3600 ? words(seconds / 60, 'minute') : words(seconds / 3600, 'hour');
};
const words = (count: number, unit: string) => {
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
};
