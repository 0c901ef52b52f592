import { randomUUID } from 'node:crypto';
import { userState } from '@allsquare/auth-contract';
import {
  createExpense,
  createSettlement,
  type Expense,
  getHistory,
  getPlan,
  getSplits,
  getTotals,
  listBalances,
  listCounterparts,
  listExpenses,
  listSettlements,
  updateExpense,
} from '@allsquare/expenses-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { auditBooks } from '../src/audit/audit-books.ts';
import { ann, ben, cleo, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
/** Somebody new in every test: a deleted person stays deleted. */
let dan: TestPerson;
beforeEach(async () => {
  dan = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' };
  await world.publishPerson(dan, 1);
  await world.newGroup();
  await world.haveMembers([ann, ben, dan], 2);
});

const remove = () =>
  world.expenses.publishState(userState, dan.id, {
    userId: dan.id,
    version: 2,
    name: 'Deleted user',
    email: '',
    deleted: true,
  });

test('the books stay exact and show Deleted user for the name; open balances can be settled', async () => {
  const { groupId } = world;
  const key = { 'idempotency-key': randomUUID() };
  const dinner = { body: world.dinner({ paidBy: dan.id, amount: 1000 }, [ann, ben, dan]), headers: key };
  const { id } = (await world.expenses.call(ann, createExpense, dinner)).body as Expense;
  const lunch = world.dinner({ paidBy: ann.id, amount: 300 }, [ann, dan]);
  const other = (await world.expenses.call(dan, createExpense, { body: lunch })).body as Expense;
  const changed = world.dinner({ paidBy: ann.id, amount: 300, description: 'Lunch' }, [ann, ben]);
  await world.expenses.call(dan, updateExpense, { params: { id: other.id }, body: changed });
  const pay = (payerId: string, payeeId: string, amount: number) =>
    world.expenses.call(ann, createSettlement, { body: { groupId, payerId, payeeId, amount } });
  await pay(ben.id, dan.id, 100);
  const before = await world.balances();

  await remove();
  await world.haveMembers([ann, ben], 3);
  expect(await world.balances()).toEqual(before);
  const ofGroup = { query: { groupId } };
  const seen = await Promise.all([
    ...[listExpenses, listSettlements, listBalances, getPlan, getTotals].map((operation) =>
      world.expenses.call(ann, operation, ofGroup),
    ),
    ...[getHistory, getSplits].map((operation) => world.expenses.call(ann, operation, { params: { id: other.id } })),
    world.expenses.call(ann, getSplits, { params: { id } }),
    world.expenses.call(ann, listCounterparts),
    // A repeat gets the first answer, without the name.
    world.expenses.call(ann, createExpense, dinner),
  ]);
  for (const { body } of seen) expect(JSON.stringify(body)).not.toContain('Dan');
  for (const { body } of seen.toSpliced(6, 1)) expect(JSON.stringify(body)).toContain('Deleted user');
  expect(seen.at(-1)).toMatchObject({ status: 201, body: { id, payer: { id: dan.id, name: 'Deleted user' } } });

  const owed = before.get(dan.id) ?? 0;
  expect(owed).toBeGreaterThan(0);
  expect((await pay(ann.id, dan.id, owed)).status).toBe(201);
  expect((await world.balances()).has(dan.id)).toBe(false);
  expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
});

test('a new name and a deletion each reach the browsers of everybody who sees the name once', async () => {
  const seen = ['expenses', 'balances', 'settlements'].map((topic) => ({ topic }));
  const messages = (work: () => Promise<unknown>) => liveMessagesTo(world.expenses, [ann, ben, cleo], work);
  const rename = () => world.publishPerson({ ...dan, name: 'Daniel Example' }, 2);
  expect(await messages(rename)).toEqual([seen, seen, []]);
  expect(await messages(rename)).toEqual([[], [], []]);
  // Also of somebody who has left.
  await world.haveMembers([ann, ben], 3);
  expect(await messages(remove)).toEqual([seen, seen, []]);
  expect(await messages(remove)).toEqual([[], [], []]);
});

test('a person with a deleted account cannot write, even before svc-groups reports that they left', async () => {
  const { expenses, groupId } = world;
  const body = world.dinner({ paidBy: dan.id }, [ann, dan]);
  expect((await expenses.call(dan, createExpense, { body })).status).toBe(201);
  await remove();
  expect((await expenses.call(dan, createExpense, { body })).status).toBe(404);
  expect((await expenses.call(dan, listBalances, { query: { groupId } })).status).toBe(404);
  expect((await expenses.call(ann, createExpense, { body })).status).toBe(422);
});
