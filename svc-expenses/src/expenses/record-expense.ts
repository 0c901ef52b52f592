import type { CreateExpense, Expense } from '@allsquare/expenses-contract';
import { type Caller, type IdempotencyRequest, Offers, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { idInGroup } from '../groups/id-in-group.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { AddExpense } from './add-expense.ts';
import { peopleIn } from './expense.ts';
import { expenseSeenBy } from './expense-row.ts';
import { billOf, makeExpense } from './make-expense.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { requireBills } from './require-bills.ts';

/** A member records an expense of the group; payer and participants are members. */
@Injectable()
export class RecordExpense {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly addExpense: AddExpense,
    private readonly offers: Offers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  record(caller: Caller, expense: CreateExpense, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { groupId } = expense.expense;
    requireBills(this.offers, expense.expense);
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, expense, idempotency));
  }

  private write(caller: Caller, sent: CreateExpense, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { groupId, date } = sent.expense;
    const named = peopleIn({ ...sent.expense, splits: sent.splits });
    return this.unitOfWork.runLocking(groupId, idempotency, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: named });
      const made = { id: idInGroup(groupId), date, createdBy: caller.id, repeatId: null };
      const recorded = makeExpense(group, billOf(group, sent), made);
      publishExpenseEvent(tx, 'expense-added', caller, group, recorded);
      this.addExpense.add(tx, group, recorded);
      return expenseSeenBy(caller.id, recorded, group);
    });
  }
}
