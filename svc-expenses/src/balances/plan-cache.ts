import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type Balance,
  FAST_PLAN_LIMIT,
  openBalances,
  planSettlement,
  type SettlementPlan,
} from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RecentlyUsed } from '../recently-used.ts';

/**
 * A person's next search waits this many times as long as the last one took: they get at most a quarter of the thread.
 */
const COOLDOWN_FACTOR = 3;

/** Plans by the balances they settle, with a unit's as one: the same balances in any version cost no search. */
@Injectable()
export class PlanCache {
  readonly #cache = new RecentlyUsed<SettlementPlan>();
  readonly #cooldowns = new Map<string, Promise<void>>();
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * The plan for these balances. Longer searches take turns (ADR 0030): one for each turn of the event loop, and one at
   * a time for each person, with a rest behind it.
   */
  async planFor({ id }: Pick<Caller, 'id'>, balances: Balance[]): Promise<SettlementPlan> {
    const open = openBalances(balances);
    if (open.length <= FAST_PLAN_LIMIT || this.#cache.get(keyOf(open))) return this.planNow(open);
    const { promise: cooldown, resolve: endCooldown } = Promise.withResolvers<void>();
    const before = this.#cooldowns.get(id);
    this.#cooldowns.set(id, cooldown);
    await before;
    this.#queue = this.#queue.then(() => setImmediate());
    await this.#queue;
    const began = performance.now();
    try {
      return this.planNow(open);
    } finally {
      setTimeout(
        () => {
          endCooldown();
          if (this.#cooldowns.get(id) === cooldown) this.#cooldowns.delete(id);
        },
        COOLDOWN_FACTOR * (performance.now() - began),
      );
    }
  }

  /** The same without waiting, for who holds a lock. */
  planNow(balances: Balance[]): SettlementPlan {
    const open = openBalances(balances);
    const key = keyOf(open);
    const plan = this.#cache.get(key) ?? planSettlement(open);
    this.#cache.set(key, plan);
    return plan;
  }
}

const keyOf = (open: Balance[]) =>
  hash('sha256', JSON.stringify(open.map(({ userId, cents }) => [userId, cents])), 'base64');
