import { problems } from '@allsquare/expenses-contract';
import { type Caller, Problem } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { ExpensesRepository } from './expenses.repository.ts';

/** An expense that the caller may see: its group and version; 404 alike for what is not there and for who is no member. */
@Injectable()
export class FindExpense {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async find(caller: Caller, id: string, { evenDeleted = false } = {}): Promise<{ groupId: string; version: number }> {
    const found = await this.expenses.find(id, evenDeleted);
    if (!found) throw new Problem(404, 'expense-not-found', problems);
    await this.requireMembers.require(caller, found.groupId, [], 'expense-not-found');
    return found;
  }
}
