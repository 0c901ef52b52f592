import type { Expense, listExpenses } from '@allsquare/expenses-contract';
import type { Caller, InputOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { decodeCursor, type Position } from '../page.ts';
import { ExpensesRepository } from './expenses.repository.ts';

/** A page of expenses, newest first, and where the next one starts. */
@Injectable()
export class ListExpenses {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async execute(
    caller: Caller,
    { groupId, limit, cursor }: InputOf<typeof listExpenses>['query'],
  ): Promise<{ expenses: Expense[]; next?: Position }> {
    const after = decodeCursor(cursor);
    if (groupId) await this.requireMembers.execute(caller, groupId);
    const found = await this.expenses.newest(caller.id, groupId, after, limit + 1);
    const expenses = found.slice(0, limit);
    const last = expenses.at(-1);
    return { expenses, next: found.length > limit && last ? [last.date, last.createdAt, last.id] : undefined };
  }
}
