import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { difference, postings } from '../balances/postings.ts';
import { BooksRepository } from './books.repository.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { WriteExpense } from './write-expense.ts';

/** A member deletes an expense: it leaves the books exactly as it entered them; its row and history stay. */
@Injectable()
export class DeleteExpense {
  constructor(
    private readonly writeExpense: WriteExpense,
    private readonly expenses: ExpensesRepository,
    private readonly books: BooksRepository,
    private readonly moveBalances: MoveBalances,
  ) {}

  delete(caller: Caller, id: string): Promise<void> {
    return this.writeExpense.write(caller, id, {}, async (tx, group, expense) => {
      await this.expenses.markDeleted(tx, expense, caller.id);
      this.books.enter(tx, group, { removed: expense });
      const moves = difference(new Map(), postings(expense));
      this.moveBalances.move(tx, group, moves);
      tx.live(group.memberIds, ['expenses', 'balances'], group.groupId);
      publishExpenseEvent(tx, 'expense-deleted', caller, group, expense);
    });
  }
}
