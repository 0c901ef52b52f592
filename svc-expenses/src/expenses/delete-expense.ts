import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { isDuplicateUndo } from '../is-duplicate-undo.ts';
import { refuse } from '../refuse.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { LockedExpense } from './locked-expense.ts';
import { MarkExpense } from './mark-expense.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';

/** A member deletes an expense; its row and history remain. With `undoes`, only if that is its last version. */
@Injectable()
export class DeleteExpense {
  constructor(
    private readonly lockedExpense: LockedExpense,
    private readonly expenses: ExpensesRepository,
    private readonly markExpense: MarkExpense,
  ) {}

  delete(caller: Caller, id: string, undoes: number | undefined): Promise<void> {
    const undo = { undoes, by: caller.id, how: 'deleted' } as const;
    const named = { evenDeleted: undoes !== undefined };
    return this.lockedExpense.run(caller, id, named, async (tx, group, expense, isDeleted) => {
      if (await isDuplicateUndo(undo, expense.version, () => this.expenses.findLastChange(tx, expense))) return;
      if (isDeleted) throw refuse('expense-not-found');
      await this.markExpense.mark(tx, group, caller, expense, 'deleted');
      publishExpenseEvent(tx, 'expense-deleted', caller, group, expense);
    });
  }
}
