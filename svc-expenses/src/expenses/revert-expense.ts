import type { Expense } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { personAt } from '../groups/groups.repository.ts';
import { allowFormer, requireAllowed } from '../groups/require-members.ts';
import { isDuplicateUndo } from '../is-duplicate-undo.ts';
import { refuse } from '../refuse.ts';
import { ApplyUpdate } from './apply-update.ts';
import { addedPeople, peopleIn, type StoredExpense } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { HistoryRepository } from './history.repository.ts';
import { LockedExpense } from './locked-expense.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';

type Wanted = { to: number; version: number; undoes?: number | undefined };

/** A member reverts an expense to an earlier version, with its exact cents and rounding errors. */
@Injectable()
export class RevertExpense {
  constructor(
    private readonly findExpense: FindExpense,
    private readonly lockedExpense: LockedExpense,
    private readonly expenses: ExpensesRepository,
    private readonly histories: HistoryRepository,
    private readonly applyUpdate: ApplyUpdate,
  ) {}

  async revert(caller: Caller, id: string, { to, version, undoes }: Wanted): Promise<Expense> {
    const evenDeleted = undoes !== undefined;
    const { groupId } = await this.findExpense.find('writes', caller, id, { evenDeleted });
    // Read before the lock, which needs the people in it; stored versions never change.
    const target = await this.histories.findState(groupId, id, to);
    const undo = { undoes, by: caller.id, how: 'reverted' } as const;
    const named = { others: target ? peopleIn(target) : [], isAllowed: allowFormer, evenDeleted };
    return this.lockedExpense.run(caller, id, named, async (tx, group, before, isDeleted) => {
      if (await isDuplicateUndo(undo, before.version, () => this.expenses.findLastChange(tx, before)))
        return this.expenses.getView(caller.id, groupId, id, tx);
      if (isDeleted) throw refuse('expense-not-found');
      const earlier = to === before.version ? before : target;
      if (!earlier) throw refuse('version-not-kept');
      if (version !== before.version) throw refuse('stale-version');
      const after: StoredExpense = { ...before, ...earlier };
      requireAllowed(
        group.people,
        addedPeople(before, after, (seat) => personAt(group, seat)),
      );
      if (await this.applyUpdate.apply(tx, group, caller, before, after, 'reverted'))
        publishExpenseEvent(tx, 'expense-changed', caller, group, after, before);
      return this.expenses.getView(caller.id, groupId, id, tx);
    });
  }
}
