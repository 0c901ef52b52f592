import {
  createExpense,
  createRepeat,
  deleteExpense,
  type Expense,
  getHistory,
  listExpenses,
  updateExpense,
} from '@allsquare/expenses-contract';
import { Scheduler } from '@allsquare/service-kit';
import { sharedFixture, until } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, ben, cleo, DUE_BILLS_EVERY, startFixture } from './fixture.ts';

const world = sharedFixture(() => startFixture({ LIMIT_BYTES: '60000' }));
beforeEach(() => world.newGroup([ann, ben, cleo]));

const usedUp = { status: 429, body: { code: 'too-much-stored' } };
const notes = 'A long story. '.repeat(100);
const dinner = (over: object = {}) => ({ body: world.dinner({ notes, ...over }) });
const bills = async () =>
  (await world.expenses.call(ben, listExpenses, { query: { groupId: world.groupId } })).body as Expense[];
const nextDay = () => world.expenses.query(`update stored_bytes set day = day - 1`);

test('a caller over the daily quota cannot record, change or delete in any group; others can', async () => {
  const made: string[] = [];
  for (;;) {
    const { status, body } = await world.expenses.call(ann, createExpense, dinner());
    if (status !== 201) break;
    made.push((body as Expense).id);
  }
  expect(made.length).toBeGreaterThan(10);
  const [id = ''] = made;
  const update = { params: { id }, body: world.dinner({ notes: `${notes}!` }) };
  for (const [operation, input] of [
    [updateExpense, update],
    [deleteExpense, { params: { id } }],
    [createExpense, { body: world.dinner() }],
  ] as const)
    expect(await world.expenses.call(ann, operation, input)).toMatchObject(usedUp);
  expect(await bills()).toHaveLength(made.length);
  expect((await world.expenses.call(ann, getHistory, { params: { id } })).body).toHaveLength(1);
  expect(await world.expenses.call(ben, updateExpense, update)).toMatchObject({ status: 200, body: { version: 2 } });
});

test('bills of a repeat count for its creator, and wait for the next day; those of others are created', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const begin = async (who: typeof ann, days: number) => {
    const { groupId, date: _, ...expense } = world.dinner({ notes }).expense as Record<string, unknown>;
    const { splits } = world.dinner();
    const body = { groupId, expense, splits, start: daysAgo(days), every: 1, unit: 'day', zone: 'UTC' };
    expect(await world.expenses.call(who, createRepeat, { body })).toMatchObject({ status: 201 });
  };
  const due = () => world.expenses.query(`update repeats set next_at = now() where next_at is not null`);
  await begin(cleo, 50);
  await begin(ben, 2);
  const madeBy = async (who: typeof ann) => (await bills()).filter(({ createdBy }) => createdBy === who.id).length;
  await world.expenses.app.get(Scheduler).runDue(DUE_BILLS_EVERY);
  expect(await madeBy(ben)).toBe(3);
  const first = await madeBy(cleo);
  expect(first).toBeGreaterThan(5);
  expect(first).toBeLessThan(51);

  await nextDay();
  const replica = await world.expenses.startReplica();
  // Until it has heard from svc-groups it makes none.
  await until('more of them', async () => {
    await due();
    await replica.app.get(Scheduler).runDue(DUE_BILLS_EVERY);
    return (await madeBy(cleo)) > first + 5;
  });
  await replica.stop();
});
