import {
  createExpense,
  deleteExpense,
  type Expense,
  getExpense,
  listBalances,
  listExpenses,
  updateExpense,
} from '@allsquare/expenses-contract';
import { until } from '@allsquare/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { stalenessSettings } from '../src/config.ts';
import { ann, ben, everybody, type Fixture, startFixture } from './fixture.ts';

let world: Fixture;
beforeEach(async () => {
  world = await startFixture({ IN_DOUBT_AFTER: '4000' });
  await world.newGroup();
});
afterEach(() => world.stop());

test('svc-groups counts as unavailable after fifteen seconds by default', () => {
  expect(stalenessSettings.parse({})).toEqual({ IN_DOUBT_AFTER: 15_000 });
});

test.each([
  ['the broker is away', () => world.expenses.stopBroker()],
  // As where its relay is frozen: the broker is there, and what svc-groups has committed does not come.
  ['svc-groups has no heartbeat', async () => world.stopHeartbeat()],
])('while %s, a removed member can neither read nor write; members can', async (_, falter) => {
  const { expenses, groupId, peer } = world;
  const { id } = (await expenses.call(ben, createExpense, { body: world.dinner() })).body as Expense;
  await falter();
  // svc-groups removes ben, and nobody hears of it.
  peer.answersGroup(world.group([ann], 2), everybody);
  const change = { ...world.dinner(), splits: [{ userId: ann.id }] };
  const calls = [
    [listBalances, { query: { groupId } }],
    [listExpenses, { query: { groupId } }],
    [getExpense, { params: { id } }],
    [createExpense, { body: world.dinner({ paidBy: ben.id }, [ben]) }],
    [updateExpense, { params: { id }, body: change }],
    [deleteExpense, { params: { id } }],
  ] as const;
  const statuses = async () =>
    Promise.all(calls.map(async ([operation, input]) => (await expenses.call(ben, operation, input)).status));
  await until('svc-groups to be missed', async () => (await statuses()).every((status) => status === 404));
  expect((await expenses.call(ann, listBalances, { query: { groupId } })).status).toBe(200);
  expect((await expenses.call(ann, createExpense, { body: world.dinner({}, [ann]) })).status).toBe(201);
});

test('asks nobody while everything works', async () => {
  const { expenses, groupId, peer } = world;
  peer.answersGroup(world.group([ann], 2), everybody);
  expect((await expenses.call(ben, listBalances, { query: { groupId } })).status).toBe(200);
});
