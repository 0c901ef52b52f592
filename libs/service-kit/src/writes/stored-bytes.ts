import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { refuse } from '../http/problem.ts';
import { databaseConfig } from '../process/config.ts';

/** What one write stores; nobody's is what a consumer or the clock writes. */
export type Stored = { person: string | undefined; bytes: number; isCopy?: boolean };
type Reserved = { person: string; bytes: number; unused: number };

const DAY = 86_400_000;
/** A part of the limit that a replica reserves at once: most writes then need no statement, and wait for no other. */
const STEPS = 100;
/** More people than this are not remembered: what was reserved for them counts as stored. */
const KNOWN = 50_000;

/**
 * How many bytes each person stores a day (UTC): the table `stored_bytes` has them for all replicas, a hundredth of
 * the limit at a time. It grows in the transaction that needs it, so never less is counted than was stored.
 */
@Injectable()
export class StoredBytes {
  #day = 0;
  readonly #left = new Map<string, number>();
  readonly #full = new Set<string>();

  constructor(@Inject(databaseConfig.KEY) private readonly config: ConfigType<typeof databaseConfig>) {}

  /** Problem 429 for who has used up the day, as far as this replica has seen. */
  refusalFor(person: string | undefined) {
    this.#forgetYesterday();
    return person && this.#full.has(person) ? refusal() : undefined;
  }

  /** What these writes need beyond what is reserved; in the order of people, so that none waits for another's lock. */
  reserve(writes: Stored[]): Reserved[] {
    this.#forgetYesterday();
    const sums = new Map<string, number>();
    for (const { person, bytes } of writes)
      if (person) sums.set(person, (sums.get(person) ?? 0) + Math.max(0, Math.ceil(bytes)));
    return [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([person, bytes]) => {
        const left = (this.#left.get(person) ?? 0) - bytes;
        if (left >= 0) this.#left.set(person, left);
        if (left >= 0) return [];
        const reserved = Math.max(bytes, Math.floor(this.config.LIMIT_BYTES / STEPS));
        return [{ person, bytes: reserved, unused: reserved - bytes }];
      });
  }

  /** SQL that notes it; `isUsedUp` is the error of one whose day has no room for it. */
  noting(reserved: Reserved[]): [sql: string, values: unknown[]] {
    return [
      `insert into stored_bytes as s (person_id, day, bytes, most)
       select person, (now() at time zone 'utc')::date, bytes, $3 from unnest($1::uuid[], $2::bigint[]) as reserved(person, bytes)
       on conflict (person_id, day) do update set bytes = s.bytes + excluded.bytes, most = excluded.most`,
      [reserved.map(({ person }) => person), reserved.map(({ bytes }) => bytes), this.config.LIMIT_BYTES],
    ];
  }

  /** It was committed. */
  credit(reserved: Reserved[]) {
    if (this.#left.size > KNOWN) this.#left.clear();
    for (const { person, unused } of reserved) this.#left.set(person, (this.#left.get(person) ?? 0) + unused);
  }

  /** These writes were refused; of several one alone may have been too much. */
  refused([one, another]: Stored[]) {
    if (one?.person && !another) this.#full.add(one.person);
    return refusal();
  }

  #forgetYesterday() {
    const day = Math.floor(Date.now() / DAY);
    if (day === this.#day) return;
    this.#day = day;
    this.#left.clear();
    this.#full.clear();
  }
}

/** Whether PostgreSQL has refused what `noting` notes. */
export const isUsedUp = (error: unknown) => (error as { constraint?: string }).constraint === 'stored_bytes_most_check';

/** Of the values of a statement, as they travel. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object') return 8;
  if (value === null) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Date) return 8;
  return Object.values(value).reduce<number>((sum, one) => sum + bytesOf(one), 0);
}

function refusal() {
  const retryAfter = Math.ceil((DAY - (Date.now() % DAY)) / 1000);
  return refuse('too-much-stored', {
    message: `You have saved too much today. Please try again in ${inWords(retryAfter)}.`,
    retryAfter,
  });
}

/** A time that somebody has to wait. */
export const inWords = (seconds: number) => {
  if (seconds <= 60) return words(seconds, 'second');
  return seconds <= 3600 ? words(seconds / 60, 'minute') : words(seconds / 3600, 'hour');
};
const words = (count: number, unit: string) => {
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
};
