import { createExpense, createSettlement } from '@allsquare/expenses-contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ann, ben, type Fixture, startFixture } from './fixture.ts';
import { unnamedIn } from './group-named.ts';

describe('a statement names its group in each part', () => {
  test.each([
    `select version from ledgers where group_id = $1 for update`,
    `select m.user_id from memberships m left join balances b on b.group_id = $1 and b.user_id = m.user_id where m.group_id = $1`,
    `insert into settlements (group_id, id) values ($1, $2)`,
    `update ledgers set settlements = settlements + $2 where group_id = $1`,
    `select count(*) from expenses e where e.group_id = any($1)`,
    `select count(*) from expenses e where array[e.group_id] && array[$1::uuid] and e.description ilike $2`,
    `select e.* from ledgers the cross join lateral ((select * from expenses e where e.group_id = the.group_id limit 1)) e
     where the.group_id = any($1)`,
    `select b.cents from memberships m left join balances b on b.group_id = m.group_id where m.account_id = $1`,
    `SELECT "S"."group_id" AS "S_group_id" FROM "settlements" "S" WHERE (("S"."id" = $1) AND ("S"."deleted_at" IS NULL)) LIMIT 1`,
    `UPDATE "expenses" SET "notes" = $1 WHERE ("group_id" = $2 AND "id" = $3)`,
    `select name from people where user_id = $1`,
  ])('%s', (sql) => expect(unnamedIn(sql)).toEqual([]));

  test.each([
    [`select description from expenses where id = $1`, ['expenses']],
    [`SELECT "E"."notes" AS "E_notes" FROM "expenses" "E" WHERE (("E"."id" = $1)) LIMIT 1`, ['expenses']],
    [`UPDATE "expenses" SET "notes" = $1 WHERE ("id" = $2)`, ['expenses']],
    [
      `select m.user_id from memberships m left join balances b using (group_id, user_id) where m.group_id = $1`,
      ['balances'],
    ],
    [
      `select array(select user_id from memberships where group_id = g.group_id) from groups g where g.group_id = $1`,
      ['memberships'],
    ],
    [
      `select 1 from expenses where group_id = $1 union all select 1 from expense_changes where expense_id = $2`,
      ['expense_changes'],
    ],
    [`select l.version from ledgers l, balances b where l.group_id = $1`, ['balances']],
    [`select l.version from ledgers l join groups g on group_id = $1 where l.group_id = $1`, ['groups']],
    [`insert into settlements (id, group_id) values ($1, $2)`, ['settlements']],
    [`update settlements set deleted_at = $2 where id = $1`, ['settlements']],
    [`select cents from balances where user_id = $1`, ['balances']],
    [`select group_id from memberships where user_id = $1`, ['memberships']],
  ])('not %s', (sql, tables) => expect(unnamedIn(sql)).toEqual(tables));
});

describe('svc-expenses', () => {
  let world: Fixture;
  beforeAll(async () => {
    world = await startFixture();
  });
  afterAll(() => world.stop());

  test('moves balances and books in functions that take the group first and name it in each part', async () => {
    // sum_of reads no table.
    const functions = await world.expenses.query<{ name: string; first: string; body: string }>(
      `select proname as name, proargnames[1] as first, prosrc as body from pg_proc
       where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')
         and prorettype <> 'trigger'::regtype and proname not in ('count_for_members', 'queue_of_shard', 'sum_of')
       order by proname`,
    );
    expect(functions.map(({ name, first }) => [name, first])).toEqual([
      ['enter_all_in_books', 'the_group'],
      ['enter_in_books', 'the_group'],
      ['move_balances', 'the_group'],
      ['move_group_balances', 'the_group'],
      ['post_to_balances', 'the_group'],
    ]);
    for (const { body } of functions)
      expect(body.replaceAll('the_group', '$1').split(';').flatMap(unnamedIn)).toEqual([]);
  });

  test('creates ids with the prefix of their group', async () => {
    await world.newGroup();
    const paid = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 100 };
    const made = await Promise.all([
      world.expenses.call(ann, createExpense, { body: world.dinner() }),
      world.expenses.call(ann, createSettlement, { body: paid }),
    ]);
    const begins = made.map(({ body }) => (body as { id: string }).id.slice(0, 4));
    expect(begins).toEqual(Array(2).fill(world.groupId.slice(0, 4)));
  });

  test('has keys that start with the group', async () => {
    const keys = await world.expenses.query<{ table: string; first: string }>(
      `select c.conrelid::regclass::text as table, a.attname as first
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'p' and c.conrelid::regclass::text not in ('outbox', 'idempotency')
         and exists (select from pg_attribute g where g.attrelid = c.conrelid and g.attname = 'group_id')`,
    );
    expect(keys.filter(({ first }) => first !== 'group_id')).toEqual([]);
    expect(keys).toHaveLength(14);
  });
});
