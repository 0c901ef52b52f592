import type { Action, Activity, Original } from '@allsquare/expenses-contract';
import { queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { COUNT_LIMIT } from '../count-rows.ts';
import { ExpenseEntity } from '../expenses/expense.entity.ts';
import { SEVERAL } from '../expenses/expense-row.ts';
import { selectActor, selectPerson } from '../groups/person-sql.ts';

/** The sort key of an entry; entries of one moment sort by the id of the expense or settlement, then by version. */
export type EntryPosition = { at: string; thing: string; version: number };

type Named = { id: string; name: string };

/**
 * A change, with the expense or settlement as of then; `latest` is its current version. Or an import, which is neither
 * (null) and has no versions.
 */
export type Entry = {
  isExpense: boolean | null;
  action: Action;
  groupId: string;
  groupName: string;
  currency: string;
  thing: string;
  version: number;
  latest: number | null;
  at: Date;
  by: Named;
  text: string | null;
  cents: string | null;
  originalCurrency: string | null;
  originalCents: string | null;
  refund: boolean | null;
  payer: Named | null;
  payee: Named | null;
  changes: NonNullable<Activity['changes']> | null;
  source: Activity['source'] | null;
  rows: number | null;
  isImportUndone: boolean | null;
};

/** Only by these accounts, and only since then. */
export type ActivityFilter = { by?: string[] | undefined; since?: string | undefined };

type Source = {
  table: string;
  thing: string;
  at: string;
  by: string;
  isExpense: boolean | null;
  fields: string;
  /** Not what an import or its undo has done. */
  where?: string;
};
const RECORDED = `1 as version, 'created' as action, t.created_by as by`;
const DONE = 't.version, t.action, t.changed_by';
const RECORDING = { thing: 'id', at: 'created_at', by: 'created_by', where: 'import_id is null' };
const CHANGE = { at: 'changed_at', by: 'changed_by', where: 'import_id is null' };
const SOURCES: Source[] = [
  { table: 'expenses', ...RECORDING, isExpense: true, fields: `${RECORDED}, null::jsonb as changes` },
  { table: 'expense_changes', thing: 'expense_id', ...CHANGE, isExpense: true, fields: `${DONE}, t.changes` },
  { table: 'settlements', ...RECORDING, isExpense: false, fields: `${RECORDED}, null` },
  { table: 'settlement_changes', thing: 'settlement_id', ...CHANGE, isExpense: false, fields: `${DONE}, t.changes` },
  {
    table: 'imports',
    thing: 'id',
    at: 'at',
    by: 'by',
    isExpense: null,
    fields: `1 as version, 'imported' as action, t.by, null`,
    where: 'rows > 0',
  },
];
const NEWEST = 'at desc, thing desc, version desc';

/** The conditions on the entries of a source, separately, so that a page reads the index only as far as it goes. */
type Only = { by: boolean; since: boolean };
const onlySome = ({ at, by, where }: Source, only: Only) =>
  [where && `and t.${where}`, only.by && `and t.${by} = any(:by)`, only.since && `and t.${at} >= :since`]
    .filter(Boolean)
    .join(' ');

/** The newest entries of one group, each source read by its index and only as far as the page goes. */
const entries = (group: string, isFurther: boolean, only: Only) =>
  SOURCES.map((source) => {
    const { table, thing, at, isExpense, fields } = source;
    const version = at === 'changed_at' ? 't.version' : '1';
    const further = `and t.${at} <= :at and (t.${at}, t.${thing}, ${version}) < (:at, :thing, :version)`;
    return `(select t.group_id, t.${thing} as thing, t.${at} as at, ${isExpense} as is_expense, ${fields}
      from ${table} t where t.group_id = ${group} ${onlySome(source, only)} ${isFurther ? further : ''} order by ${NEWEST} limit :limit)`;
  }).join(' union all ');

const payer = (group: string) => selectPerson("coalesce((was.before ->> 'payerId')::uuid, s.payer_id)", 'payer', group);
const payee = (group: string) => selectPerson("coalesce((was.before ->> 'payeeId')::uuid, s.payee_id)", 'payee', group);
const by = (group: string) => selectActor('a.by', 'actor', group);

/** The state of what matches `is`. A query of several shards has no subquery without FROM (Citus). */
const earlier = (is: string, table: string, thing: string, group: string, before = 'h.before') => `
    (select ${before} as before from ${table} h
    where ${is} and h.group_id = ${group} and h.${thing} = a.thing and h.version > a.version and ${before} is not null
    order by h.version limit 1)`;
/** A whole row, or what lists show of it. */
const SHOWN = `coalesce(h.before, case when h.reverse ->> 'cents' is not null then h.reverse end)`;

/** Of a whole row, or of what else is stored of an earlier state. */
const original = (column: 'Currency' | 'Cents', field: keyof Original) =>
  `case when was.before is null then coalesce(e.original_${column}, s.original_${column})::text
    else coalesce(was.before ->> 'original${column}', was.before -> 'original' ->> '${field}') end`;

/** The state at a version is stored with the next change. */
const listed = (isOne: boolean, isFurther: boolean, only: Only) => {
  const group = isOne ? ':groupId' : SEVERAL;
  const source = isOne
    ? `(${entries(group, isFurther, only)}) as done`
    : `ledgers the cross join lateral (
        select * from (${entries('the.group_id', isFurther, only)}) as each order by ${NEWEST} limit :limit) as done
      where the.group_id = any(:groupIds)`;
  const named = ({ id, person }: ReturnType<typeof selectPerson>) =>
    `case when s.id is not null then json_build_object('id', ${id}, 'name', ${person} ->> 'name') end`;
  return `
  select a.group_id as "groupId", g.name as "groupName", g.currency, a.thing, a.is_expense as "isExpense", a.version, a.action, a.at,
    a.changes, ${by(group).person} as by, coalesce(e.version, s.version) as latest,
    case when was.before is null then coalesce(e.description, s.notes)
      else was.before ->> case when a.is_expense then 'description' else 'notes' end end as text,
    coalesce((was.before ->> 'cents')::bigint, e.cents, s.cents) as cents,
    ${original('Currency', 'currency')} as "originalCurrency", ${original('Cents', 'amount')} as "originalCents",
    coalesce((was.before ->> 'refund')::boolean, e.refund) as refund,
    i.source, i.rows, i.undone_at is not null as "isImportUndone",
    ${named(payer(group))} as payer, ${named(payee(group))} as payee
  from (select done.* from ${source} order by ${NEWEST} limit :limit) as a
  join groups g on g.group_id = ${isOne ? ':groupId' : 'a.group_id'}
  ${by(group).joins}
  left join expenses e on a.is_expense and e.group_id = ${group} and e.id = a.thing
  left join settlements s on not a.is_expense and s.group_id = ${group} and s.id = a.thing
  left join imports i on a.is_expense is null and i.group_id = ${group} and i.id = a.thing
  left join lateral (select found.before from (${earlier('a.is_expense', 'expense_changes', 'expense_id', group, SHOWN)}
    union all ${earlier('not a.is_expense', 'settlement_changes', 'settlement_id', group)}) as found) as was on true
  ${payer(group).joins} ${payee(group).joins}
  ${isOne ? '' : 'where g.group_id = any(:groupIds)'} order by ${NEWEST}`;
};

const counted = (only: Only) => `select count(*)::int as count from (
  ${SOURCES.map(
    (source) => `(select 1 from ${source.table} t
    where t.group_id = any(:groupIds) ${onlySome(source, only)} limit ${COUNT_LIMIT + 1})`,
  ).join(' union all ')}
  limit ${COUNT_LIMIT + 1}) as found`;

const whichOf = ({ by, since }: ActivityFilter): Only => ({ by: by !== undefined, since: since !== undefined });

/**
 * The changes to the books. SQL by hand: one statement reads rows and their changes, each by its index, with names and
 * the expense as of then (ADR 0035).
 */
@Injectable()
export class ActivityRepository {
  constructor(@InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>) {}

  /** Newest first, from a sort key or from the start. */
  async list(
    groupIds: string[],
    limit: number,
    after: EntryPosition | undefined,
    some: ActivityFilter,
  ): Promise<Entry[]> {
    const statement = listed(groupIds.length === 1, after !== undefined, whichOf(some));
    const values = { groupIds, groupId: groupIds[0], limit, ...after, ...some };
    return queryNamed<Entry>(this.expenses.manager, statement, values);
  }

  /** How many there are, counted up to one beyond COUNT_LIMIT. */
  async count(groupIds: string[], some: ActivityFilter): Promise<number> {
    const values = { groupIds, ...some };
    const [row] = await queryNamed<{ count: number }>(this.expenses.manager, counted(whichOf(some)), values);
    return row?.count ?? 0;
  }
}
