import type { Category, getTotals } from '@allsquare/expenses-contract';
import type { AnswerOf, Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { TotalsRepository } from './totals.repository.ts';

type Totals = AnswerOf<typeof getTotals>;

/** Counts and sums over one group, or over all groups of the caller; in cents. */
@Injectable()
export class SumExpenses {
  constructor(
    private readonly totals: TotalsRepository,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async sum(caller: Caller, groupId: string | undefined): Promise<Totals> {
    if (groupId) await this.requireMembers.require(caller, groupId);
    const groupIds = groupId ? [groupId] : await this.groups.listIdsByMember(caller.id);
    const [rows, people] = await Promise.all([this.totals.listByMonth(groupIds), this.totals.listPeople(groupIds)]);
    const months = new Map<string, number>();
    const categories = new Map<Category, number>();
    for (const { month, category, cents } of rows) {
      months.set(month, (months.get(month) ?? 0) + cents);
      categories.set(category, (categories.get(category) ?? 0) + cents);
    }
    return {
      count: rows.reduce((sum, { count }) => sum + count, 0),
      amount: rows.reduce((sum, { cents }) => sum + cents, 0),
      months: Array.from(months, ([month, amount]) => ({ month, amount })),
      categories: Array.from(categories, ([category, amount]) => ({ category, amount })),
      people,
    };
  }
}
