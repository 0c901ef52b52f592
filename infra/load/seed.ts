import { hashPassword } from '@allsquare/local/identity/passwords.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { Client } from 'pg';
import { EXPENSES_IN_LARGE, EXPENSES_IN_OTHERS, LARGE, SHARING, worldInSql } from './world.ts';

export const PASSWORD = 'correct horse battery';

/** Fills the databases of a running product with the world, as if every row had come through the services. */
export async function seed(product: Product): Promise<void> {
  const secret = await hashPassword(PASSWORD);
  await inDatabase(product.databaseUrl('identity'), async (db) => {
    await db.query(
      `insert into users (id, email, email_verified, enabled, first_name) select id, email, true, true, name from load.people`,
    );
    await db.query(
      `insert into credentials (id, user_id, type, secret) select gen_random_uuid(), id, 'password', $1 from load.people`,
      [secret],
    );
  });
  await inDatabase(product.ownerUrl('friends'), seedPeople);
  const balances = await inDatabase(product.ownerUrl('expenses'), async (db) => {
    await seedPeople(db);
    return seedMoney(db);
  });
  await inDatabase(product.ownerUrl('groups'), async (db) => {
    await seedPeople(db);
    await seedGroups(db, balances);
  });
}

const inDatabase = <T>(url: string, work: (db: Client) => Promise<T>): Promise<T> =>
  onDatabase(url, async (db) => {
    await db.query(worldInSql);
    const result = await work(db);
    await db.query('vacuum analyze');
    return result;
  });

/** The gateway publishes the accounts that it finds at its start, so some may exist already. */
const seedPeople = (db: Client) =>
  db.query(
    `insert into people (user_id, name, email, email_verified, version)
     select id, name, email, true, 1 from load.people on conflict do nothing`,
  );

type GroupBalances = { group_id: string; version: string; cents: Record<string, number> };

async function seedGroups(db: Client, balances: GroupBalances[]) {
  await db.query(
    `insert into groups (id, name, type, created_by, created_at, version, state_version)
     select g.id, g.name, 'trip', m.user_id, now(), 1, 1 from load.groups g join load.members m on m.group_id = g.id and m.place = 1`,
  );
  await db.query(
    `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
     select gen_random_uuid(), group_id, user_id, case place when 1 then 'admin' else 'member' end, colour,
       first_value(user_id) over (partition by group_id order by place), now() + place * interval '1 second' from load.members`,
  );
  await db.query(
    `insert into balances (group_id, version, cents)
     select group_id, version, cents from jsonb_to_recordset($1) as b(group_id uuid, version bigint, cents jsonb)`,
    [JSON.stringify(balances)],
  );
}

/** Groups, expenses that divide without a remainder, and the resulting books; returns the balances. */
async function seedMoney(db: Client): Promise<GroupBalances[]> {
  await db.query(`insert into groups (group_id, version, name) select id, 1, name from load.groups`);
  await db.query(`insert into ledgers (group_id) select id from load.groups`);
  await db.query(
    `insert into memberships (group_id, user_id, account_id, colour, active) select group_id, user_id, user_id, colour, true from load.members`,
  );
  await db.query(
    `insert into expenses (id, group_id, description, cents, date, paid_by, created_by, split_type, category, split_users, split_cents, split_errors, created_at)
     select gen_random_uuid(), g.id, case when i % 1000 = 0 then 'Lighthouse' else (array['Dinner', 'Lunch', 'Taxi', 'Tickets', 'Groceries', 'Hotel', 'Fuel'])[1 + i % 7] end || ' ' || i,
       share * ${SHARING}, current_date - days, sharing[1 + i % ${SHARING}], sharing[1], 'equally',
       (array['food', 'transportation', 'accommodation', 'activities', 'general'])[1 + i % 5],
       sharing, array_fill(share, array[${SHARING}]), array_fill(0::bigint, array[${SHARING}]), now() - days * interval '1 day' - (count - i) * interval '10 milliseconds'
     from load.groups g
     cross join lateral (select array_agg(user_id order by place) as sharing from load.members m where m.n = g.n and place <= ${SHARING}) s
     cross join lateral (select case g.n when ${LARGE} then ${EXPENSES_IN_LARGE} else ${EXPENSES_IN_OTHERS} end as count) c
     cross join lateral generate_series(1, count) as i
     cross join lateral (select (count - i) * 1000 / count as days) d
     cross join lateral (select 100 + i::bigint * 7919 % 5000 as share) a`,
  );
  await db.query(
    `insert into rounding_errors (group_id, user_id, millionths) select group_id, user_id, 0 from load.members where place <= ${SHARING}`,
  );
  await db.query(
    `insert into expense_totals (group_id, month, category, count, cents)
     select group_id, to_char(date, 'YYYY-MM'), category, count(*), sum(cents) from expenses group by 1, 2, 3`,
  );
  await db.query(
    `select move_group_balances(group_id, array_agg(user_id), array_agg(delta)) from (
       select group_id, user_id, sum(delta)::bigint as delta from (
         select group_id, paid_by as user_id, cents as delta from expenses
         union all
         select group_id, u, -c from expenses cross join unnest(split_users, split_cents) as s(u, c)) as postings
       group by group_id, user_id) as moves
     group by group_id`,
  );
  const { rows } = await db.query<GroupBalances>(
    `select group_id, version, jsonb_object_agg(user_id, cents) filter (where cents <> 0) as cents
     from ledgers join balances using (group_id) group by group_id`,
  );
  return rows;
}
