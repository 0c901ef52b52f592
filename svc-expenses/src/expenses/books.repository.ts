import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { countForMembers } from '../balances/count-for-members.ts';
import { payersOf, signOf } from '../balances/postings.ts';
import { whenCheckViolated } from '../check-violated.ts';
import { changeLocked } from '../groups/locked-group.ts';
import { refuse } from '../refuse.ts';
import type { StoredExpense } from './expense.ts';

/**
 * What is kept beside the balances: each person's rounding error, and the totals by month and category. Lock the ledger
 * first. SQL by hand: a database function updates them all in one statement of the write's packet (ADR 0010).
 */
@Injectable()
export class BooksRepository {
  /**
   * Adds an expense to the books (+1; 422 where a sum would be too large), or takes out exactly what it had added (-1),
   * with the COMMIT.
   */
  enter(tx: Transaction, expense: StoredExpense, sign: 1 | -1) {
    const counted = expense.splits.filter((split) => split.error !== null);
    const userIds = counted.map((split) => split.userId);
    const turn = signOf(expense);
    const errors = counted.map((split) => (split.error ?? 0) * turn);
    const month = expense.date.slice(0, 7);
    changeLocked(tx, expense.groupId, { errors: new Map(userIds.map((id, n) => [id, (errors[n] ?? 0) * sign])) });
    tx.withCommit(() =>
      tx.sql`select enter_in_books(${expense.groupId}, ${userIds}, ${errors}, ${month}, ${expense.category},
        ${expense.cents * turn}, ${sign})`.catch(whenCheckViolated(() => refuse('sum-too-large'))),
    );
    const paid = payersOf(expense).map(({ userId, cents }) => [userId, cents * turn * sign] as const);
    countForMembers(tx, expense.groupId, 'paid', new Map(paid));
  }
}
