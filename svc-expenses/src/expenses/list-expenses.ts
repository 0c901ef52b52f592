import type { Expense, listExpenses } from '@allsquare/expenses-contract';
import { type Caller, type InputOf, listName } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { countedTotal } from '../count-rows.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { type Cursor, type Page, readCursor } from '../sort-key.ts';
import { ExpenseListRepository, sortKey } from './expense-list.repository.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { TotalsRepository } from './totals.repository.ts';

type Query = InputOf<typeof listExpenses>['query'];
type ExpensePage = Page<Expense> & { total: string };

/**
 * A page of expenses of some groups, or of all groups of the caller, with cursors to its neighbors and the total count.
 */
@Injectable()
export class ListExpenses {
  constructor(
    private readonly rows: ExpenseListRepository,
    private readonly expenses: ExpensesRepository,
    private readonly totals: TotalsRepository,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async list(caller: Caller, query: Query): Promise<ExpensePage> {
    const { groupId, sort, at, limit, cursor, ...filter } = query;
    const { q, paidBy, between, category, from, to, deleted } = filter;
    const filtered = Boolean(q || paidBy || between || category || from || to || deleted);
    // Without `between` the name is as before, so that cursors of the previous release remain valid.
    const name = listName([groupId, q, paidBy, category, from, to, deleted, sort, ...(between ? [between] : [])]);
    if (at && (filtered || sort !== 'newest' || cursor)) throw refuse('malformed-request');
    if (deleted && !groupId) throw refuse('malformed-request');
    const start = readCursor(cursor, name);
    const groupIds = await this.resolveGroups(caller, groupId);

    if (filtered) {
      const { rows, count } = await this.rows.pageWithCount(caller.id, groupIds, filter, sort, limit + 1, start);
      return { ...pageFrom(start, name, limit, rows), total: countedTotal(count) };
    }
    const read = (count: number, where?: Cursor) => this.rows.page(caller.id, groupIds, sort, count, where);
    const [page, total] = await Promise.all([
      at
        ? this.pageAround(caller, at, groupIds, name, limit, read)
        : read(limit + 1, start).then((rows) => pageFrom(start, name, limit, rows)),
      this.totals.count(groupIds),
    ]);
    return { ...page, total: String(total) };
  }

  /** The named groups, each of which must be the caller's; without names, all of the caller's. */
  private async resolveGroups(caller: Caller, named: string[] | undefined): Promise<string[]> {
    const mine = await this.groups.listIdsByMember(caller.id, named);
    const unknown = new Set(
      named?.filter((groupId) => this.requireMembers.membershipIsStale || !mine.includes(groupId)),
    );
    // One by one: the first foreign group ends it.
    for (const groupId of unknown) await this.requireMembers.require('reads', { caller, groupId });
    return Array.from(new Set([...mine, ...unknown]));
  }

  /** The page with an expense in its middle, if there are enough newer ones. */
  private async pageAround(
    caller: Caller,
    id: string,
    groupIds: string[],
    of: string,
    limit: number,
    read: Read,
  ): Promise<Page<Expense>> {
    const found = await this.expenses.findGroup(id, { evenDeleted: false });
    const isShown = found && groupIds.includes(found.groupId);
    const middle = isShown && (await this.expenses.findView(caller.id, found.groupId, id));
    if (!middle) throw refuse('expense-not-found');
    const half = Math.floor(limit / 2);
    const newer = await read(half + 1, { of, toward: 'before', key: sortKey(middle) });
    const shown = newer.length > half ? newer.slice(1) : newer;
    const older = await read(limit - shown.length, { of, toward: 'after', key: sortKey(middle) });
    const rows = [...shown, middle, ...older].slice(0, limit);
    return withNeighbours(rows, of, newer.length > half, rows.length < shown.length + 1 + older.length);
  }
}

type Read = (count: number, where?: Cursor) => Promise<Expense[]>;

/**
 * The page after or before a cursor, or the first one. `found` has one row more than `limit` if there are further rows.
 * The cursor's own row is not on the page.
 */
function pageFrom(from: Cursor | undefined, of: string, limit: number, found: Expense[]): Page<Expense> {
  const more = found.length > limit;
  if (from?.toward === 'before') return withNeighbours(found.slice(-limit), of, more, true);
  return withNeighbours(found.slice(0, limit), of, from !== undefined, more);
}

function withNeighbours(rows: Expense[], of: string, newer: boolean, older: boolean): Page<Expense> {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    previous: newer && first ? { of, toward: 'before', key: sortKey(first) } : undefined,
    next: older && last ? { of, toward: 'after', key: sortKey(last) } : undefined,
  };
}
