import type { Category, getTotals } from '@allsquare/expenses-contract';
import type { AnswerOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, MoreThan, type Repository } from 'typeorm';
import { FollowedGroupEntity } from '../groups/followed-group.entity.ts';
import { displayName } from '../groups/person-sql.ts';
import { safeSum } from '../safe-sum.ts';
import { ExpenseTotalEntity } from './expense-total.entity.ts';

/** Over the groups of a currency, in cents. */
export type MonthlyTotal = { currency: string; month: string; category: Category; count: number; cents: number };

type Deleted = { deletedExpenses: boolean; deletedSettlements: boolean };
type MemberRow = { groupId: string; currency: string; paid: string; share: string; repeats: string } & Deleted;
/** What one of a person's seats has paid and owes, in the currency of its group. */
type SeatSums = { groupId: string; currency: string; paid: number; share: number };
type MemberSums = { seats: SeatSums[]; repeats: number } & Deleted;

/**
 * Stored counts and sums per group, month and category, and per member. SQL by hand: the people of several groups with
 * their names, and the seats of an account in them.
 */
@Injectable()
export class TotalsRepository {
  constructor(@InjectRepository(ExpenseTotalEntity) private readonly totals: Repository<ExpenseTotalEntity>) {}

  /** The number of expenses. */
  async count(groupIds: string[]): Promise<number> {
    return (await this.totals.sum('count', { groupId: Any(groupIds) })) ?? 0;
  }

  /** In order of months. */
  async listByMonth(groupIds: string[]): Promise<MonthlyTotal[]> {
    const rows = await this.totals
      .createQueryBuilder('total')
      .innerJoin(FollowedGroupEntity, 'g', 'g.group_id = total.group_id and g.group_id = any(:groupIds)', { groupIds })
      .select(['g.currency as currency', 'total.month as month', 'total.category as category'])
      .addSelect('sum(total.count)', 'count')
      .addSelect('sum(total.cents)', 'cents')
      .where({ groupId: Any(groupIds), count: MoreThan(0) })
      .groupBy('g.currency')
      .addGroupBy('total.month')
      .addGroupBy('total.category')
      .orderBy('total.month')
      .addOrderBy('total.category')
      .getRawMany<{ currency: string; month: string; category: Category; count: string; cents: string }>();
    return rows.map(({ count, cents, ...row }) => ({ ...row, count: Number(count), cents: Number(cents) }));
  }

  /**
   * What a person paid by each seat, and their share: what they gave less what they are owed. In cents. And the number
   * of repeating bills, and whether something was deleted.
   */
  async sumOfMember(userId: string, groupIds: string[]): Promise<MemberSums> {
    const rows = await this.totals.sql<MemberRow[]>`
      select m.group_id as "groupId", g.currency, coalesce(t.paid, 0) as paid,
        coalesce(t.paid + t.settled, 0) - coalesce(b.cents, 0) as share,
        case when m.merged_into is null then (select count(*) from repeats r where r.group_id = m.group_id) else 0 end as repeats,
        exists (select from expenses e where e.group_id = m.group_id and e.deleted_at is not null) as "deletedExpenses",
        exists (select from settlements s where s.group_id = m.group_id and s.deleted_at is not null) as "deletedSettlements"
      from memberships m join groups g on g.group_id = m.group_id
      left join member_totals t on t.group_id = m.group_id and t.user_id = m.user_id
      left join balances b on b.group_id = m.group_id and b.user_id = m.user_id
      where m.account_id = ${userId} and m.group_id = any(${groupIds})`;
    return {
      seats: rows.map(({ groupId, currency, paid, share }) => ({
        groupId,
        currency,
        paid: Number(paid),
        share: Number(share),
      })),
      repeats: safeSum(rows.map(({ repeats }) => Number(repeats))),
      deletedExpenses: rows.some(({ deletedExpenses }) => deletedExpenses),
      deletedSettlements: rows.some(({ deletedSettlements }) => deletedSettlements),
    };
  }

  /** Members and former members of these groups. */
  async listPeople(groupIds: string[]): Promise<AnswerOf<typeof getTotals>['people']> {
    return this.totals.sql`
      select m.account_id as id, min(${() => displayName('p', 'm')}) as name
      from memberships m left join people p on p.user_id = m.account_id
      where m.group_id = any(${groupIds}) group by m.account_id order by name, id`;
  }
}
