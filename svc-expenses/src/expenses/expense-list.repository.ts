import type { Category, Expense, sorts } from '@allsquare/expenses-contract';
import { queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { COUNTED } from '../count-rows.ts';
import { overRows } from '../deleted-rows.ts';
import type { Cursor, SortKey } from '../sort-key.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { type ExpenseRow, expenseColumns, expenseNames, SEVERAL, toExpense } from './expense-row.ts';

export type Sort = (typeof sorts)[number];
export type Filter = {
  q?: string | undefined;
  paidBy?: string | undefined;
  category?: Category[] | undefined;
  /** Days, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  deleted: boolean;
};

const NEWEST = 'e.date desc, e.created_at desc, e.id desc';
const OLDEST = 'e.date, e.created_at, e.id';
const isOlder = '(e.date, e.created_at, e.id) < (:day, :createdAt, :id)';
const isNewer = '(e.date, e.created_at, e.id) > (:day, :createdAt, :id)';
const byAmount = (sign: '<' | '>', then: string) => `(e.cents ${sign} :cents or (e.cents = :cents and ${then}))`;

/** An order, and the condition for the rows beyond the one with the key :day, :createdAt, :id (and :cents) in it. */
type Walk = { order: string; beyond: string };
const WALKS: Record<Sort, { after: Walk; before: Walk }> = {
  newest: { after: { order: NEWEST, beyond: isOlder }, before: { order: OLDEST, beyond: isNewer } },
  oldest: { after: { order: OLDEST, beyond: isNewer }, before: { order: NEWEST, beyond: isOlder } },
  highest: {
    after: { order: `e.cents desc, ${NEWEST}`, beyond: byAmount('<', isOlder) },
    before: { order: `e.cents, ${OLDEST}`, beyond: byAmount('>', isNewer) },
  },
  lowest: {
    after: { order: `e.cents, ${NEWEST}`, beyond: byAmount('>', isOlder) },
    before: { order: `e.cents desc, ${OLDEST}`, beyond: byAmount('<', isNewer) },
  },
};

/** :groups and :people are those whose names contain the text. */
const MATCHES = `
  (:words::text is null or e.description ilike :words or e.category ilike :words or e.group_id = any(:groups::uuid[])
    or e.paid_by = any(:people::uuid[]) or e.created_by = any(:people) or e.split_users && :people)
  and (:paidBy::uuid is null or e.paid_by = :paidBy) and (:categories::text[] is null or e.category = any(:categories))
  and (:from::date is null or e.date >= :from) and (:to::date is null or e.date <= :to)`;

/**
 * Lists of expenses. SQL by hand: each group is read in the order of its index and only as far as the page goes, and names come
 * along in the same statement.
 */
@Injectable()
export class ExpenseListRepository {
  constructor(@InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>) {}

  /** What `page` and `countMatching` look for: the names that contain the text are looked up once for both. */
  async search(groupIds: string[], { q, paidBy, category, from, to, deleted }: Filter) {
    const words = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const named = words ? await this.listNamed(groupIds, words) : { groups: [], people: [] };
    return { deleted, values: { groupIds, words, ...named, paidBy, categories: category, from, to } };
  }

  /** Up to `limit` rows in the sort's order, beyond a cursor or from the start. */
  async page(callerId: string, { deleted, values }: Search, sort: Sort, limit: number, cursor?: Cursor) {
    const { order, beyond } = WALKS[sort][cursor?.toward ?? 'after'];
    const isOne = values.groupIds.length === 1;
    const group = isOne ? ':groupId' : SEVERAL;
    const within = overRows(
      deleted,
      (condition) => `
        select * from expenses e where e.group_id = ${isOne ? ':groupId' : 'the.group_id'} and ${condition} and ${MATCHES}
          ${cursor ? `and ${beyond}` : ''} order by ${order} limit :limit`,
    );
    // The groups only once in the inner select: said again inside, the plan kept for it reads and sorts whole groups.
    const source = isOne
      ? `(${within}) e`
      : `ledgers the cross join lateral (${within}) e where the.group_id = any(:groupIds)`;
    const rows = await queryNamed<ExpenseRow>(
      this.expenses.manager,
      `select ${expenseColumns(group, ':callerId')} from (select e.* from ${source} order by ${order} limit :limit) e
       ${expenseNames(group)} ${isOne ? '' : 'where g.group_id = any(:groupIds)'} order by ${order}`,
      { ...values, groupId: values.groupIds[0], callerId, limit, ...(cursor && keyParameters(cursor.key)) },
    );
    const found = rows.map((row) => toExpense(row, callerId));
    return cursor?.toward === 'before' ? found.toReversed() : found;
  }

  /** How many match, counted no further than one beyond `COUNTED`. */
  async countMatching({ deleted, values }: Search): Promise<number> {
    const matching = overRows(
      deleted,
      (condition) => `select from expenses e where e.group_id = any(:groupIds) and ${condition} and ${MATCHES}`,
    );
    const [row] = await queryNamed<{ count: number }>(
      this.expenses.manager,
      `select count(*)::int as count from (${matching} limit ${COUNTED + 1}) as found`,
      values,
    );
    return row?.count ?? 0;
  }

  /** The groups, and the people of these groups, whose names contain the text. */
  private async listNamed(groupIds: string[], text: string): Promise<{ groups: string[]; people: string[] }> {
    const [row] = await this.expenses.sql<{ groups: string[]; people: string[] }[]>`
      select array(select group_id::text from groups where group_id = any(${groupIds}) and name ilike ${text}) as groups,
        array(select distinct p.user_id::text from people p join memberships m using (user_id)
          where m.group_id = any(${groupIds}) and p.name ilike ${text}) as people`;
    return row ?? { groups: [], people: [] };
  }
}

type Search = Awaited<ReturnType<ExpenseListRepository['search']>>;

export const sortKey = ({ id, amount, date, createdAt }: Expense): SortKey => ({
  cents: amount,
  date: `${date}T00:00:00.000Z`,
  createdAt,
  id,
});

const keyParameters = ({ date, createdAt, id, cents }: SortKey) => ({ day: date.slice(0, 10), createdAt, id, cents });
