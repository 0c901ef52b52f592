import type { Change, Expense, getHistory, Split } from '@allsquare/expenses-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { refuse } from '../refuse.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { HistoryRepository } from './history.repository.ts';

/** The sort key of a change in a history. */
const Position = z.object({ version: z.int32() });
type HistoryPage = Page<Change, z.infer<typeof Position>> & { total: string };

/** One expense, its splits and its history. */
@Injectable()
export class GetExpense {
  constructor(
    private readonly findExpense: FindExpense,
    private readonly expenses: ExpensesRepository,
    private readonly histories: HistoryRepository,
  ) {}

  async get(caller: Caller, id: string): Promise<Expense> {
    const { groupId } = await this.findExpense.find('reads', caller, id);
    const expense = await this.expenses.findView(caller.id, groupId, id);
    if (!expense) throw refuse('expense-not-found');
    return expense;
  }

  async getSplits(caller: Caller, id: string): Promise<Split[]> {
    const { groupId } = await this.findExpense.find('reads', caller, id);
    return this.expenses.listSplits(groupId, id);
  }

  /** Every version is one change, so the expense's version is their number. */
  async getHistory(
    caller: Caller,
    id: string,
    { limit, cursor }: InputOf<typeof getHistory>['query'],
  ): Promise<HistoryPage> {
    const of = listName(['history', id]);
    const start = decodeCursor(cursor, of, Position);
    const { groupId, version } = await this.findExpense.find('reads', caller, id, { evenDeleted: true });
    const found = await this.histories.list(groupId, id, start?.key.version ?? 0, limit + 1);
    return { ...toPage(found, limit, of, ({ version }) => ({ version })), total: String(version) };
  }
}
