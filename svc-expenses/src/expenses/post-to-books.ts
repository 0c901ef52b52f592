import { sumTooLargeMessage } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { addToMemberTotals } from '../balances/add-to-member-totals.ts';
import { payersOf, signOf, sumPostings } from '../balances/postings.ts';
import { whenCheckViolated } from '../check-violated.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { markSeatsUsed } from '../groups/mark-seats-used.ts';
import { updateLockedGroup } from '../groups/update-locked-group.ts';
import { refuse } from '../refuse.ts';
import type { StoredExpense } from './expense.ts';

/**
 * Updates the sums beside the balances: rounding errors, and totals by month and category. Lock the ledger first.
 * SQL by hand: a database function updates them in one statement of the write's packet (ADR 0010).
 */
@Injectable()
export class PostToBooks {
  /**
   * Removes exactly what an expense had added, and adds an expense, with the COMMIT (422 if a sum would be too large).
   */
  post(tx: Transaction, group: LockedGroup, { removed, added }: { removed?: StoredExpense; added?: StoredExpense }) {
    const { groupId } = group;
    const entries = [...(removed ? [entryOf(removed, -1)] : []), ...(added ? [entryOf(added, 1)] : [])];
    if (added) markSeatsUsed(tx, group, payersChanged(removed, added));
    for (const { errors, paid } of entries) {
      updateLockedGroup(tx, groupId, { errors });
      addToMemberTotals(tx, groupId, 'paid', paid);
    }
    tx.batchOnCommit(`books ${groupId}`, entries, (all) => postAll(tx, group, all));
  }
}

type Entry = ReturnType<typeof entryOf>;

/** People whose paid amount changed. */
function payersChanged(before: StoredExpense | undefined, after: StoredExpense): string[] {
  const moved = sumPostings([entryOf(after, 1).paid, ...(before ? [entryOf(before, -1).paid] : [])]);
  return payersOf(after).flatMap(({ userId }) => (moved.get(userId) === 0 ? [] : [userId]));
}

function entryOf(expense: StoredExpense, count: 1 | -1) {
  const sign = signOf(expense) * count;
  const { date, category, cents, splits } = expense;
  const counted = splits.filter(({ error }) => error !== null);
  return {
    count,
    sum: cents * sign,
    month: date.slice(0, 7),
    category,
    errors: new Map(counted.map(({ userId, error }) => [userId, (error ?? 0) * sign])),
    paid: new Map(payersOf(expense).map((payer) => [payer.userId, payer.cents * sign])),
  };
}

async function postAll(tx: Transaction, { groupId, currency }: LockedGroup, writes: Entry[][]) {
  const entries = writes.flat();
  const errors = sumPostings(entries.map((entry) => entry.errors));
  const totals = [...Map.groupBy(entries, ({ month, category }) => `${month} ${category}`).values()].map((those) => ({
    ...(those[0] as Entry),
    count: those.reduce((count, entry) => count + entry.count, 0),
    sum: those.reduce((sum, entry) => sum + entry.sum, 0),
  }));
  const between = writes.length > 1 ? entries.reduce((sum, entry) => sum + Math.abs(entry.sum), 0) : 0;
  await tx.sql`select enter_all_in_books(${groupId}, ${[...errors.keys()]}, ${[...errors.values()]},
    ${totals.map(({ month }) => month)}, ${totals.map(({ category }) => category)},
    ${totals.map(({ count }) => count)}, ${totals.map(({ sum }) => sum)}, ${between})`.catch(
    whenCheckViolated(() => refuse('sum-too-large', { message: sumTooLargeMessage(currency) })),
  );
}
