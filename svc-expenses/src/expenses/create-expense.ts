import type { Expense, CreateExpense as Sent } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { idInGroup } from '../groups/id-in-group.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { buildExpense, toTemplate } from './build-expense.ts';
import { peopleIn } from './expense.ts';
import { toExpenseView } from './expense-row.ts';
import { InsertExpense } from './insert-expense.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { requireSplitKinds } from './require-split-kinds.ts';

/** A member records an expense of the group; payer and participants must be members. */
@Injectable()
export class CreateExpense {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly insertExpense: InsertExpense,
    private readonly features: FeatureFlags,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  create(caller: Caller, expense: Sent, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { groupId } = expense.expense;
    requireSplitKinds(this.features, expense.expense);
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, expense, idempotency));
  }

  private write(caller: Caller, sent: Sent, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { groupId, date } = sent.expense;
    const named = peopleIn({ ...sent.expense, splits: sent.splits });
    return this.unitOfWork.runBatched(groupId, idempotency, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: named });
      const made = { id: idInGroup(groupId), date, createdBy: caller.id, repeatId: null };
      const recorded = buildExpense(group, toTemplate(group, sent), made);
      publishExpenseEvent(tx, 'expense-added', caller, group, recorded);
      this.insertExpense.insert(tx, group, recorded);
      return toExpenseView(caller.id, recorded, group);
    });
  }
}
