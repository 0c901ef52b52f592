import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  getExpense,
  getHistory,
  getPlan,
  getSplits,
  listBalances,
  listExpenses,
  listSettlements,
  updateExpense,
} from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, everybody } from './fixture.ts';

const world = auditedFixture();

beforeEach(() => world.newGroup());

const record = async (over: Record<string, unknown> = {}, among = [ann, ben]) => {
  const { body } = await world.expenses.call(ann, createExpense, { body: world.dinner(over, among) });
  return body as Expense;
};
const change = (id: string, body: unknown, caller = ann) =>
  world.expenses.call(caller, updateExpense, { params: { id }, body });
const splitsOf = async (id: string) => {
  const { body } = await world.expenses.call(ann, getSplits, { params: { id } });
  return new Map((body as { userId: string; amount: number }[]).map((split) => [split.userId, split.amount]));
};
const balances = async () => Object.fromEntries(await world.balances());
/** Exact shares of ann, ben and cleo. */
const exactly = (...cents: [number, number, number]) => ({
  ...world.dinner({ amount: cents.reduce((sum, each) => sum + each), splitType: 'exact' }),
  splits: everybody.map(({ id }, index) => ({ userId: id, amount: cents[index] })),
});
/** How many live messages were sent so far. */
const liveRows = () => world.expenses.query(`select count(*) from outbox where live is not null`);

describe('changing an expense', () => {
  test('a new amount, payer and split move the balances by the difference', async () => {
    const { id } = await record();
    const answer = await change(id, world.dinner({ amount: 3000, paidBy: ben.id, category: 'food', notes: 'late' }));
    expect(answer).toMatchObject({
      status: 200,
      body: { amount: 3000, paidBy: ben.id, category: 'food', notes: 'late', version: 2, yourShare: -1500 },
    });
    expect(await balances()).toEqual({ [ann.id]: -1500, [ben.id]: 1500 });
  });

  test('absent fields are emptied', async () => {
    const { id } = await record({ notes: 'a', category: 'food', splitType: 'equally' });
    expect((await change(id, world.dinner())).body).toMatchObject({
      notes: null,
      category: 'general',
      splitType: 'equally',
    });
  });

  test('a new description or date moves no cent, and notifies nobody of balances', async () => {
    await record({ amount: 1001 });
    const { id } = await record({ amount: 1001 });
    const before = await splitsOf(id);
    await change(id, world.dinner({ amount: 1001, description: 'Supper', date: '2026-06-01' }));
    expect(await splitsOf(id)).toEqual(before);
    const state = await world.expenses.query<{ version: string }>(`select version from ledgers where group_id = $1`, [
      world.groupId,
    ]);
    expect(state).toEqual([{ version: '2' }]);
  });

  test('resending its own amounts changes nothing', async () => {
    const { id } = await record({ amount: 1001 });
    const splits = Array.from(await splitsOf(id), ([userId, amount]) => ({ userId, amount }));
    const answer = await change(id, { ...world.dinner({ amount: 1001 }), splits });
    expect(answer).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test('the odd cent stays with its person when others pay it next', async () => {
    const first = await splitsOf((await record({ amount: 1001 })).id);
    const second = await splitsOf((await record({ amount: 1001 })).id);
    expect(new Set([first.get(ann.id), second.get(ann.id)])).toEqual(new Set([500, 501]));
  });

  test('rejects a stale version; without one the last write wins', async () => {
    const { id } = await record();
    expect((await change(id, world.dinner({ amount: 500, version: 1 }))).status).toBe(200);
    expect(await change(id, world.dinner({ amount: 700, version: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'stale-version' },
    });
    expect((await change(id, world.dinner({ amount: 900 }))).body).toMatchObject({ amount: 900, version: 3 });
  });

  test('rejects another group, or a non-member', async () => {
    const { id } = await record();
    expect(await change(id, world.dinner({ groupId: randomUUID() }))).toMatchObject({
      status: 422,
      body: { code: 'another-group' },
    });
    expect(await change(id, world.dinner({}, [ann, cleo]))).toMatchObject({
      status: 422,
      body: { code: 'not-a-member' },
    });
  });

  test("the Edit dialog's sentences", async () => {
    const { id } = await record();
    const exact = {
      ...world.dinner({ amount: 123_450, splitType: 'exact' }),
      splits: [{ userId: ann.id, amount: 100_000 }],
    };
    expect((await change(id, exact)).body).toMatchObject({
      code: 'shares-do-not-add-up',
      message: 'The sum of all splits ($1,000.00) must equal the expense amount ($1,234.50)',
    });
    expect((await change(id, { ...world.dinner(), splits: [] })).body).toMatchObject({
      message: 'Please select at least one person to split with',
    });
  });

  test('the history contains who changed what and when', async () => {
    const { id } = await record({ notes: 'a' });
    await change(id, world.dinner({ amount: 600, paidBy: ben.id, notes: 'a' }), ben);
    await world.expenses.call(ben, updateExpense, {
      params: { id },
      body: world.dinner({ amount: 600, paidBy: ben.id, notes: 'a' }),
    });
    const { body } = await world.expenses.call(ann, getHistory, { params: { id } });
    expect(body).toMatchObject([
      { version: 1, action: 'created', by: { id: ann.id, name: ann.name }, changes: [] },
      {
        version: 2,
        action: 'changed',
        by: { id: ben.id, name: ben.name },
        changes: [
          { field: 'amount', from: 10_000, to: 600 },
          { field: 'paidBy', from: { id: ann.id, name: ann.name }, to: { id: ben.id, name: ben.name } },
          { field: 'splits' },
        ],
      },
    ]);
  });
});

describe('deleting', () => {
  test('an expense restores the books, and is not found, also when deleted again', async () => {
    await record({ amount: 1001 }, [ann, ben]);
    const before = await balances();
    const { id } = await record({ amount: 333 });
    expect((await world.expenses.call(ben, deleteExpense, { params: { id } })).status).toBe(204);
    expect(await balances()).toEqual(before);
    for (const operation of [deleteExpense, getExpense, getSplits]) {
      expect(await world.expenses.call(ann, operation, { params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'expense-not-found' },
      });
    }
    expect((await change(id, world.dinner())).status).toBe(404);
  });

  test('a settlement makes it owed again', async () => {
    await record();
    const settle = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 5000 };
    const { body } = await world.expenses.call(ben, createSettlement, { body: settle });
    const { id } = body as { id: string };
    expect(await balances()).toEqual({ [ann.id]: 0, [ben.id]: 0 });
    expect((await world.expenses.call(ann, deleteSettlement, { params: { id } })).status).toBe(204);
    expect((await world.expenses.call(ann, deleteSettlement, { params: { id } })).status).toBe(404);
    expect(await balances()).toEqual({ [ann.id]: 5000, [ben.id]: -5000 });
    expect((await world.expenses.call(ann, listSettlements, { query: { groupId: world.groupId } })).body).toEqual([]);
  });
});

describe('former members', () => {
  test('stay named and exact while their balance is open, and are settled like any other', async () => {
    await world.haveMembers([ann, ben, cleo], 2);
    const { id } = await record({ amount: 3000 }, [ann, ben, cleo]);
    await world.haveMembers([ann, ben], 3);
    expect(await balances()).toEqual({ [ann.id]: 2000, [ben.id]: -1000, [cleo.id]: -1000 });
    const { body: plan } = await world.expenses.call(ann, getPlan, { query: { groupId: world.groupId } });
    expect(plan).toMatchObject({
      transfers: expect.arrayContaining([expect.objectContaining({ from: cleo.id, fromName: cleo.name })]),
    });

    expect((await change(id, world.dinner({ amount: 2700 }, [ann, ben, cleo]))).status).toBe(200);
    const settle = { groupId: world.groupId, payerId: cleo.id, payeeId: ann.id, amount: 900 };
    expect((await world.expenses.call(ann, createSettlement, { body: settle })).status).toBe(201);
    expect(await balances()).toEqual({ [ann.id]: 900, [ben.id]: -900 });
    expect((await world.expenses.call(ann, createSettlement, { body: settle })).status).toBe(422);
  });

  test('may stay in an expense and cannot be added to one', async () => {
    await world.haveMembers([ann, ben, cleo], 2);
    const withCleo = await record({}, [ann, cleo]);
    const without = await record();
    await world.haveMembers([ann, ben], 3);
    expect((await change(withCleo.id, world.dinner({ paidBy: ben.id }, [ben, cleo]))).status).toBe(200);
    expect((await change(without.id, world.dinner({}, [ann, cleo]))).status).toBe(422);
    expect((await world.expenses.call(ann, createExpense, { body: world.dinner({ paidBy: cleo.id }) })).status).toBe(
      422,
    );
  });

  test('have no share that rises, divided again or sent; it may stay or fall', async () => {
    await world.haveMembers(everybody, 2);
    const { id } = await record({ amount: 9000 }, everybody);
    const paid = await record({ amount: 1000, paidBy: cleo.id });
    await world.haveMembers([ann, ben], 3);
    const [before, messages] = [await balances(), await liveRows()];
    const rising: [string, unknown][] = [
      [id, world.dinner({ amount: 9003 }, everybody)],
      [id, world.dinner({ amount: 9000 }, [ann, cleo])],
      [id, exactly(3000, 2999, 3001)],
      [paid.id, world.dinner({ amount: 1000, paidBy: cleo.id }, [ann, cleo])],
    ];
    for (const [which, body] of rising)
      expect(await change(which, body)).toMatchObject({ status: 422, body: { code: 'former-member' } });
    expect([await balances(), await liveRows()]).toEqual([before, messages]);

    for (const body of [
      exactly(4000, 2000, 3000),
      exactly(6000, 2001, 999),
      world.dinner({ amount: 2000 }, [ann, ben]),
    ])
      expect((await change(id, body)).status).toBe(200);
  });

  test('who just rejoined may owe more: the owner is asked once', async () => {
    await world.haveMembers(everybody, 2);
    const { id } = await record({ amount: 9000 }, everybody);
    await world.haveMembers([ann, ben], 3);
    world.peer.answersGroup(world.group(everybody, 4), everybody);
    const asked = world.peer.asked.length;
    expect((await change(id, world.dinner({ amount: 12_000 }, everybody))).status).toBe(200);
    expect(world.peer.asked).toHaveLength(asked + 1);
    expect(await balances()).toEqual({ [ann.id]: 8000, [ben.id]: -4000, [cleo.id]: -4000 });
  });

  test('with nothing open can no longer see the group', async () => {
    await world.haveMembers([ann, ben, cleo], 2);
    const { id } = await record({ paidBy: cleo.id }, [cleo]);
    await world.haveMembers([ann, ben], 3);
    expect((await world.expenses.call(cleo, getExpense, { params: { id } })).status).toBe(404);
    expect((await world.expenses.call(cleo, listExpenses, { query: { groupId: world.groupId } })).status).toBe(404);
  });
});

test.each([
  ['has no members any more', () => world.group([], 2)],
  ['is deleted', () => ({ ...world.group([ann, ben], 2), deleted: true })],
])('a group that %s is excluded from every list and total', async (_, state) => {
  const { id } = await record();
  world.peer.answersGroup(world.group([], 2), []);
  await world.expenses.publishState(groupState, world.groupId, state());
  expect((await world.expenses.call(ann, getExpense, { params: { id } })).status).toBe(404);
  expect((await world.expenses.call(ann, listBalances, { query: { groupId: world.groupId } })).status).toBe(404);
  const mine = (await world.expenses.call(ann, listBalances)).body as { groupId: string }[];
  expect(mine.map((balance) => balance.groupId)).not.toContain(world.groupId);
  const all = (await world.expenses.call(ann, listExpenses)).body as Expense[];
  expect(all.map((expense) => expense.groupId)).not.toContain(world.groupId);
});
