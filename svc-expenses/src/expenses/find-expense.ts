import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { ExpensesRepository } from './expenses.repository.ts';

/** An expense that the caller may see: its group and version; 404 alike for an unknown expense and for non-members. */
@Injectable()
export class FindExpense {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async find(caller: Caller, id: string, { evenDeleted = false } = {}): Promise<{ groupId: string; version: number }> {
    const found = await this.expenses.findGroup(id, { evenDeleted });
    if (!found) throw refuse('expense-not-found');
    await this.requireMembers.require({ caller, groupId: found.groupId, notFound: 'expense-not-found' });
    return found;
  }
}
