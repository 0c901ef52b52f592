import { type Expense, problems, type UpdateExpense } from '@allsquare/expenses-contract';
import { type Caller, Problem, type Transaction, Writes } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { BooksRepository } from './books.repository.ts';
import { changesBetween } from './changes.ts';
import { divideExpense } from './divide-expense.ts';
import type { StoredExpense, StoredSplit } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { difference, postings } from './postings.ts';

/** A member replaces an expense whole. Who is in it may stay though they have left the group; nobody who has left is added. */
@Injectable()
export class ChangeExpense {
  constructor(
    private readonly findExpense: FindExpense,
    private readonly requireMembers: RequireMembers,
    private readonly expenses: ExpensesRepository,
    private readonly books: BooksRepository,
    private readonly moveBalances: MoveBalances,
    private readonly writes: Writes,
  ) {}

  async execute(caller: Caller, id: string, { expense, splits }: UpdateExpense): Promise<Expense> {
    const { groupId } = await this.findExpense.execute(caller, id);
    if (expense.groupId && expense.groupId !== groupId) throw new Problem(422, 'another-group', problems);
    const added = await this.addedPeople(id, expense.paidBy, splits);
    await this.requireMembers.execute(caller, groupId, added, 'expense-not-found');

    return this.writes.run(undefined, async (tx) => {
      const group = await this.requireMembers.lock(tx, caller, groupId, added, 'expense-not-found');
      const before = await this.expenses.stored(tx, id);
      if (!before) throw new Problem(404, 'expense-not-found', problems);
      if (expense.version && expense.version !== before.version) throw new Problem(409, 'stale-version', problems);

      await this.books.enter(tx, before, -1);
      const { description, date, paidBy, splitType, category, notes, amount: cents } = expense;
      const wanted = { ...before, description, date, paidBy, splitType, category, notes, cents };
      const after = { ...wanted, splits: await this.divideAgain(tx, before, wanted, splits) };
      await this.books.enter(tx, after, 1);

      const changes = changesBetween(before, after);
      if (changes.length > 0) {
        await this.expenses.change(tx, after, changes, caller.id);
        const moves = difference(postings(after), postings(before));
        await this.moveBalances.execute(tx, group, moves, moves.size > 0 ? ['expenses', 'balances'] : ['expenses']);
      }
      return this.expenses.one(tx, id, caller.id);
    });
  }

  /** People named now who are not in the expense yet. */
  private async addedPeople(id: string, paidBy: string, splits: UpdateExpense['splits']) {
    const inIt = await this.expenses.peopleIn(id);
    return [paidBy, ...splits.map((split) => split.userId)].filter((userId) => !inIt.has(userId));
  }

  /** Equal shares of the same amount among the same people keep their cents. */
  private async divideAgain(
    tx: Transaction,
    before: StoredExpense,
    wanted: StoredExpense,
    splits: UpdateExpense['splits'],
  ): Promise<StoredSplit[]> {
    const among = new Set(before.splits.map((split) => split.userId));
    const unchanged =
      splits.every((split) => split.amount == null && among.has(split.userId)) &&
      splits.length === before.splits.length &&
      before.splitType === 'equally' &&
      before.cents === wanted.cents;
    if (unchanged) return before.splits;
    return divideExpense(wanted.cents, splits, await this.books.roundingErrors(tx, before.groupId));
  }
}
