import { personSeat } from './person-sql.ts';

/**
 * SQL: the balances of the group of `ledgers l` as `expenses.balances` publishes them. `group` names it: a parameter,
 * or a column.
 */
export const balancesAsPublished = (group: string) => `
  (select jsonb_strip_nulls(jsonb_build_object(
      'groupId', l.group_id, 'version', l.version,
      'balances', coalesce(jsonb_agg(jsonb_build_object('userId', id, 'cents', cents) order by id), '[]'),
      'settled', case when count(unit) > 0 then (
        select bool_and(cents = 0) from (
          select sum(of_unit.cents) as cents from (${balancesOf(group)}) as of_unit group by payer) as units)
        end,
      'changedAt', to_char(${lastChange(group)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'expenses', (
        select jsonb_build_object('count', coalesce(sum(count), 0), 'cents', coalesce(sum(cents), 0))
        from expense_totals where group_id = ${group})))
    from (${balancesOf(group)}) as held)`;

/** One for each person, whose seats share an account and a unit. */
const balancesOf = (group: string) => `
  select coalesce(m.account_id, b.user_id) as id, sum(b.cents) as cents, m.unit,
    coalesce(m.unit, ${personSeat('m')}, b.user_id) as payer
  from balances b left join memberships m on m.group_id = ${group} and m.user_id = b.user_id
  where b.group_id = ${group} group by 1, 3, 4`;

/** When a row of the books was last written: one step in an index of each table, however long the history is. */
const lastChange = (group: string) =>
  `greatest(${[
    ['expenses', 'created_at'],
    ['expense_changes', 'changed_at'],
    ['settlements', 'created_at'],
    ['settlement_changes', 'changed_at'],
  ]
    .map(([table, at]) => `(select max(${at}) from ${table} where group_id = ${group})`)
    .join(', ')})`;

/** The balances of every group; a group without a write has none. */
export const currentBalances = `
  select l.group_id as id, ${balancesAsPublished('l.group_id')} as data from ledgers l where l.version > 0`;
