/**
 * SQL: the balances of the group of `ledgers l` as `expenses.balances` publishes them. `group` names it: a parameter,
 * or a column.
 */
export const balancesAsPublished = (group: string) => `
  (select json_strip_nulls(json_build_object(
      'groupId', l.group_id, 'version', l.version,
      'balances', coalesce(json_agg(json_build_object('userId', id, 'cents', cents) order by id), '[]'),
      'settled', case when count(unit) > 0 then bool_and(cents_of_unit = 0) end))
    from (
      select coalesce(m.account_id, b.user_id) as id, b.cents, m.unit,
        sum(b.cents) over (partition by coalesce(m.unit, b.user_id)) as cents_of_unit
      from balances b left join memberships m on m.group_id = ${group} and m.user_id = b.user_id
      where b.group_id = ${group}) as held)`;

/** The balances of every group; a group without a write has none. */
export const currentBalances = `
  select l.group_id as id, ${balancesAsPublished('l.group_id')} as data from ledgers l where l.version > 0`;
