import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { Rights } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { ExpensesRepository } from './expenses.repository.ts';

/**
 * An expense that the caller may read or write: its group and version, and whether svc-groups was asked; 404 both for
 * an unknown expense and for outsiders.
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
  ): Promise<{ groupId: string; version: number; isAsked: boolean }> {
    const found = await this.expenses.findGroup(id, { evenDeleted });
    if (!found) throw refuse('expense-not-found');
    const demand = { caller, groupId: found.groupId, notFound: 'expense-not-found' } as const;
    return { ...found, isAsked: await this.requireMembers.require(right, demand) };
  }
}
