import type { Expense, CreateExpense as Sent } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags, type IdempotencyRequest, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RecordOnce } from '../groups/record-once.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { buildExpense, toTemplate } from './build-expense.ts';
import { peopleIn } from './expense.ts';
import { toExpenseView } from './expense-row.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { RecordExpense } from './record-expense.ts';
import { requireSplitKinds } from './require-split-kinds.ts';

/** A member records an expense of the group; payer and participants must be members. */
@Injectable()
export class CreateExpense {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly recordExpense: RecordExpense,
    private readonly features: FeatureFlags,
    private readonly recordOnce: RecordOnce,
    private readonly expenses: ExpensesRepository,
  ) {}

  create(caller: Caller, sent: Sent, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { groupId } = sent.expense;
    requireSplitKinds(this.features, sent.expense);
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, sent, idempotency));
  }

  private write(caller: Caller, sent: Sent, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { ref, ...fields } = sent.expense;
    const { groupId, date } = fields;
    const named = peopleIn({ ...fields, splits: sent.splits });
    const record = async (tx: Transaction, id: string) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: named });
      const created = { id, date, createdBy: caller.id, repeatId: null };
      const expense = buildExpense(group, toTemplate(group, { ...sent, expense: fields }), created);
      publishExpenseEvent(tx, 'expense-added', caller, group, expense);
      tx.notifyBrowsers(group.memberIds, ['expenses', 'balances'], groupId);
      this.recordExpense.record(tx, group, expense);
      return toExpenseView(caller.id, expense, group);
    };
    return this.recordOnce.run({ caller, groupId, ref, as: 'ref', idempotency }, record, (id) =>
      this.expenses.findView(caller.id, groupId, id, { evenDeleted: true }),
    );
  }
}
