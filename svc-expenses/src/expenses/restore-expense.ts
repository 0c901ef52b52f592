import type { Expense } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { isDuplicateUndo } from '../is-duplicate-undo.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { LockedExpense } from './locked-expense.ts';
import { MarkExpense } from './mark-expense.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';

/** A member restores a deleted expense: it adds to the books exactly what its deletion removed. */
@Injectable()
export class RestoreExpense {
  constructor(
    private readonly lockedExpense: LockedExpense,
    private readonly expenses: ExpensesRepository,
    private readonly markExpense: MarkExpense,
  ) {}

  restore(caller: Caller, id: string, undoes: number | undefined): Promise<Expense> {
    const undo = { undoes, by: caller.id, how: 'restored' } as const;
    return this.lockedExpense.run(caller, id, { evenDeleted: true }, async (tx, group, expense, isDeleted) => {
      await isDuplicateUndo(undo, expense.version, () => this.expenses.findLastChange(tx, expense));
      if (isDeleted) {
        await this.markExpense.mark(tx, group, caller, expense, 'restored');
        publishExpenseEvent(tx, 'expense-restored', caller, group, expense);
      }
      return this.expenses.getView(caller.id, group.groupId, id, tx);
    });
  }
}
