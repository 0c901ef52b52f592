import type { Expense, UpdateExpense } from '@allsquare/expenses-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { difference, postings } from '../balances/postings.ts';
import { type Demand, RequireMembers, refuseNamed, wasMember } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { BooksRepository } from './books.repository.ts';
import { changesBetween } from './changes.ts';
import { divideExpense } from './divide-expense.ts';
import { peopleIn } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';
import { seatPeople } from './seat-people.ts';

/**
 * A member replaces an expense whole. Who is in it may stay though they have left the group, and is not worse off
 * (`MoveBalances`); nobody who has left is added.
 */
@Injectable()
export class ChangeExpense {
  constructor(
    private readonly findExpense: FindExpense,
    private readonly requireMembers: RequireMembers,
    private readonly expenses: ExpensesRepository,
    private readonly books: BooksRepository,
    private readonly moveBalances: MoveBalances,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async change(caller: Caller, id: string, update: UpdateExpense): Promise<Expense> {
    const { groupId } = await this.findExpense.find('writes', caller, id);
    if (update.expense.groupId && update.expense.groupId !== groupId) throw refuse('another-group');
    const demand = { caller, groupId, notFound: 'expense-not-found' } as const;
    return this.requireMembers.tryAgain(demand, () => this.write(demand, id, update));
  }

  private write(demand: Demand, id: string, { expense, splits: shares }: UpdateExpense): Promise<Expense> {
    const { caller, groupId } = demand;
    const named = peopleIn({ ...expense, splits: shares });
    return this.unitOfWork.run(undefined, async (tx) => {
      const group = await this.requireMembers.lock(tx, { ...demand, others: named, mayBeNamed: wasMember });
      const before = await this.expenses.findStored(tx, groupId, id);
      if (!before) throw refuse('expense-not-found');
      if (expense.version && expense.version !== before.version) throw refuse('stale-version');
      const { paidBy, splits } = seatPeople(group, { ...expense, splits: shares });
      const inIt = new Set(peopleIn(before));
      const added = peopleIn({ paidBy, splits }).filter((seat) => !inIt.has(seat));
      refuseNamed(group.people, added);

      const { groupId: _, version: __, amount: cents, ...fields } = expense;
      const wanted = { ...before, ...fields, paidBy, cents };
      const after = { ...wanted, splits: divideExpense(wanted, splits, group, before) };
      const changes = changesBetween(before, after);
      if (changes.length > 0) {
        await this.expenses.change(tx, after, changes, caller.id);
        await this.books.enter(tx, before, -1);
        await this.books.enter(tx, after, 1);
        const moves = difference(postings(after), postings(before));
        await this.moveBalances.move(tx, group, moves);
        tx.live(group.memberIds, moves.size > 0 ? ['expenses', 'balances'] : ['expenses'], groupId);
        publishExpenseEvent(tx, 'expense-changed', caller, group, after, before);
      }
      const changed = await this.expenses.findSeenBy(caller.id, groupId, id, tx);
      if (!changed) throw new Error(`expense ${id} is gone, though this transaction has locked its group`);
      return changed;
    });
  }
}
