import type { sorts } from '@allsquare/expenses-contract';
import { COUNT_LIMIT } from '../count-rows.ts';
import { includingDeleted } from '../deleted-rows.ts';
import type { Cursor } from '../sort-key.ts';
import { expenseColumns, expenseNames, SEVERAL } from './expense-row.ts';

// The statements of the expense list, by hand and in parts. `searchSql` puts the parts of a search together.

export type Sort = (typeof sorts)[number];

/** How many of the newest rows the statement samples before it chooses (ADR 0038). This costs 0.3 ms. */
const SAMPLE_ROWS = 200;
/** The words are common where a tenth of the sample matches ... */
const SAMPLE_MATCHES = 20;
/** ... and the group, by that share, has this many matches. */
const COMMON_MATCHES = 5 * COUNT_LIMIT;
/** How many rows a scan reads at most. A word in every fifth of 100,000 bills takes 16 ms so, and 74 by the index. */
const SCAN_ROWS = 10_000;
/** The index finds words of three letters or more; for fewer it would be read whole. */
const TRIGRAM_LENGTH = 3;

const NEWEST = 'e.date desc, e.created_at desc, e.id desc';
const OLDEST = 'e.date, e.created_at, e.id';
const isOlder = '(e.date, e.created_at, e.id) < (:day, :createdAt, :id)';
const isNewer = '(e.date, e.created_at, e.id) > (:day, :createdAt, :id)';
const byAmount = (sign: '<' | '>', then: string) => `(e.cents ${sign} :cents or (e.cents = :cents and ${then}))`;

/** An order, and the condition for the rows beyond the cursor's key :day, :createdAt, :id (and :cents). */
type Direction = { order: string; beyond: string };
const DIRECTIONS: Record<Sort, { after: Direction; before: Direction }> = {
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

/** What a list reads: one group (:groupId) or several (:groupIds), in an order, from the cursor on. */
type ListScope = { isOneGroup: boolean; sort: Sort; order: string; beyond: string };

/** What a search reads of it: whether deleted rows count, the condition for a match, and whether an index finds it. */
type Search = ListScope & { deleted: boolean; matches: string; isIndexed: boolean };

export function listScope(groupIds: string[], sort: Sort, cursor: Cursor | undefined): ListScope {
  const { order, beyond } = DIRECTIONS[sort][cursor?.toward ?? 'after'];
  return { isOneGroup: groupIds.length === 1, sort, order, beyond: cursor ? `and ${beyond}` : '' };
}

/** Whether the trigram index can find this text in descriptions. */
export const isLongEnoughForIndex = (text: string) => [...text].length >= TRIGRAM_LENGTH;

/** Only in the description: the trigram index finds it. */
const IN_DESCRIPTION = 'e.description ilike :words';
/** :groups, :kinds and :people (seats and accounts) are those whose names contain the text. */
const ANYWHERE = `(:words::text is null or ${IN_DESCRIPTION} or e.category = any(:kinds::text[]) or e.group_id = any(:groups::uuid[])
  or e.paid_by = any(:people::uuid[]) or e.created_by = any(:people) or e.split_users && :people or e.payer_users && :people)`;
const paidFor = (payers: string, others: string) =>
  `((e.paid_by = any(${payers}) or e.payer_users && ${payers}) and e.split_users && ${others})`;
const BETWEEN = `(:theirs::uuid[] is null or ${paidFor(':theirs', ':mine::uuid[]')} or ${paidFor(':mine', ':theirs')})`;
const FILTERS = `
  and ${BETWEEN}
  and (:payers::uuid[] is null or e.paid_by = any(:payers) or e.payer_users && :payers) and (:categories::text[] is null or e.category = any(:categories))
  and (:from::date is null or e.date >= :from) and (:to::date is null or e.date <= :to)`;

/** The condition for a match of the words and of all other filters. */
export const matchCondition = (isInDescription: boolean) =>
  `and ${isInDescription ? IN_DESCRIPTION : ANYWHERE} ${FILTERS}`;

const groupParameter = ({ isOneGroup }: ListScope) => (isOneGroup ? ':groupId' : SEVERAL);
const inAnyGroup = ({ isOneGroup }: ListScope) =>
  isOneGroup ? 'e.group_id = :groupId' : 'e.group_id = any(:groupIds)';
/** The same as only the trigram index reads it; on shards as every statement names its group (ADR 0016). */
const inGroupOfIndex = ({ isOneGroup }: ListScope) =>
  `array[e.group_id] && ${isOneGroup ? 'array[:groupId::uuid]' : ':groupIds::uuid[]'}`;
const inThisGroup = ({ isOneGroup }: ListScope) => (isOneGroup ? 'e.group_id = :groupId' : 'e.group_id = the.group_id');

/**
 * `rows` of each group, as `e`. The groups are named in the outer select only: if the inner one named them too, the
 * cached plan would read and sort whole groups.
 */
const ofEachGroup = ({ isOneGroup }: ListScope, rows: string) =>
  isOneGroup ? `(${rows}) e` : `ledgers the cross join lateral (${rows}) e where the.group_id = any(:groupIds)`;

const selectColumns = (scope: ListScope) => expenseColumns(groupParameter(scope));
const joinNames = (scope: ListScope) =>
  `${expenseNames(groupParameter(scope), ':callerId')} ${scope.isOneGroup ? '' : 'where g.group_id = any(:groupIds)'}`;

/** Up to :limit matches in the list's order, from the cursor on. */
function matchesInOrder(scope: ListScope, deleted: boolean, matches: string) {
  const { order, beyond } = scope;
  const rows = includingDeleted(
    deleted,
    (condition) => `
      select * from expenses e where ${inThisGroup(scope)} and ${condition} ${matches} ${beyond} order by ${order} limit :limit`,
  );
  return `select e.* from ${ofEachGroup(scope, rows)} order by ${order} limit :limit`;
}

/** The newest rows of a group, or some of the newest of several. */
function newestRows(scope: Search, limit: number, when = 'true') {
  const rows = includingDeleted(
    scope.deleted,
    (condition) =>
      `select * from expenses e where ${inThisGroup(scope)} and ${condition} and ${when} order by ${NEWEST} limit ${limit}`,
  );
  return `select e.* from ${ofEachGroup(scope, rows)} limit ${limit}`;
}

/** `sampled.matching`: how many rows of the sample match. */
const sampledCte = (search: Search) =>
  `sampled as (select count(*) as matching from (${newestRows(search, SAMPLE_ROWS)}) e where true ${search.matches})`;

/** `common.are`: whether matches are common, so that a scan finds COUNT_LIMIT of them soon. */
const commonCte = (search: Search) =>
  `common as materialized (select matching >= ${SAMPLE_MATCHES} and matching * (select coalesce(sum(count), 0) from expense_totals e
     where ${inAnyGroup(search)}) >= ${COMMON_MATCHES * SAMPLE_ROWS} as are from sampled)`;

/** `scanned`: the matches that a scan of the newest rows finds; none where they are not common. */
const scannedCte = (search: Search) =>
  `scanned as (select 1 from (${newestRows(search, SCAN_ROWS, '(select are from common)')}) e where true ${search.matches} limit ${COUNT_LIMIT + 1})`;

/** `many.are`: whether the scan has found more matches than are counted. */
const manyCte = () => `many as materialized (select count(*) > ${COUNT_LIMIT} as are from scanned)`;

/** `found`: the matches that an index finds, up to one more than are counted; none where the scan has found as many. */
function foundCte(search: Search) {
  const rows = includingDeleted(
    search.deleted,
    (condition) =>
      `select e.* from expenses e where ${search.isIndexed ? inGroupOfIndex(search) : inAnyGroup(search)} and ${condition} and not (select are from many) ${search.matches}`,
  );
  return `found as materialized (${rows} limit ${COUNT_LIMIT + 1})`;
}

/** `counted.count`: how many match, up to one more than are counted. */
const countedCte = () =>
  `counted as (select case when (select are from many) then ${COUNT_LIMIT + 1} else count(*)::int end as count from found)`;

/**
 * `near`: the page as a scan from the cursor finds it, where there are more matches than are counted. Only for one
 * group by day, which has an index in that order.
 */
function nearCte(search: Search) {
  const { isOneGroup, sort, order, beyond, matches } = search;
  const isIndexed = isOneGroup && (sort === 'newest' || sort === 'oldest');
  if (!isIndexed) return 'near as materialized (select e.* from found e where false)';
  const rows = includingDeleted(
    search.deleted,
    (condition) => `
      select * from expenses e where ${inThisGroup(search)} and ${condition} and (select count from counted) > ${COUNT_LIMIT} ${beyond}
        order by ${order} limit ${SCAN_ROWS}`,
  );
  return `near as materialized (
    select e.* from (select e.* from (${rows}) e order by ${order} limit ${SCAN_ROWS}) e where true ${matches}
      order by ${order} limit :limit)`;
}

/**
 * The rows of the page, from the first part that has all of them: up to COUNT_LIMIT matches, those that were counted;
 * beyond that a full page of `near`, or else a scan in the list's order.
 */
function pageRows(search: Search) {
  const { order, beyond, deleted, matches } = search;
  return `
    (select e.* from found e where (select count from counted) <= ${COUNT_LIMIT} ${beyond} order by ${order} limit :limit)
    union all
    (select e.* from near e where (select count(*) from near) = :limit)
    union all
    (select e.* from (${matchesInOrder(search, deleted, matches)}) e
      where (select count from counted) > ${COUNT_LIMIT} and (select count(*) from near) < :limit)`;
}

/** A page without filters. */
export const pageSql = (scope: ListScope) =>
  `select ${selectColumns(scope)} from (${matchesInOrder(scope, false, '')}) e ${joinNames(scope)} order by ${scope.order}`;

/**
 * A page of the matches, and in each row how many there are; one row without an expense where the page is empty.
 * PostgreSQL plans it without knowing the words, so the statement itself chooses between scan and index (ADR 0038).
 */
export function searchSql(scope: ListScope, deleted: boolean, matches: string, isIndexed: boolean) {
  const search = { ...scope, deleted, matches, isIndexed };
  const ctes = [sampledCte, commonCte, scannedCte, manyCte, foundCte, countedCte, nearCte].map((cte) => cte(search));
  return `with ${ctes.join(',\n')}
    select counted.count, rows.* from counted left join (
      select ${selectColumns(scope)}, row_number() over (order by ${scope.order}) as row_position from (${pageRows(search)}
      ) e ${joinNames(scope)}) rows on true order by rows.row_position`;
}
