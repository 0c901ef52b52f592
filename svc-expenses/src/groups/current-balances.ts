/**
 * SQL: the balances of the group of `ledgers l` as `expenses.balances` publishes them. `group` names it: a parameter,
 * or a column.
 */
export const balancesAsPublished = (group: string) => `
  json_strip_nulls(json_build_object(
    'groupId', l.group_id, 'version', l.version,
    'balances', (select coalesce(json_agg(json_build_object('userId', coalesce(m.account_id, b.user_id), 'cents', b.cents)
        order by coalesce(m.account_id, b.user_id)), '[]')
      from balances b left join memberships m on m.group_id = ${group} and m.user_id = b.user_id
      where b.group_id = ${group}),
    'settled', (select case when sum(members) > 0 then bool_and(cents = 0) end from (
      select sum(b.cents) as cents, count(m.unit) as members
      from balances b left join memberships m on m.group_id = ${group} and m.user_id = b.user_id
      where b.group_id = ${group} group by coalesce(m.unit, b.user_id)) as units)))`;

/** The balances of every group; a group without a write has none. */
export const currentBalances = `
  select l.group_id as id, ${balancesAsPublished('l.group_id')} as data from ledgers l where l.version > 0`;
