import { type Change, type Expense, problems, type Split } from '@allsquare/expenses-contract';
import { type Caller, Problem } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { HistoryRepository } from './history.repository.ts';

/** One expense: itself, its splits, and what happened to it. */
@Injectable()
export class ReadExpense {
  constructor(
    private readonly findExpense: FindExpense,
    private readonly expenses: ExpensesRepository,
    private readonly histories: HistoryRepository,
  ) {}

  async itself(caller: Caller, id: string): Promise<Expense> {
    const { groupId } = await this.findExpense.execute(caller, id);
    const expense = await this.expenses.oneIn([groupId], id, caller.id);
    if (!expense) throw new Problem(404, 'expense-not-found', problems);
    return expense;
  }

  async splits(caller: Caller, id: string): Promise<Split[]> {
    await this.findExpense.execute(caller, id);
    return this.expenses.splits(id);
  }

  async history(caller: Caller, id: string): Promise<Change[]> {
    await this.findExpense.execute(caller, id);
    return this.histories.of(id);
  }
}
