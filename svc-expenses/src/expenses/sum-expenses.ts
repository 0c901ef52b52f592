import type { getTotals } from '@allsquare/expenses-contract';
import type { AnswerOf, Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RequireMembers } from '../groups/require-members.ts';
import { ExpenseListRepository } from './expense-list.repository.ts';

type Totals = AnswerOf<typeof getTotals>;

/** Counts and sums over one group or all of the caller's, from rows kept per group, month and category. */
@Injectable()
export class SumExpenses {
  constructor(
    private readonly db: DataSource,
    private readonly list: ExpenseListRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async sum(caller: Caller, groupId: string | undefined): Promise<Totals> {
    if (groupId) await this.requireMembers.require(caller, groupId);
    const groupIds = groupId ? [groupId] : await this.list.groupsOf(caller.id);
    const rows = await this.db.query<
      { month: string; category: Totals['categories'][number]['category']; count: string; cents: string }[]
    >(
      `select month, category, sum(count) as count, sum(cents) as cents from expense_totals
       where group_id = any($1) and count > 0 group by month, category order by month, category`,
      [groupIds],
    );
    const people = await this.db.query<Totals['people']>(
      `select m.user_id as id, coalesce(p.name, 'User') as name from memberships m left join people p using (user_id)
       where m.group_id = any($1) group by m.user_id, p.name order by name, id`,
      [groupIds],
    );
    const months = new Map<string, number>();
    const categories = new Map<Totals['categories'][number]['category'], number>();
    for (const { month, category, cents } of rows) {
      months.set(month, (months.get(month) ?? 0) + Number(cents));
      categories.set(category, (categories.get(category) ?? 0) + Number(cents));
    }
    return {
      count: rows.reduce((sum, row) => sum + Number(row.count), 0),
      amount: rows.reduce((sum, row) => sum + Number(row.cents), 0),
      months: Array.from(months, ([month, amount]) => ({ month, amount })),
      categories: Array.from(categories, ([category, amount]) => ({ category, amount })),
      people,
    };
  }
}
