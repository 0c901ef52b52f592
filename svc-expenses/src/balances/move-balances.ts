import { balancesState } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { whenCheckViolated } from '../check-violated.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { refuse } from '../refuse.ts';
import { type Balance, BalancesRepository } from './balances.repository.ts';
import type { Postings } from './postings.ts';

/** Moves a group's balances inside a write and publishes their new state. */
@Injectable()
export class MoveBalances {
  constructor(private readonly balances: BalancesRepository) {}

  /**
   * Without postings nothing moves. Throws Problem 422 where somebody who has left would be worse off, at once, for a
   * promise may leave with the COMMIT; and when a balance would leave the bounds.
   */
  move(tx: Transaction, group: LockedGroup, postings: Postings, cause: Cause = 'change'): Promise<void> {
    refuseWorseOff(group, postings, cause);
    return this.moveUnrefused(tx, group, postings);
  }

  private async moveUnrefused(tx: Transaction, { groupId, version, balances }: LockedGroup, postings: Postings) {
    if (postings.size === 0) return;
    tx.publish(balancesState, groupId, { groupId, version: version + 1, balances: after(balances, postings) });
    await this.balances.move(tx, groupId, postings).catch(whenCheckViolated(() => refuse('balance-too-large')));
  }
}

type Cause = 'change' | 'payment';

/**
 * Who has left cannot contest a write, so none takes from them: only a payment to them does, up to what they are owed.
 */
function refuseWorseOff({ formerIds, balances }: LockedGroup, postings: Postings, cause: Cause) {
  const isWorseOff = (userId: string) => {
    const delta = postings.get(userId) ?? 0;
    const owed = balances.find((balance) => balance.userId === userId)?.cents ?? 0;
    return delta < 0 && (cause === 'change' || owed + delta < 0);
  };
  if (formerIds.some(isWorseOff)) throw refuse('former-member');
}

/**
 * What the database will make of the balances, which the lock on the ledger holds still: known without waiting for it.
 */
function after(balances: Balance[], postings: Postings): Balance[] {
  const cents = new Map(balances.map((balance) => [balance.userId, balance.cents]));
  for (const [userId, delta] of postings) cents.set(userId, (cents.get(userId) ?? 0) + delta);
  return Array.from(cents, ([userId, sum]) => ({ userId, cents: sum })).toSorted((a, b) =>
    a.userId < b.userId ? -1 : 1,
  );
}
