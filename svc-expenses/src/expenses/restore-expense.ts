import type { Expense } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { difference, postings } from '../balances/postings.ts';
import { BooksRepository } from './books.repository.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { WriteExpense } from './write-expense.ts';

/** A member brings a deleted expense back: it enters the books exactly as it left them. */
@Injectable()
export class RestoreExpense {
  constructor(
    private readonly writeExpense: WriteExpense,
    private readonly expenses: ExpensesRepository,
    private readonly books: BooksRepository,
    private readonly moveBalances: MoveBalances,
  ) {}

  restore(caller: Caller, id: string): Promise<Expense> {
    return this.writeExpense.write(caller, id, { evenDeleted: true }, async (tx, group, expense, isDeleted) => {
      if (isDeleted) {
        await this.expenses.markRestored(tx, expense, caller.id);
        this.books.enter(tx, group, { added: expense });
        this.moveBalances.move(tx, group, difference(postings(expense), new Map()));
        tx.live(group.memberIds, ['expenses', 'balances'], group.groupId);
        publishExpenseEvent(tx, 'expense-restored', caller, group, expense);
      }
      return this.expenses.readSeenBy(caller.id, group.groupId, id, tx);
    });
  }
}
