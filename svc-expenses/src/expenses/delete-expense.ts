import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { difference, postings } from '../balances/postings.ts';
import { type Demand, RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { BooksRepository } from './books.repository.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { publishExpenseEvent } from './publish-expense-event.ts';

/** A member deletes an expense: it leaves the books exactly as it entered them; its row and history stay. */
@Injectable()
export class DeleteExpense {
  constructor(
    private readonly findExpense: FindExpense,
    private readonly requireMembers: RequireMembers,
    private readonly expenses: ExpensesRepository,
    private readonly books: BooksRepository,
    private readonly moveBalances: MoveBalances,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async delete(caller: Caller, id: string): Promise<void> {
    const { groupId } = await this.findExpense.find('writes', caller, id);
    const demand = { caller, groupId, notFound: 'expense-not-found' } as const;
    await this.requireMembers.tryAgain(demand, () => this.write(demand, id));
  }

  private write(demand: Demand, id: string): Promise<void> {
    const { caller, groupId } = demand;
    return this.unitOfWork.run(undefined, async (tx) => {
      const group = await this.requireMembers.lock(tx, demand);
      const expense = await this.expenses.findStored(tx, groupId, id);
      if (!expense) throw refuse('expense-not-found');
      await this.expenses.markDeleted(tx, expense, caller.id);
      await this.books.enter(tx, expense, -1);
      const moves = difference(new Map(), postings(expense));
      await this.moveBalances.move(tx, group, moves);
      tx.live(group.memberIds, ['expenses', 'balances'], groupId);
      publishExpenseEvent(tx, 'expense-deleted', caller, group, expense);
    });
  }
}
