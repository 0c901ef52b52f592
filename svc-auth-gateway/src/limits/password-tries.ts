import { Problem } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { FairTurns } from '../concurrency/fair-turns.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { limitsConfig } from '../config.ts';
import { type Limit, Limits } from './limits.ts';

const WRONG = new Set(['wrong-credentials', 'wrong-password']);
/** After a right password. */
const FORGIVEN = new Set<Limit>(['LIMIT_WRONG_PASSWORDS', 'LIMIT_WRONG_PASSWORDS_IN_A_ROW']);
/** In seconds, of whoever has too many tries in work. */
const COME_BACK = 2;

type Trying = { network: string } | { device: string } | { session: string };
type Counted = readonly [limit: Limit, ...who: string[]];

/**
 * Tries of passwords: one at a time per account, some at once in all, and those that wait take turns by where they come
 * from. So whoever sends many waits for themselves.
 */
@Injectable()
export class PasswordTries {
  readonly #inWork = new Map<string, number>();
  readonly #accounts = new KeyedMutex();
  readonly #all: FairTurns;

  constructor(
    private readonly limits: Limits,
    @Inject(limitsConfig.KEY) private readonly config: ConfigType<typeof limitsConfig>,
  ) {
    this.#all = new FairTurns(config.LIMIT_SIGN_INS_AT_ONCE);
  }

  /**
   * `account`: its email; `who` tries: a network, or who is known: a device that has signed in to the account before, a
   * session of it. Throws what the attempt throws, or Problem 429 after too many wrong passwords and with too many
   * tries in work.
   */
  async run<T>(account: string, who: Trying, attempt: () => Promise<T>): Promise<T> {
    const from = Object.entries(who).flat().join(' ');
    const counted: Counted[] = [
      ['LIMIT_WRONG_PASSWORDS', account, from],
      ['LIMIT_WRONG_PASSWORDS_IN_A_ROW', account, from],
      ['LIMIT_WRONG_PASSWORDS_PER_IP', from],
      // Of all networks together, so that strangers never come near the provider's own lock, which shuts everybody out.
      ...('network' in who ? [['LIMIT_WRONG_PASSWORDS_OF_STRANGERS', account] as const] : []),
    ];
    this.#check(counted);
    const leave = this.#enter(account, from);
    const tryOnce = () => this.#try(counted, attempt);
    try {
      return await this.#accounts.run(account, () => this.#all.run(from, tryOnce), from);
    } finally {
      leave();
    }
  }

  #check(counted: Counted[]) {
    for (const [limit, ...of] of counted) this.limits.check(limit, ...of);
  }

  async #try<T>(counted: Counted[], attempt: () => Promise<T>): Promise<T> {
    // Those that ran while this one waited may have used up the limit.
    this.#check(counted);
    try {
      const result = await attempt();
      for (const [limit, ...of] of counted) if (FORGIVEN.has(limit)) this.limits.forget(limit, ...of);
      return result;
    } catch (error) {
      if (error instanceof Problem && WRONG.has(error.code))
        for (const [limit, ...of] of counted) this.limits.count(limit, ...of);
      throw error;
    }
  }

  #enter(account: string, from: string): () => void {
    const places = [
      [from, 'LIMIT_SIGN_INS_WAITING_PER_IP'],
      [JSON.stringify([from, account]), 'LIMIT_SIGN_INS_WAITING'],
    ] as const;
    const inWork = (place: string) => this.#inWork.get(place) ?? 0;
    // One runs, the others wait.
    for (const [place, limit] of places)
      if (inWork(place) > this.config[limit]) throw this.limits.refusal(limit, COME_BACK);
    for (const [place] of places) this.#inWork.set(place, inWork(place) + 1);
    return () => {
      for (const [place] of places) {
        const left = inWork(place) - 1;
        if (left > 0) this.#inWork.set(place, left);
        else this.#inWork.delete(place);
      }
    };
  }
}
