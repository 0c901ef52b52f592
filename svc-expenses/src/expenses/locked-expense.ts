import { type Caller, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { type LockRequest, RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import type { StoredExpense } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';

type Named = Pick<LockRequest, 'others' | 'isAllowed'> & {
  /** The group in the request (422 if it is another one). */
  inGroup?: string | null | undefined;
  /** Whether a deleted expense is accepted. */
  evenDeleted?: boolean;
};
type Work<Answer> = (
  tx: Transaction,
  group: LockedGroup,
  expense: StoredExpense,
  isDeleted: boolean,
) => Promise<Answer>;

/** A write to an expense, deleted ones too if wanted: locks its group, then reads the expense under the lock. */
@Injectable()
export class LockedExpense {
  constructor(
    private readonly findExpense: FindExpense,
    private readonly requireMembers: RequireMembers,
    private readonly expenses: ExpensesRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async run<Answer>(
    caller: Caller,
    id: string,
    { inGroup, evenDeleted = false, ...named }: Named,
    work: Work<Answer>,
  ): Promise<Answer> {
    const { groupId, isAsked } = await this.findExpense.find('writes', caller, id, { evenDeleted });
    if (inGroup && inGroup !== groupId) throw refuse('another-group');
    const demand = { caller, groupId, notFound: 'expense-not-found' } as const;
    const write = () =>
      this.unitOfWork.runBatched(groupId, undefined, async (tx) => {
        const group = await this.requireMembers.lock(tx, { ...demand, ...named, everybody: true });
        const found = await this.expenses.findStored(tx, groupId, id);
        if (!found || (found.isDeleted && !evenDeleted)) throw refuse('expense-not-found');
        return work(tx, group, found.expense, found.isDeleted);
      });
    return this.requireMembers.retryAfterRefresh(demand, write, isAsked);
  }
}
