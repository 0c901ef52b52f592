/** The balances of every group as `expenses.balances` publishes them; a group without a write has none. */
export const currentBalances = `
  select l.group_id as id, json_build_object(
    'groupId', l.group_id, 'version', l.version,
    'balances', (select json_agg(json_build_object('userId', b.user_id, 'cents', b.cents) order by b.user_id)
      from balances b where b.group_id = l.group_id)) as data
  from ledgers l where l.version > 0`;
