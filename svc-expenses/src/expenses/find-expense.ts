import { problems } from '@allsquare/expenses-contract';
import { type Caller, Problem } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { ExpensesRepository } from './expenses.repository.ts';

/** The group of an expense that the caller may see; 404 alike for what is not there and for who is no member. */
@Injectable()
export class FindExpense {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async execute(caller: Caller, id: string): Promise<{ groupId: string }> {
    const groupId = await this.expenses.groupOf(id);
    if (!groupId) throw new Problem(404, 'expense-not-found', problems);
    await this.requireMembers.execute(caller, groupId, [], 'expense-not-found');
    return { groupId };
  }
}
