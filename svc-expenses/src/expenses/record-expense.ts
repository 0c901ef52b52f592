import type { CreateExpense, Expense } from '@allsquare/expenses-contract';
import { type Caller, type IdempotencyRequest, Offers, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { postings } from '../balances/postings.ts';
import { idInGroup } from '../groups/id-in-group.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { BooksRepository } from './books.repository.ts';
import { completeSplit } from './complete-split.ts';
import { divideExpense } from './divide-expense.ts';
import { peopleIn, type StoredExpense } from './expense.ts';
import { expenseSeenBy } from './expense-row.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { requireBills } from './require-bills.ts';
import { seatPeople } from './seat-people.ts';

/** A member records an expense of the group; payer and participants are members. */
@Injectable()
export class RecordExpense {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly expenses: ExpensesRepository,
    private readonly books: BooksRepository,
    private readonly moveBalances: MoveBalances,
    private readonly offers: Offers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  record(caller: Caller, expense: CreateExpense, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { groupId } = expense.expense;
    requireBills(this.offers, expense.expense);
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, expense, idempotency));
  }

  private write(caller: Caller, sent: CreateExpense, idempotency: IdempotencyRequest | undefined): Promise<Expense> {
    const { amount, ...expense } = sent.expense;
    const { groupId } = expense;
    const named = peopleIn({ ...expense, splits: sent.splits });
    return this.unitOfWork.run(idempotency, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: named });
      const { paidBy, payers = null, split: sentSplit, splits: shares } = seatPeople(group, sent);
      const split = sentSplit ? completeSplit(sentSplit, amount) : null;
      const fields = { ...expense, cents: amount, refund: expense.refund ?? false };
      const divided = split ? { ...fields, split } : { ...fields, split: null, splits: shares };
      const recorded: StoredExpense = {
        ...fields,
        paidBy,
        payers,
        split,
        splitType: split ? 'exact' : expense.splitType,
        id: idInGroup(groupId),
        createdBy: caller.id,
        createdAt: new Date(),
        version: 1,
        splits: divideExpense(divided, group),
      };
      publishExpenseEvent(tx, 'expense-added', caller, group, recorded);
      tx.live(group.memberIds, ['expenses', 'balances'], groupId);
      tx.withCommit(
        this.expenses.insert(tx, recorded),
        this.books.enter(tx, recorded, 1),
        this.moveBalances.move(tx, group, postings(recorded)),
      );
      return expenseSeenBy(caller.id, recorded, group);
    });
  }
}
