import type { Expense, UpdateExpense } from '@allsquare/expenses-contract';
import { type Caller, Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { refuseNamed, wasMember } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { completeSplit } from './complete-split.ts';
import { divideExpense } from './divide-expense.ts';
import { addedTo, peopleIn, type StoredExpense } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { ReplaceExpense } from './replace-expense.ts';
import { requireBills } from './require-bills.ts';
import { seatPeople } from './seat-people.ts';
import { WriteExpense } from './write-expense.ts';

/**
 * A member replaces an expense whole. Who is in it may stay though they have left the group, and is not worse off
 * (`MoveBalances`); nobody who has left is added. A client that does not know payers, refunds or kinds moves no money
 * by leaving them out.
 */
@Injectable()
export class ChangeExpense {
  constructor(
    private readonly writeExpense: WriteExpense,
    private readonly expenses: ExpensesRepository,
    private readonly replaceExpense: ReplaceExpense,
    private readonly offers: Offers,
  ) {}

  async change(caller: Caller, id: string, update: UpdateExpense): Promise<Expense> {
    const { expense, splits } = update;
    requireBills(this.offers, expense);
    const named = { inGroup: expense.groupId, others: peopleIn({ ...expense, splits }), mayBeNamed: wasMember };
    return this.writeExpense.write(caller, id, named, async (tx, group, before) => {
      if (expense.version && expense.version !== before.version) throw refuse('stale-version');
      const after = changed(before, update, group);
      refuseNamed(group.people, addedTo(before, after));
      if (await this.replaceExpense.replace(tx, group, caller, before, after))
        publishExpenseEvent(tx, 'expense-changed', caller, group, after, before);
      return this.expenses.readSeenBy(caller.id, before.groupId, id, tx);
    });
  }
}

/** The expense after the update; what is absent stays as far as the rest of it lets it (`UpdateExpense`). */
function changed(before: StoredExpense, update: UpdateExpense, group: LockedGroup): StoredExpense {
  const { groupId: _, version: __, amount: cents, refund = before.refund, ...fields } = update.expense;
  const { paidBy, payers, split: sent, splits: shares } = seatPeople(group, update);
  const kept = sent === undefined && !update.splits ? before.split : sent;
  if (!kept && !update.splits) throw refuse('nobody-to-split-with');
  const isPaidAlike = cents === before.cents && paidBy === before.paidBy;
  const after = {
    ...before,
    ...fields,
    cents,
    paidBy,
    refund: refund ?? false,
    payers: payers === undefined && isPaidAlike ? before.payers : (payers ?? null),
  };
  if (kept) {
    const split = completeSplit(kept, cents, before.split);
    return { ...after, splitType: 'exact', split, splits: divideExpense({ ...after, split }, group, before) };
  }
  const splits = divideExpense({ ...after, splitType: fields.splitType, split: null, splits: shares }, group, before);
  return { ...after, splits, split: sent === undefined && splits === before.splits ? before.split : null };
}
