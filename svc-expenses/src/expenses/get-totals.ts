import type { getTotals } from '@allsquare/expenses-contract';
import type { AnswerOf, Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { safeSum } from '../safe-sum.ts';
import { type MonthlyTotal, TotalsRepository } from './totals.repository.ts';

type Totals = AnswerOf<typeof getTotals>;

/** Counts and sums over one group, or over all groups of the caller; in cents. */
@Injectable()
export class GetTotals {
  constructor(
    private readonly totals: TotalsRepository,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async get(caller: Caller, groupId: string | undefined): Promise<Totals> {
    if (groupId) await this.requireMembers.require('reads', { caller, groupId });
    const groupIds = groupId ? [groupId] : await this.groups.listIdsByMember(caller.id);
    const [rows, people, { repeats, deletedExpenses, deletedSettlements, ...mine }] = await Promise.all([
      this.totals.listByMonth(groupIds),
      this.totals.listPeople(groupIds),
      this.totals.sumOfMember(caller.id, groupIds),
    ]);
    const amountOf = (some: MonthlyTotal[]) => safeSum(some.map(({ cents }) => cents));
    const months = Map.groupBy(rows, ({ month }) => month);
    const categories = Map.groupBy(rows, ({ category }) => category);
    return {
      count: rows.reduce((sum, { count }) => sum + count, 0),
      amount: amountOf(rows),
      months: Array.from(months, ([month, some]) => ({ month, amount: amountOf(some) })),
      categories: Array.from(categories, ([category, some]) => ({ category, amount: amountOf(some) })),
      people,
      mine,
      ...(repeats > 0 && { repeats }),
      ...(deletedExpenses && { deletedExpenses }),
      ...(deletedSettlements && { deletedSettlements }),
    };
  }
}
