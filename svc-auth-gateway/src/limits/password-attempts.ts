import { Problem } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { FairQueue } from '../concurrency/fair-queue.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { limitsConfig } from '../config.ts';
import { type Limit, Limits } from './limits.ts';

const WRONG_PASSWORD_CODES = new Set(['wrong-credentials', 'wrong-password']);
/** After a right password. */
const RESET_ON_SUCCESS = new Set<Limit>(['LIMIT_WRONG_PASSWORDS', 'LIMIT_WRONG_PASSWORDS_IN_A_ROW']);
/** In seconds, for a source with too many attempts in progress. */
const RETRY_AFTER_SECONDS = 2;

type AttemptSource = { network: string } | { device: string } | { session: string };
type CountedLimit = readonly [limit: Limit, ...who: string[]];

/**
 * Runs password attempts: one at a time per account, a few at once in all, round-robin by source. So a source that
 * sends many delays only itself.
 */
@Injectable()
export class PasswordAttempts {
  readonly #inFlight = new Map<string, number>();
  readonly #accountMutex = new KeyedMutex();
  readonly #queue: FairQueue;

  constructor(
    private readonly limits: Limits,
    @Inject(limitsConfig.KEY) private readonly config: ConfigType<typeof limitsConfig>,
  ) {
    this.#queue = new FairQueue(config.LIMIT_SIGN_INS_AT_ONCE);
  }

  /**
   * `account`: its email. `who`: the source, which is a network, a device that has signed in to the account before, or
   * a session of it. Throws what the attempt throws, or Problem 429 after too many wrong passwords and with too many
   * attempts in progress.
   */
  async run<T>(account: string, who: AttemptSource, attempt: () => Promise<T>): Promise<T> {
    const from = Object.entries(who).flat().join(' ');
    const counted: CountedLimit[] = [
      ['LIMIT_WRONG_PASSWORDS', account, from],
      ['LIMIT_WRONG_PASSWORDS_IN_A_ROW', account, from],
      ['LIMIT_WRONG_PASSWORDS_PER_IP', from],
      // Counted over all networks together, so that strangers never reach the provider's own lock, which locks out
      // every client.
      ...('network' in who ? [['LIMIT_WRONG_PASSWORDS_OF_STRANGERS', account] as const] : []),
    ];
    this.#check(counted);
    const release = this.#acquire(account, from);
    const attemptOnce = () => this.#attempt(counted, attempt);
    try {
      return await this.#accountMutex.run(account, () => this.#queue.run(from, attemptOnce), from);
    } finally {
      release();
    }
  }

  #check(counted: CountedLimit[]) {
    for (const [limit, ...of] of counted) this.limits.check(limit, ...of);
  }

  async #attempt<T>(counted: CountedLimit[], attempt: () => Promise<T>): Promise<T> {
    // Earlier attempts in the queue may have used up the limit.
    this.#check(counted);
    try {
      const result = await attempt();
      for (const [limit, ...of] of counted) if (RESET_ON_SUCCESS.has(limit)) this.limits.reset(limit, ...of);
      return result;
    } catch (error) {
      if (error instanceof Problem && WRONG_PASSWORD_CODES.has(error.code))
        for (const [limit, ...of] of counted) this.limits.count(limit, ...of);
      throw error;
    }
  }

  #acquire(account: string, from: string): () => void {
    const slots = [
      [from, 'LIMIT_SIGN_INS_WAITING_PER_IP'],
      [JSON.stringify([from, account]), 'LIMIT_SIGN_INS_WAITING'],
    ] as const;
    const inFlight = (place: string) => this.#inFlight.get(place) ?? 0;
    // One runs, the others wait.
    for (const [place, limit] of slots)
      if (inFlight(place) > this.config[limit]) throw this.limits.refusal(limit, RETRY_AFTER_SECONDS);
    for (const [place] of slots) this.#inFlight.set(place, inFlight(place) + 1);
    return () => {
      for (const [place] of slots) {
        const left = inFlight(place) - 1;
        if (left > 0) this.#inFlight.set(place, left);
        else this.#inFlight.delete(place);
      }
    };
  }
}
