import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { StoredExpense } from './expense.ts';

/** What is kept beside the balances: each person's rounding error, and the totals by month and category. Lock the ledger first. */
@Injectable()
export class BooksRepository {
  /** Enters an expense into the books (+1), or takes exactly what it had entered out again (-1). */
  async enter(tx: Transaction, expense: StoredExpense, sign: 1 | -1) {
    const counted = expense.splits.filter((split) => split.error !== null);
    await tx.query(
      `with errors as (
         insert into rounding_errors as r (group_id, user_id, millionths)
         select $1, u, e * $7 from unnest($2::uuid[], $3::bigint[]) as added(u, e)
         on conflict (group_id, user_id) do update set millionths = r.millionths + excluded.millionths)
       insert into expense_totals as t (group_id, month, category, count, cents)
       values ($1, $4, $5, $7, $6::bigint * $7)
       on conflict (group_id, month, category) do update set count = t.count + excluded.count, cents = t.cents + excluded.cents`,
      [
        expense.groupId,
        counted.map((split) => split.userId),
        counted.map((split) => split.error),
        expense.date.slice(0, 7),
        expense.category,
        expense.cents,
        sign,
      ],
    );
  }
}
