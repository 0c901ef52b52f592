import type { BookEntry } from '@allsquare/expenses-contract';
import { EPOCH, queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type ExpenseRow, expenseNames, toExpense } from '../expenses/expense-row.ts';
import { expenseShares, type ShareRow, toSplit, wholeExpenseColumns } from '../expenses/expenses.repository.ts';
import { type ChangeRow, expenseChanges, toChange } from '../expenses/history.repository.ts';
import type { SeatNames } from '../expenses/resolve-seat-names.ts';
import { LedgerEntity } from '../groups/ledger.entity.ts';
import { displayName } from '../groups/person-sql.ts';
import {
  type SettlementChangeRow,
  settlementChanges,
  toSettlementChange,
} from '../settlements/settlement-history.repository.ts';
import {
  type SettlementRow,
  settlementColumns,
  settlementNames,
  toSettlement,
} from '../settlements/settlements.repository.ts';

/** The sort key of an entry: when it was recorded. */
export type EntryPosition = { at: string; id: string };
export type PlacedEntry = { position: EntryPosition; entry: BookEntry };

export type BookPage = {
  /** Of the balances; includes how often the database was restored. */
  version: number;
  total: number;
  entries: PlacedEntry[];
  /** Whether there is more behind them. */
  hasMore: boolean;
};

/** After so many stored bytes a page ends; longer histories are left out. */
const MOST_READ = 1_000_000;
const LONG_HISTORY = 100_000;

/** As JSON: times are text. */
type Json<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] };
type Bill = Json<ExpenseRow> & { splits: Json<ShareRow>[]; history: Json<ChangeRow>[] | null };
type Payment = Json<SettlementRow> & { history: Json<SettlementChangeRow>[] | null };
type Row = {
  version: string;
  total: string;
  walked: number;
  bills: Bill[] | null;
  payments: Payment[] | null;
  people: { seat: string; id: string; name: string }[] | null;
};

type Wanted = { isFurther: boolean; withHistory: boolean };

const EXPENSES = { table: 'expenses', changes: 'expense_changes', thing: 'expense_id' };
const SETTLEMENTS = { table: 'settlements', changes: 'settlement_changes', thing: 'settlement_id' };
type Source = typeof EXPENSES;

const sizeOfHistory = ({ changes, thing }: Source, id: string) => `
  (select coalesce(sum(pg_column_size(h.changes)), 0) from ${changes} h where h.group_id = :groupId and h.${thing} = ${id})`;
/** About what an entry takes, by what is stored of it. */
const sizeOfBill = `500 + 150 * (cardinality(t.split_users) + coalesce(cardinality(t.payer_users), 0))
  + coalesce(pg_column_size(t.split), 0)`;
const SIZE_OF_PAYMENT = '800';

/** One table in the order of recording, by its index and only as far as the page goes. */
const walk = (source: Source, size: string, { isFurther, withHistory }: Wanted) => `
  (select t.created_at, t.id, ${source === EXPENSES} as is_expense, ${size}
     ${withHistory ? `+ least(${sizeOfHistory(source, 't.id')}, ${LONG_HISTORY})` : ''} as size
   from ${source.table} t where t.group_id = :groupId and t.deleted_at is null
     ${isFurther ? 'and (t.created_at, t.id) > (:at, :id)' : ''} order by t.created_at, t.id limit :limit)`;

const historyOf = (source: Source, changes: string, { withHistory }: Wanted) =>
  withHistory
    ? `case when ${sizeOfHistory(source, 'page.id')} < ${LONG_HISTORY} then (
        select json_agg(done order by done.version) from (${changes}) as done) end`
    : 'null::json';

const book = (wanted: Wanted) => `
  with walked as materialized (
    select created_at, id, is_expense, sum(size) over (order by created_at, id) - size as before
    from (${walk(EXPENSES, sizeOfBill, wanted)} union all ${walk(SETTLEMENTS, SIZE_OF_PAYMENT, wanted)}) as both_tables
    order by created_at, id limit :limit),
  page as materialized (select created_at, id, is_expense from walked where before < ${MOST_READ})
  select l.version + ${EPOCH} as version,
    l.settlements + (
      select coalesce(sum(count), 0) from expense_totals where group_id = :groupId) as total,
    (select count(*)::int from walked) as walked,
    (select json_agg(bill) from (
      select ${wholeExpenseColumns},
        (select json_agg(part) from (${expenseShares('page.id')}) as part) as splits,
        ${historyOf(EXPENSES, expenseChanges('page.id'), wanted)} as history
      from page join expenses e on e.group_id = :groupId and e.id = page.id ${expenseNames(':groupId', ':callerId')}
      where page.is_expense) as bill) as bills,
    (select json_agg(payment) from (
      select ${settlementColumns}, ${historyOf(SETTLEMENTS, settlementChanges('page.id'), wanted)} as history
      from page join settlements s on s.group_id = :groupId and s.id = page.id ${settlementNames}
      where not page.is_expense) as payment) as payments,
    ${
      wanted.withHistory
        ? `(select json_agg(json_build_object('seat', m.user_id, 'id', m.account_id, 'name', ${displayName('p', 'm')}))
            from memberships m left join people p on p.user_id = m.account_id where m.group_id = :groupId)`
        : 'null::json'
    } as people
  from ledgers l where l.group_id = :groupId`;

const STATEMENTS = [false, true].map((isFurther) =>
  [false, true].map((withHistory) => book({ isFurther, withHistory })),
);

/**
 * A page of all bills and payments of a group. SQL by hand: one statement, so that a page is of one version of the
 * books; it reads the indexes of recording only as far as the page goes, with shares, names and histories.
 */
@Injectable()
export class BookRepository {
  constructor(@InjectRepository(LedgerEntity) private readonly ledgers: Repository<LedgerEntity>) {}

  async page(
    callerId: string,
    groupId: string,
    { after, limit, withHistory }: { after: EntryPosition | undefined; limit: number; withHistory: boolean },
  ): Promise<BookPage> {
    const sql = STATEMENTS[Number(after !== undefined)]?.[Number(withHistory)] ?? '';
    const values = { callerId, groupId, limit: limit + 1, ...after };
    const [row] = await queryNamed<Row>(this.ledgers.manager, sql, values);
    if (!row) return { version: 0, total: 0, entries: [], hasMore: false };
    const people: SeatNames = new Map(row.people?.map(({ seat, id, name }) => [seat, { id, name }]));
    const found = [
      ...(row.bills ?? []).map((bill) => toBill(bill, people)),
      ...(row.payments ?? []).map((payment) => toPayment(payment, people)),
    ].toSorted(inOrder);
    const entries = found.slice(0, limit);
    return {
      version: Number(row.version),
      total: Number(row.total),
      entries,
      hasMore: entries.length < row.walked,
    };
  }
}

const inOrder = ({ position: one }: PlacedEntry, { position: other }: PlacedEntry) =>
  one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at);
const compare = (one: string, other: string) => (one < other ? -1 : 1);

function toBill({ splits, history, ...row }: Bill, people: SeatNames): PlacedEntry {
  const expense = toExpense({ ...row, createdAt: new Date(row.createdAt) });
  return {
    position: { at: expense.createdAt, id: expense.id },
    entry: {
      expense,
      splits: splits.map(toSplit),
      ...(history && { changes: history.map(({ at, ...done }) => toChange({ ...done, at: new Date(at) }, people)) }),
    },
  };
}

function toPayment({ history, date: moment, ...row }: Payment, people: SeatNames): PlacedEntry {
  const settlement = toSettlement({ ...row, date: new Date(moment), createdAt: new Date(row.createdAt) });
  return {
    position: { at: settlement.createdAt, id: settlement.id },
    entry: {
      settlement,
      ...(history && {
        changes: history.map(({ at, ...done }) => toSettlementChange({ ...done, at: new Date(at) }, people)),
      }),
    },
  };
}
