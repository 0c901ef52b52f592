import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { Rights } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { ExpensesRepository } from './expenses.repository.ts';

/**
 * An expense that the caller may read or write: its group and version; 404 alike for an unknown expense and for
 * outsiders.
 */
@Injectable()
export class FindExpense {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async find(
    right: keyof Rights,
    caller: Caller,
    id: string,
    { evenDeleted = false } = {},
  ): Promise<{ groupId: string; version: number }> {
    const found = await this.expenses.findGroup(id, { evenDeleted });
    if (!found) throw refuse('expense-not-found');
    await this.requireMembers.require(right, { caller, groupId: found.groupId, notFound: 'expense-not-found' });
    return found;
  }
}
