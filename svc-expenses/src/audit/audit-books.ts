/** Runs one statement and returns its rows. */
export type Query = (sql: string) => Promise<{ line: string }[]>;

/** A refund counts with the opposite sign. */
const SIGN = `case when refund then -1 else 1 end`;
const PAID = `
  select group_id, paid_by as user_id, ${SIGN} * cents as cents from expenses where deleted_at is null and payer_users is null
  union all select group_id, u, ${SIGN} * c from expenses, unnest(payer_users, payer_cents) as p(u, c) where deleted_at is null`;
const SETTLED = `
  select group_id, payer_id as user_id, cents from settlements where deleted_at is null
  union all select group_id, payee_id, -cents from settlements where deleted_at is null`;
const POSTINGS = `${PAID} union all ${SETTLED}
  union all select group_id, u, ${SIGN} * -c from expenses, unnest(split_users, split_cents) as s(u, c) where deleted_at is null`;

/** The seats in the books. */
const NAMED = `select distinct group_id, user_id from (${POSTINGS}
  union all select group_id, user_id, 0 from balances union all select group_id, user_id, 0 from rounding_errors) as named`;

/** The stored figures, and the same recomputed from expenses and settlements; both as key columns and one figure. */
const CHECKS = {
  balance: {
    keys: ['group_id', 'user_id'],
    stored: `select group_id, user_id, cents as figure from balances`,
    recomputed: `select group_id, user_id, sum(cents) as figure from (${POSTINGS}) as moves group by group_id, user_id`,
  },
  'rounding error': {
    keys: ['group_id', 'user_id'],
    stored: `select group_id, user_id, millionths as figure from rounding_errors`,
    recomputed: `select group_id, u as user_id, sum(${SIGN} * e) as figure from expenses, unnest(split_users, split_errors) as s(u, e)
      where deleted_at is null and split_errors is not null group by group_id, u`,
  },
  'monthly total': {
    keys: ['group_id', 'month', 'category'],
    stored: `select group_id, month, category, cents as figure from expense_totals`,
    recomputed: `select group_id, to_char(date, 'YYYY-MM') as month, category, sum(${SIGN} * cents) as figure from expenses where deleted_at is null group by 1, 2, 3`,
  },
  'monthly count': {
    keys: ['group_id', 'month', 'category'],
    stored: `select group_id, month, category, count as figure from expense_totals`,
    recomputed: `select group_id, to_char(date, 'YYYY-MM') as month, category, count(*) as figure from expenses where deleted_at is null group by 1, 2, 3`,
  },
  'paid by a member': {
    keys: ['group_id', 'user_id'],
    stored: `select group_id, user_id, paid as figure from member_totals`,
    recomputed: `select group_id, user_id, sum(cents) as figure from (${PAID}) as paid group by group_id, user_id`,
  },
  'settled by a member': {
    keys: ['group_id', 'user_id'],
    stored: `select group_id, user_id, settled as figure from member_totals`,
    recomputed: `select group_id, user_id, sum(cents) as figure from (${SETTLED}) as settled group by group_id, user_id`,
  },
  'number of settlements': {
    keys: ['group_id'],
    stored: `select group_id, settlements as figure from ledgers`,
    recomputed: `select group_id, count(*) as figure from settlements where deleted_at is null group by group_id`,
  },
  'time of deletion': {
    keys: ['group_id', 'settlement_id'],
    stored: `select group_id, id as settlement_id, extract(epoch from deleted_at) as figure from settlements`,
    recomputed: `select distinct on (group_id, settlement_id) group_id, settlement_id,
        case when action = 'deleted' then extract(epoch from changed_at) end as figure
      from settlement_changes order by group_id, settlement_id, version desc`,
  },
  'number of versions': {
    keys: ['group_id', 'expense_id'],
    stored: `select group_id, id as expense_id, version as figure from expenses`,
    recomputed: `select e.group_id, e.id as expense_id, 1 + count(h.version) as figure
      from expenses e left join expense_changes h on h.group_id = e.group_id and h.expense_id = e.id group by e.group_id, e.id`,
  },
  'number of seats': {
    keys: ['group_id', 'user_id'],
    stored: `select group_id, user_id, 1 as figure from (${NAMED}) as named`,
    recomputed: `select group_id, user_id, 1 as figure from (${NAMED}) as named join memberships using (group_id, user_id)`,
  },
  'number of seats that an account holds': {
    keys: ['group_id', 'account_id'],
    stored: `select group_id, account_id, count(*) as figure from memberships where merged_into is null group by group_id, account_id`,
    recomputed: `select distinct group_id, account_id, 1 as figure from memberships`,
  },
  'seat of the same person': {
    keys: ['group_id', 'user_id'],
    stored: `select group_id, user_id, 1 as figure from memberships where merged_into is not null`,
    recomputed: `select part.group_id, part.user_id, 1 as figure from memberships part
      join memberships own on own.group_id = part.group_id and own.user_id = part.merged_into
      where own.merged_into is null and own.account_id = part.account_id and own.active = part.active
        and own.unit is not distinct from part.unit`,
  },
  'original in the own currency': {
    keys: ['group_id', 'id'],
    stored: `select group_id, id, 1 as figure from (
        select group_id, id, original_currency from expenses union all select group_id, id, original_currency from settlements
      ) as paid join groups using (group_id) where original_currency = currency`,
    recomputed: `select group_id, group_id as id, 1 as figure from groups where false`,
  },
  'sum of a group': {
    keys: ['group_id'],
    stored: `select group_id, sum(cents) as figure from balances group by group_id`,
    recomputed: `select group_id, 0 as figure from ledgers`,
  },
};

/**
 * Compares all stored figures with a recomputation. Returns a sentence for each difference, none if the books are
 * right.
 */
export async function auditBooks(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (const [what, { keys, stored, recomputed }] of Object.entries(CHECKS)) {
    const rows = await query(
      `select '${what} of ' || concat_ws(' ', ${keys.join(', ')}) || ': stored ' || coalesce(k.figure, 0) || ', should be ' || coalesce(m.figure, 0) as line
       from (${stored}) as k full join (${recomputed}) as m using (${keys.join(', ')})
       where coalesce(k.figure, 0) <> coalesce(m.figure, 0) order by 1`,
    );
    found.push(...rows.map((row) => row.line));
  }
  return found;
}
