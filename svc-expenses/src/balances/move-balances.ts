import { type Balance, type BalancesState, balancesState, openOf } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { whenCheckViolated } from '../check-violated.ts';
import { holderOf, type LockedGroup } from '../groups/groups.repository.ts';
import { changeLocked } from '../groups/locked-group.ts';
import { refuse } from '../refuse.ts';
import { BalancesRepository } from './balances.repository.ts';
import type { Postings } from './postings.ts';

/** Moves a group's balances inside a write and publishes their new state. */
@Injectable()
export class MoveBalances {
  constructor(private readonly balances: BalancesRepository) {}

  /**
   * Without postings nothing moves. Throws Problem 422 where somebody who has left would be worse off; the COMMIT does
   * when a balance would leave the bounds.
   */
  move(tx: Transaction, group: LockedGroup, postings: Postings, cause: Cause = 'change') {
    if (leavesWorseOff(group, postings, cause)) throw refuse('former-member');
    if (postings.size === 0) return;
    const { groupId } = group;
    tx.publish(balancesState, groupId, stateAfter(group, postings));
    changeLocked(tx, groupId, { cents: postings });
    tx.withCommit(() =>
      this.balances.move(tx, groupId, postings).catch(whenCheckViolated(() => refuse('balance-too-large'))),
    );
  }
}

export type Cause = 'change' | 'payment';

/**
 * Who has left cannot contest a write, so none takes from them: only a payment to them does, up to what they are owed.
 */
export const leavesWorseOff = (
  { formerSeats, balances }: Pick<LockedGroup, 'formerSeats' | 'balances'>,
  postings: Postings,
  cause: Cause,
): boolean =>
  formerSeats.some((seat) => {
    const delta = postings.get(seat) ?? 0;
    const owed = balances.find((balance) => balance.userId === seat)?.cents ?? 0;
    return delta < 0 && (cause === 'change' || owed + delta < 0);
  });

/**
 * What the database will make of the balances, which the lock on the ledger holds still: known without waiting for it.
 * `settled` says what balances cannot where members pay together.
 */
function stateAfter(group: LockedGroup, postings: Postings): BalancesState {
  const cents = new Map(group.balances.map((balance) => [balance.userId, balance.cents]));
  for (const [seat, delta] of postings) cents.set(seat, (cents.get(seat) ?? 0) + delta);
  const balances = Array.from(
    cents,
    ([seat, sum]): Balance => ({
      userId: seat,
      cents: sum,
      unit: group.seats.get(seat)?.unit ?? null,
    }),
  );
  return {
    groupId: group.groupId,
    version: group.version + 1,
    balances: balances
      .map(({ userId, cents: sum }) => ({ userId: holderOf(group, userId), cents: sum }))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    ...(balances.some(({ unit }) => unit) && { settled: openOf(balances).length === 0 }),
  };
}
