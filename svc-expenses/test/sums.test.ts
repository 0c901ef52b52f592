import {
  type Counterpart,
  createExpense,
  deleteExpense,
  type Expense,
  getTotals,
  listCounterparts,
  updateExpense,
} from '@allsquare/expenses-contract';
import { UnitOfWork } from '@allsquare/service-kit';
import { onDatabase, until } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, isSharded } from './fixture.ts';

const MOST = 9_999_999_999_999;
/** With expenses of `MOST` a group comes this close to the largest safe integer, in cents. */
const FITTING = Math.floor(Number.MAX_SAFE_INTEGER / MOST);
const REST = Number.MAX_SAFE_INTEGER - FITTING * MOST;

const world = auditedFixture();
/** A group that is full but for the rest, by what Ann has paid for herself: no balance moves. */
beforeEach(async () => {
  await world.newGroup();
  await fill(FITTING);
});

const ofAnn = (amount: number, over = {}) => ({ body: world.dinner({ amount, ...over }, [ann]) });
const add = (amount: number, over = {}) => world.expenses.call(ann, createExpense, ofAnn(amount, over));
/** As so many requests would, in one statement. */
const fill = async (count: number) => {
  expect((await add(MOST)).status).toBe(201);
  await world.expenses.query(
    `insert into expenses (id, group_id, description, cents, date, paid_by, created_by, split_type, category, split_users,
       split_cents, version, created_at)
     select gen_random_uuid(), group_id, description, cents, date, paid_by, created_by, 'exact', category, split_users,
       split_cents, 1, created_at
     from expenses, generate_series(2, $2::int) where group_id = $1`,
    [world.groupId, count],
  );
  await world.expenses.query(`update expense_totals set count = $2::int, cents = cents * $2::int where group_id = $1`, [
    world.groupId,
    count,
  ]);
  if (isSharded)
    await world.expenses.query(`select count_for_members($1, array[$2]::uuid[], array[$3]::bigint[], '{0}')`, [
      world.groupId,
      ann.id,
      MOST * (count - 1),
    ]);
};
const totals = async (groupId?: string) => {
  const { body } = await world.expenses.call(ann, getTotals, { query: { ...(groupId && { groupId }) } });
  return getTotals.response.parse(body);
};
const tooLarge = { status: 422, body: { code: 'sum-too-large' } };

test('the expenses of a group sum to a safe integer, over all months and categories', async () => {
  expect((await add(REST, { date: '2026-06-02', category: 'food' })).status).toBe(201);
  expect(await totals(world.groupId)).toMatchObject({ count: FITTING + 1, amount: Number.MAX_SAFE_INTEGER });
  const counted = () => world.expenses.query(`select count(*) from expenses`);
  const before = await counted();
  expect(await add(1, { date: '2027-01-01', category: 'rent' })).toMatchObject(tooLarge);
  expect(await add(MOST)).toMatchObject(tooLarge);
  expect(await counted()).toEqual(before);
  expect(await totals(world.groupId)).toMatchObject({ amount: Number.MAX_SAFE_INTEGER });
});

test('a change cannot exceed it, and a deletion makes room', async () => {
  const { id } = (await add(REST)).body as Expense;
  const change = (amount: number) => world.expenses.call(ann, updateExpense, { params: { id }, ...ofAnn(amount) });
  expect(await change(REST + 1)).toMatchObject(tooLarge);
  expect((await change(REST)).status).toBe(200);
  expect((await change(REST - 1)).status).toBe(200);
  expect((await add(1)).status).toBe(201);
  expect(await add(1)).toMatchObject(tooLarge);
  expect((await world.expenses.call(ann, deleteExpense, { params: { id } })).status).toBe(204);
  expect((await add(REST - 1)).status).toBe(201);
});

test('nor can batched writes, each checked after those before it', async () => {
  const unitOfWork = world.expenses.app.get(UnitOfWork);
  const run = unitOfWork.runBatched.bind(unitOfWork);
  const gathered = Promise.withResolvers<void>();
  const first = run(world.groupId, undefined, () => gathered.promise);
  let waiting = 0;
  unitOfWork.runBatched = (lock, idempotency, work) => {
    const answer = run(lock, idempotency, work);
    waiting++;
    return answer;
  };
  const tooMuch = add(REST + 1);
  await until('a write that waits', async () => waiting === 1);
  const refund = add(1000, { refund: true });
  await until('a write that waits', async () => waiting === 2);
  unitOfWork.runBatched = run;
  gathered.resolve();
  await first;
  expect(await tooMuch).toMatchObject(tooLarge);
  expect((await refund).status).toBe(201);
  expect(await totals(world.groupId)).toMatchObject({ count: FITTING + 1, amount: FITTING * MOST - 1000 });
});

test('over several full groups the sums stay at the largest safe integer', async () => {
  await world.newGroup();
  await fill(FITTING);
  const { amount, months, categories } = await totals();
  const most = Number.MAX_SAFE_INTEGER;
  expect([amount, months[0]?.amount, categories[0]?.amount]).toEqual([most, most, most]);
});

test('so does what one person owes another over a thousand groups', async () => {
  const { query } = world.expenses;
  const groups = await query<{ id: string }>(
    `insert into groups select gen_random_uuid(), 1, 'Trip' from generate_series(1, 1000) returning group_id as id`,
  );
  const ids = groups.map(({ id }) => id);
  await query(`insert into ledgers (group_id, version, settlements) select unnest($1::uuid[]), 0, 1`, [ids]);
  await query(
    `insert into memberships (group_id, user_id, account_id, colour, active)
     select g, u, u, 1, true from unnest($1::uuid[]) g, unnest($2::uuid[]) u`,
    [ids, [ann.id, ben.id]],
  );
  await query(
    `insert into settlements (group_id, id, payer_id, payee_id, cents, date, day, created_by, created_at)
     select unnest($1::uuid[]), gen_random_uuid(), $2, $3, $4::bigint, now(), current_date, $2, now()`,
    [ids, ann.id, ben.id, MOST],
  );
  await onDatabase(world.expenses.databaseUrl, async (db) => {
    const move = `select move_group_balances($1, $2, $3)`;
    const count = `select count_for_members($1, $2, '{0,0}', $3)`;
    for (const sql of isSharded ? [move, count] : [move])
      for (const id of ids) await db.query(sql, [id, [ann.id, ben.id], [MOST, -MOST]]);
  });
  const [owing] = (await world.expenses.call(ann, listCounterparts)).body as Counterpart[];
  expect(owing).toMatchObject({ userId: ben.id, cents: Number.MAX_SAFE_INTEGER });
});
