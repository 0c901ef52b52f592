import {
  createExpense,
  deleteExpense,
  type Expense,
  getExpense,
  listBalances,
  listExpenses,
  updateExpense,
} from '@allsquare/expenses-contract';
import { sharedFixture, until } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { doubtSettings } from '../src/config.ts';
import { ann, ben, everybody, startFixture } from './fixture.ts';

const world = sharedFixture(() => startFixture({ IN_DOUBT_AFTER: '500' }));
beforeAll(async () => {
  await world.newGroup();
});

test('the broker is missed after ten seconds, where no other time is set', () => {
  expect(doubtSettings.parse({})).toEqual({ IN_DOUBT_AFTER: 10_000 });
});

test('without the broker for that long, who was removed meanwhile neither reads nor writes; members go on', async () => {
  const { expenses, groupId, peer } = world;
  const { id } = (await expenses.call(ben, createExpense, { body: world.dinner() })).body as Expense;
  await expenses.stopBroker();
  // svc-groups removes ben, and no event of it arrives.
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
  await until('the broker to be missed', async () => (await statuses()).every((status) => status === 404));
  expect((await expenses.call(ann, listBalances, { query: { groupId } })).status).toBe(200);
  expect((await expenses.call(ann, createExpense, { body: world.dinner({}, [ann]) })).status).toBe(201);
});
