import { startOfDayUtc } from '@allsquare/contract-kit';
import { type Category, categories, type Expense } from '@allsquare/expenses-contract';
import { type ExtendedRow, isSharded, queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { displayName } from '../groups/person-sql.ts';
import type { Cursor, SortKey } from '../sort-key.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { type ExpenseRow, toExpense } from './expense-row.ts';
import { isLongEnoughForIndex, listScope, matchCondition, pageSql, type Sort, searchSql } from './search.sql.ts';

export type Filter = {
  q?: string | undefined;
  paidBy?: string | undefined;
  /** This person and the caller. */
  between?: string | undefined;
  category?: Category[] | undefined;
  /** Days, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  deleted: boolean;
};

/**
 * Lists of expenses, by the statements of `search.sql.ts`.
 * SQL by hand: each group is read in the order of its index and only as far as the page goes, with names.
 */
@Injectable()
export class ExpenseListRepository {
  constructor(
    @InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>,
    private readonly groups: GroupsRepository,
  ) {}

  /** Up to `limit` rows in the sort order, after a cursor or from the start. */
  async page(callerId: string, groupIds: string[], sort: Sort, limit: number, cursor?: Cursor) {
    const values = { ...scopeParameters(groupIds, cursor), callerId, limit };
    const sql = pageSql(listScope(groupIds, sort, cursor));
    const rows = await queryNamed<ExpenseRow>(this.expenses.manager, sql, values);
    return inOrder(rows, cursor);
  }

  /** The same for matching rows, and how many match, counted up to one beyond COUNT_LIMIT. */
  async pageWithCount(
    callerId: string,
    groupIds: string[],
    { q, paidBy, between, category, from, to, deleted }: Filter,
    sort: Sort,
    limit: number,
    cursor?: Cursor,
  ) {
    const words = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const named = words ? await this.listNamed(groupIds, words) : { groups: [], people: [] };
    const payers = paidBy && (await this.groups.listSeats(groupIds, paidBy));
    const theirs = between && (await this.groups.listSeats(groupIds, between));
    const mine = between && (await this.groups.listSeats(groupIds, callerId));
    const kinds = q ? categories.filter((kind) => kind.includes(q.toLowerCase())) : [];
    const isInDescription =
      q !== undefined && isLongEnoughForIndex(q) && [kinds, named.groups, named.people].every(isEmpty);
    const filters = { words, kinds, ...named, payers, theirs, mine, categories: category, from, to };
    const rows = await queryNamed<ExtendedRow<ExpenseRow, { count: number; row_position: string }>>(
      this.expenses.manager,
      searchSql(
        listScope(groupIds, sort, cursor),
        deleted,
        matchCondition(isInDescription),
        isInDescription && !isSharded(this.expenses.manager.dataSource),
      ),
      { ...scopeParameters(groupIds, cursor), ...filters, callerId, limit },
    );
    const count = rows[0]?.count ?? 0;
    const found = rows.filter((row) => row.id !== null).map(({ count: _, row_position: __, ...row }) => row);
    return { count, rows: inOrder(found, cursor) };
  }

  /** The groups and their people whose names contain the text. */
  private async listNamed(groupIds: string[], text: string): Promise<{ groups: string[]; people: string[] }> {
    const [row] = await this.expenses.sql<{ groups: string[]; people: string[] }[]>`
      select array(select group_id::text from groups where group_id = any(${groupIds}) and name ilike ${text}) as groups,
        array(select distinct unnest(array[m.user_id, m.account_id] || m.accounts)::text
          from memberships m left join people p on p.user_id = m.account_id
          where m.group_id = any(${groupIds}) and ${() => displayName('p', 'm')} ilike ${text}) as people`;
    return row ?? { groups: [], people: [] };
  }
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

const scopeParameters = (groupIds: string[], cursor: Cursor | undefined) => ({
  groupIds,
  groupId: groupIds[0],
  ...(cursor && keyParameters(cursor.key)),
});

const keyParameters = ({ date, createdAt, id, cents }: SortKey) => ({ day: date.slice(0, 10), createdAt, id, cents });
