import type { Category, Expense, sorts } from '@allsquare/expenses-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { COUNTED } from '../count-rows.ts';
import { overRows } from '../deleted-rows.ts';
import type { Cursor, SortKey } from '../sort-key.ts';
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
const isOlder = '(e.date, e.created_at, e.id) < ($11, $12, $13)';
const isNewer = '(e.date, e.created_at, e.id) > ($11, $12, $13)';
const byAmount = (sign: '<' | '>', then: string) => `(e.cents ${sign} $14 or (e.cents = $14 and ${then}))`;

/** An order, and what lies beyond the row with the key $11 to $14 (date, createdAt, id, amount) in it. */
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

/** $1 the group or groups, $2 the text with wildcards, $3 groups and $4 people whose names hold it, $5 payer, $6 categories, $7 and $8 days. */
const MATCHES = `
  ($2::text is null or e.description ilike $2 or e.category ilike $2 or e.group_id = any($3::uuid[]) or e.paid_by = any($4::uuid[])
    or e.created_by = any($4) or e.split_users && $4)
  and ($5::uuid is null or e.paid_by = $5) and ($6::text[] is null or e.category = any($6))
  and ($7::date is null or e.date >= $7) and ($8::date is null or e.date <= $8)`;

/** Lists of expenses. Each group is read in the order of its index and only as far as the page goes. */
@Injectable()
export class ExpenseListRepository {
  constructor(private readonly db: DataSource) {}

  /** The caller's groups, all or among these. */
  async groupsOf(callerId: string, among?: string[]): Promise<string[]> {
    const rows = await this.db.query<{ group_id: string }[]>(
      `select group_id from memberships where user_id = $1 and active and ($2::uuid[] is null or group_id = any($2))`,
      [callerId, among],
    );
    return rows.map((row) => row.group_id);
  }

  /** Up to `limit` rows in the sort's order, beyond a cursor or from the start. */
  async page(callerId: string, groupIds: string[], filter: Filter, sort: Sort, limit: number, cursor?: Cursor) {
    const { order, beyond } = WALKS[sort][cursor?.toward ?? 'after'];
    const isOne = groupIds.length === 1;
    const group = isOne ? '$1' : SEVERAL;
    const within = overRows(
      filter.deleted,
      (standing) => `
        select * from expenses e where e.group_id = ${isOne ? '$1' : 'the.group_id'} and ${standing} and ${MATCHES}
          ${cursor ? `and ${beyond}` : ''} order by ${order} limit $10`,
    );
    // The groups only once in the inner select: said again inside, the plan kept for it reads and sorts whole groups.
    const source = isOne
      ? `(${within}) e`
      : `ledgers the cross join lateral (${within}) e where the.group_id = any($1)`;
    const [, ...matched] = await this.filterValues(groupIds, filter);
    const rows = await this.db.query<ExpenseRow[]>(
      `select ${expenseColumns(group, '$9')} from (select e.* from ${source} order by ${order} limit $10) e
       ${expenseNames(group)} ${isOne ? '' : 'where g.group_id = any($1)'} order by ${order}`,
      [isOne ? groupIds[0] : groupIds, ...matched, callerId, limit, ...(cursor ? keyValues(sort, cursor.key) : [])],
    );
    const found = rows.map((row) => toExpense(row, callerId));
    return cursor?.toward === 'before' ? found.toReversed() : found;
  }

  /** How many match, counted no further than one beyond `COUNTED`. */
  async countMatching(groupIds: string[], filter: Filter): Promise<number> {
    const [row] = await this.db.query<{ count: number }[]>(
      `select count(*)::int as count from (
         ${overRows(filter.deleted, (standing) => `select from expenses e where e.group_id = any($1) and ${standing} and ${MATCHES}`)}
         limit ${COUNTED + 1}) as found`,
      await this.filterValues(groupIds, filter),
    );
    return row?.count ?? 0;
  }

  /** How many there are, from the kept totals. */
  async count(groupIds: string[]): Promise<number> {
    const [row] = await this.db.query<{ count: string }[]>(
      `select coalesce(sum(count), 0) as count from expense_totals where group_id = any($1)`,
      [groupIds],
    );
    return Number(row?.count);
  }

  private async filterValues(groupIds: string[], { q, paidBy, category, from, to }: Filter) {
    const like = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const named = like ? await this.named(groupIds, like) : { groups: [], people: [] };
    return [groupIds, like, named.groups, named.people, paidBy, category, from, to];
  }

  /** The groups and people of these groups whose names hold the text. */
  private async named(groupIds: string[], like: string): Promise<{ groups: string[]; people: string[] }> {
    const [row] = await this.db.query<{ groups: string[]; people: string[] }[]>(
      `select array(select group_id::text from groups where group_id = any($1) and name ilike $2) as groups,
         array(select distinct p.user_id::text from people p join memberships m using (user_id) where m.group_id = any($1) and p.name ilike $2) as people`,
      [groupIds, like],
    );
    return row ?? { groups: [], people: [] };
  }
}

export const sortKey = ({ id, amount, date, createdAt }: Expense): SortKey => ({
  cents: amount,
  date: `${date}T00:00:00.000Z`,
  createdAt,
  id,
});

// PostgreSQL refuses a parameter that stands nowhere, and only the sorts by amount look at the amount.
const keyValues = (sort: Sort, { cents, date, createdAt, id }: SortKey) => [
  date.slice(0, 10),
  createdAt,
  id,
  ...(sort === 'highest' || sort === 'lowest' ? [cents] : []),
];
