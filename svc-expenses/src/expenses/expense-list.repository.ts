import { startOfDayUtc } from '@allsquare/contract-kit';
import { type Category, categories, type Expense, type sorts } from '@allsquare/expenses-contract';
import { type ExtendedRow, queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { COUNT_LIMIT } from '../count-rows.ts';
import { includingDeleted } from '../deleted-rows.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { displayName } from '../groups/person-sql.ts';
import type { Cursor, SortKey } from '../sort-key.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { type ExpenseRow, expenseColumns, expenseNames, SEVERAL, toExpense } from './expense-row.ts';

export type Sort = (typeof sorts)[number];
export type Filter = {
  q?: string | undefined;
  paidBy?: string | undefined;
  /** Somebody, and the caller. */
  between?: string | undefined;
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

/** Fewer letters are no trigram: the index would be read whole. */
const TRIGRAM = 3;
/** A text in the description alone is looked up in the trigram index. */
const IN_DESCRIPTION = 'e.description ilike :words';
/** :groups, :kinds and :people, by seat and by account, are those whose names contain the text. */
const ANYWHERE = `(:words::text is null or ${IN_DESCRIPTION} or e.category = any(:kinds::text[]) or e.group_id = any(:groups::uuid[])
  or e.paid_by = any(:people::uuid[]) or e.created_by = any(:people) or e.split_users && :people or e.payer_users && :people)`;
const paidFor = (payers: string, others: string) =>
  `((e.paid_by = any(${payers}) or e.payer_users && ${payers}) and e.split_users && ${others})`;
const BETWEEN = `(:theirs::uuid[] is null or ${paidFor(':theirs', ':mine::uuid[]')} or ${paidFor(':mine', ':theirs')})`;
const FILTERS = `
  and ${BETWEEN}
  and (:payers::uuid[] is null or e.paid_by = any(:payers) or e.payer_users && :payers) and (:categories::text[] is null or e.category = any(:categories))
  and (:from::date is null or e.date >= :from) and (:to::date is null or e.date <= :to)`;

/**
 * Matches are common where MANY of the newest LOOK rows match, and by that share ENOUGH of all rows. Then COUNTED of
 * them are soon met on the way through the newest FAR rows, while an index collects all matches first (ADR 0038).
 */
const [LOOK, MANY, ENOUGH, FAR] = [200, 20, 5 * COUNT_LIMIT, 10_000];

/**
 * Lists of expenses. SQL by hand: each group is read in the order of its index and only as far as the page goes, and
 * names come along in the same statement.
 */
@Injectable()
export class ExpenseListRepository {
  constructor(
    @InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>,
    private readonly groups: GroupsRepository,
  ) {}

  /** Up to `limit` rows in the sort's order, beyond a cursor or from the start. */
  async page(callerId: string, groupIds: string[], sort: Sort, limit: number, cursor?: Cursor) {
    const list = listOf(groupIds, sort, cursor);
    const rows = await queryNamed<ExpenseRow>(
      this.expenses.manager,
      `select ${list.columns} from (${list.walk(false, '')}) e ${list.names} order by ${list.order}`,
      { ...list.values, callerId, limit },
    );
    return inOrder(rows, cursor);
  }

  /**
   * The same of the rows that match, and how many match, counted no further than one beyond `COUNTED`. In one pass: up
   * to `COUNTED`, the rows that were counted are the ones that are sorted; if there are more, the walk in the sort's
   * order soon finds enough. The plan is made without knowing the words, so the statement itself chooses its way.
   */
  async pageWithCount(
    callerId: string,
    groupIds: string[],
    { q, paidBy, between, category, from, to, deleted }: Filter,
    sort: Sort,
    limit: number,
    cursor?: Cursor,
  ) {
    const list = listOf(groupIds, sort, cursor);
    const words = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const named = words ? await this.listNamed(groupIds, words) : { groups: [], people: [] };
    const payers = paidBy && (await this.groups.listSeats(groupIds, paidBy));
    const theirs = between && (await this.groups.listSeats(groupIds, between));
    const mine = between && (await this.groups.listSeats(groupIds, callerId));
    const kinds = q ? categories.filter((kind) => kind.includes(q.toLowerCase())) : [];
    const isInDescription = q && [...q].length >= TRIGRAM && [kinds, named.groups, named.people].every(isEmpty);
    const matches = `and ${isInDescription ? IN_DESCRIPTION : ANYWHERE} ${FILTERS}`;
    const counted = includingDeleted(
      deleted,
      (condition) =>
        `select e.* from expenses e where ${list.ofGroups} and ${condition} and not (select are from many) ${matches}`,
    );
    const rows = await queryNamed<ExtendedRow<ExpenseRow, { count: number; place: string }>>(
      this.expenses.manager,
      `with seen as (select count(*) as matching from (${list.newest(deleted, LOOK)}) e where true ${matches}),
       common as materialized (select matching >= ${MANY} and matching * (select coalesce(sum(count), 0) from expense_totals e
         where ${list.ofGroups}) >= ${ENOUGH * LOOK} as are from seen),
       met as (select 1 from (${list.newest(deleted, FAR, '(select are from common)')}) e where true ${matches} limit ${COUNT_LIMIT + 1}),
       many as materialized (select count(*) > ${COUNT_LIMIT} as are from met),
       found as materialized (${counted} limit ${COUNT_LIMIT + 1}),
       known as (select case when (select are from many) then ${COUNT_LIMIT + 1} else count(*)::int end as count from found),
       near as materialized (${list.near(deleted, matches)})
       select known.count, rows.* from known left join (
         select ${list.columns}, row_number() over (order by ${list.order}) as place from (
           (select e.* from found e where (select count from known) <= ${COUNT_LIMIT} ${list.beyond} order by ${list.order} limit :limit)
           union all
           (select e.* from near e where (select count(*) from near) = :limit)
           union all
           (select e.* from (${list.walk(deleted, matches)}) e
             where (select count from known) > ${COUNT_LIMIT} and (select count(*) from near) < :limit)
         ) e ${list.names}) rows on true order by rows.place`,
      { ...list.values, words, kinds, ...named, payers, theirs, mine, categories: category, from, to, callerId, limit },
    );
    const count = rows[0]?.count ?? 0;
    const found = rows.filter((row) => row.id !== null).map(({ count: _, place: __, ...row }) => row);
    return { count, rows: inOrder(found, cursor) };
  }

  /** The groups, and the people of these groups, whose names contain the text. */
  private async listNamed(groupIds: string[], text: string): Promise<{ groups: string[]; people: string[] }> {
    const [row] = await this.expenses.sql<{ groups: string[]; people: string[] }[]>`
      select array(select group_id::text from groups where group_id = any(${groupIds}) and name ilike ${text}) as groups,
        array(select distinct unnest(array[m.user_id, m.account_id] || m.accounts)::text
          from memberships m left join people p on p.user_id = m.account_id
          where m.group_id = any(${groupIds}) and ${() => displayName('p', 'm')} ilike ${text}) as people`;
    return row ?? { groups: [], people: [] };
  }
}

/**
 * The pieces of a statement that lists the expenses of one group or of several in a sort's order, with their values.
 */
function listOf(groupIds: string[], sort: Sort, cursor: Cursor | undefined) {
  const { order, beyond } = WALKS[sort][cursor?.toward ?? 'after'];
  const isOne = groupIds.length === 1;
  const group = isOne ? ':groupId' : SEVERAL;
  const further = cursor ? `and ${beyond}` : '';
  const inGroup = isOne ? 'e.group_id = :groupId' : 'e.group_id = the.group_id';
  // The groups only once in the inner select: said again inside, the plan kept for it reads and sorts whole groups.
  const inGroups = (within: string) =>
    isOne ? `(${within}) e` : `ledgers the cross join lateral (${within}) e where the.group_id = any(:groupIds)`;
  const walk = (deleted: boolean, matches: string) => {
    const within = includingDeleted(
      deleted,
      (condition) => `
        select * from expenses e where ${inGroup} and ${condition} ${matches} ${further} order by ${order} limit :limit`,
    );
    return `select e.* from ${inGroups(within)} order by ${order} limit :limit`;
  };
  /** Some rows, the newest of a group first. */
  const newest = (deleted: boolean, rows: number, when = 'true') => {
    const within = includingDeleted(
      deleted,
      (condition) =>
        `select * from expenses e where ${inGroup} and ${condition} and ${when} order by ${NEWEST} limit ${rows}`,
    );
    return `select e.* from ${inGroups(within)} limit ${rows}`;
  };
  /** What `walk` answers, if it is near; an index has the order of one group's days. */
  const near = (deleted: boolean, matches: string) => {
    const isIndexed = isOne && (sort === 'newest' || sort === 'oldest');
    const within = includingDeleted(
      deleted,
      (condition) => `
        select * from expenses e where ${inGroup} and ${condition} and (select count from known) > ${COUNT_LIMIT} ${further}
          order by ${order} limit ${FAR}`,
    );
    return isIndexed
      ? `select e.* from (select e.* from (${within}) e order by ${order} limit ${FAR}) e where true ${matches}
           order by ${order} limit :limit`
      : 'select e.* from found e where false';
  };
  return {
    order,
    beyond: further,
    walk,
    newest,
    near,
    ofGroups: isOne ? 'e.group_id = :groupId' : 'e.group_id = any(:groupIds)',
    columns: expenseColumns(group),
    names: `${expenseNames(group, ':callerId')} ${isOne ? '' : 'where g.group_id = any(:groupIds)'}`,
    values: { groupIds, groupId: groupIds[0], ...(cursor && keyParameters(cursor.key)) },
  };
}

const isEmpty = (names: string[]) => names.length === 0;

const inOrder = (rows: ExpenseRow[], cursor: Cursor | undefined): Expense[] => {
  const found = rows.map(toExpense);
  return cursor?.toward === 'before' ? found.toReversed() : found;
};

export const sortKey = ({ id, amount, date, createdAt }: Expense): SortKey => ({
  cents: amount,
  date: startOfDayUtc(date),
  createdAt,
  id,
});

const keyParameters = ({ date, createdAt, id, cents }: SortKey) => ({ day: date.slice(0, 10), createdAt, id, cents });
