import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AT_ONCE_UP_TO, type Balance, openOf, planSettlement, type SettlementPlan } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

const KEPT = 1000;

/** A person's next search waits so many times as long as the last took: a quarter of the thread is theirs at most. */
const REST = 3;

/**
 * Plans by the balances that they settle, a unit's as one: whoever asks for the same again, in any version, costs no
 * search.
 */
@Injectable()
export class KeptPlans {
  readonly #kept = new Map<string, SettlementPlan>();
  readonly #restOf = new Map<string, Promise<void>>();
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * The plan for these balances. Longer searches take turns (ADR 0030): one for each turn of the event loop, and one at
   * a time for each person, with a rest behind it.
   */
  async planFor({ id }: Pick<Caller, 'id'>, balances: Balance[]): Promise<SettlementPlan> {
    const open = openOf(balances);
    if (open.length <= AT_ONCE_UP_TO || this.#kept.has(keyOf(open))) return this.planNow(open);
    const { promise: rest, resolve: endRest } = Promise.withResolvers<void>();
    const before = this.#restOf.get(id);
    this.#restOf.set(id, rest);
    await before;
    this.#turn = this.#turn.then(() => setImmediate());
    await this.#turn;
    const began = performance.now();
    try {
      return this.planNow(open);
    } finally {
      setTimeout(
        () => {
          endRest();
          if (this.#restOf.get(id) === rest) this.#restOf.delete(id);
        },
        REST * (performance.now() - began),
      );
    }
  }

  /** The same without waiting, for who holds a lock. Whoever was asked for least recently gives way. */
  planNow(balances: Balance[]): SettlementPlan {
    const open = openOf(balances);
    const key = keyOf(open);
    const plan = this.#kept.get(key) ?? planSettlement(open);
    this.#kept.delete(key);
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(key, plan);
    return plan;
  }
}

const keyOf = (open: Balance[]) =>
  hash('sha256', JSON.stringify(open.map(({ userId, cents }) => [userId, cents])), 'base64');
