import { onDatabase } from '../servers/on-database.ts';

type Many = {
  /** Of svc-expenses' database. */
  ownerUrl: string;
  groupId: string;
  /** They pay in turn, so that no balance changes. */
  people: readonly [string, string];
  /** An even number. */
  count: number;
};

/**
 * Inserts expenses straight into the books of a group, as if the service had created each: 'Expense 1' is of today,
 * five more of each day before. For lists too long to create one by one.
 */
export const insertManyExpenses = ({ ownerUrl, groupId, people, count }: Many): Promise<void> =>
  onDatabase(ownerUrl, async (db) => {
    await db.query('begin');
    await db.query('insert into ledgers (group_id) values ($1) on conflict do nothing', [groupId]);
    const { rowCount } = await db.query(
      `insert into expenses (id, group_id, description, cents, date, paid_by, created_by, split_type, category,
         split_users, split_cents, split_errors, created_at)
       select gen_random_uuid(), $1, 'Expense ' || i, 2 * share, current_date - i / 5, ($2::uuid[])[1 + i % 2], ($2::uuid[])[1], 'equally',
         (array['food', 'transportation', 'entertainment', 'accommodation', 'shopping', 'rent'])[1 + i % 6],
         $2, array[share, share], array[0, 0], now() - i * interval '1 second'
       from generate_series(1, $3::int) as i cross join lateral (select (100 + (i + 1) / 2 * 7919 % 20000)::bigint as share) as a`,
      [groupId, people, count],
    );
    await db.query(
      `insert into expense_totals (group_id, month, category, count, cents)
       select group_id, to_char(date, 'YYYY-MM'), category, count(*), sum(cents) from expenses
       where group_id = $1 and deleted_at is null group by 1, 2, 3
       on conflict (group_id, month, category) do update set count = excluded.count, cents = excluded.cents`,
      [groupId],
    );
    await db.query('commit');
    await db.query('analyze expenses');
    if (rowCount !== count) throw new Error(`${rowCount} of ${count} expenses were inserted`);
  });
