import { createExpense, type Expense, listExpenses } from '@allsquare/expenses-contract';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { ann, ben, cleo, everybody, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
/** Ann's two groups with ben, and one that only ben and cleo are in. */
let lisbon: string;
let flat: string;
let other: string;

beforeAll(async () => {
  [lisbon, flat, other] = [
    await made('Bread', '2026-05-01'),
    await made('Rent', '2026-05-02'),
    await made('Taxi', '2026-05-03', [ann]),
  ];
  await world.haveMembers([ben, cleo], 2);
  await made('Elsewhere', '2026-05-04');
});

/** A group of ann and ben with one expense. */
async function made(description: string, date: string, among = [ann, ben]) {
  await world.newGroup();
  const { status } = await world.expenses.call(ann, createExpense, {
    body: world.dinner({ description, date }, among),
  });
  expect(status).toBe(201);
  return world.groupId;
}
const list = async (groupId: string[], query: Record<string, string> = {}, caller = ann) => {
  const { status, body, headers } = await world.expenses.call(caller, listExpenses, { query: { ...query, groupId } });
  const names = status === 200 ? (body as Expense[]).map(({ description }) => description) : body;
  return { status, names, total: headers.get('x-total-count') };
};

test('form one list, counted exactly, with nothing else in it', async () => {
  expect(await list([lisbon, flat])).toEqual({ status: 200, names: ['Rent', 'Bread'], total: '2' });
  expect(await list([flat])).toEqual({ status: 200, names: ['Rent'], total: '1' });
});

test('named twice appear once', async () => {
  expect(await list([lisbon, lisbon.toUpperCase(), flat])).toMatchObject({ names: ['Rent', 'Bread'], total: '2' });
  expect(await list([lisbon, lisbon], { q: 'bread' })).toMatchObject({ names: ['Bread'], total: '1' });
});

test('with one that is not mine, or none at all, are rejected', async () => {
  for (const groupId of [[lisbon, other], [other, lisbon], ['f0000000-0000-4000-8000-00000000000f']])
    expect(await list(groupId)).toMatchObject({ status: 404, names: { code: 'group-not-found' } });
  expect(await list([lisbon, 'flat'])).toMatchObject({ status: 404 });
});

test('with one joined just now are listed immediately: the owner is asked once', async () => {
  const asked = world.peer.asked.length;
  world.peer.answersGroup({ ...world.group(everybody, 9), groupId: flat }, everybody);
  expect(await list([flat, flat], {}, cleo)).toMatchObject({ status: 200, names: ['Rent'] });
  expect(world.peer.asked).toHaveLength(asked + 1);
});
