import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { StoredExpense } from './expense.ts';

/** What is kept beside the balances: each person's rounding error, and the totals by month and category. Lock the ledger first. */
@Injectable()
export class BooksRepository {
  /** Enters an expense into the books (+1), or takes exactly what it had entered out again (-1). */
  async enter(tx: Transaction, expense: StoredExpense, sign: 1 | -1) {
    const counted = expense.splits.filter((split) => split.error !== null);
    await tx.query(`select enter_in_books($1, $2, $3, $4, $5, $6, $7)`, [
      expense.groupId,
      counted.map((split) => split.userId),
      counted.map((split) => split.error),
      expense.date.slice(0, 7),
      expense.category,
      expense.cents,
      sign,
    ]);
  }
}
