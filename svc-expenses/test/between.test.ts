import { randomUUID } from 'node:crypto';
import { createExpense, type Expense, listExpenses } from '@allsquare/expenses-contract';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { ann, ben, cleo, startFixture } from './fixture.ts';

/** Bills of Ann, Ben, Cleo and a place, of which Cleo holds the seat later. */
const world = sharedFixture(startFixture);
const seat = randomUUID();
const members = [{ userId: ann.id, role: 'admin' as const }, { userId: ben.id }];

const add = async (description: string, paidBy: string, among: string[], over: object = {}) => {
  const body = {
    ...world.dinner({ description, paidBy, ...over }),
    splits: among.map((userId) => ({ userId })),
  };
  expect((await world.expenses.call(ann, createExpense, { body })).status).toBe(201);
};
const between = async (other: string, caller = ann) => {
  const query = { groupId: world.groupId, between: other, sort: 'oldest' };
  const { body } = await world.expenses.call(caller, listExpenses, { query });
  return (body as Expense[]).map(({ description, yourShare }) => [description, yourShare]);
};

beforeAll(async () => {
  await world.newGroup();
  await world.become(world.seated([...members, { userId: seat, place: 'Zoe' }], 2));
  await add('Ann for all', ann.id, [ann.id, ben.id, seat], { amount: 3000 });
  await add('Ann for Ben', ann.id, [ben.id], { amount: 700 });
  await add('Ben for all', ben.id, [ann.id, ben.id, seat], { amount: 900 });
  await add('Zoe for the two', seat, [ann.id, ben.id], { amount: 400 });
  await add('Zoe for Ann', seat, [ann.id], { amount: 250 });
  await add('Ann for herself', ann.id, [ann.id], { amount: 100 });
  const payers = [
    { userId: ben.id, amount: 500 },
    { userId: seat, amount: 500 },
  ];
  await add('Ben and Zoe for Ann', seat, [ann.id], { amount: 1000, payers });
});

test('lists the bills that one of the two paid and the other takes part in, with my share', async () => {
  expect(await between(ben.id)).toEqual([
    ['Ann for all', 2000],
    ['Ann for Ben', 700],
    ['Ben for all', -300],
    ['Ben and Zoe for Ann', -1000],
  ]);
  expect(await between(ann.id, ben)).toEqual([
    ['Ann for all', -1000],
    ['Ann for Ben', -700],
    ['Ben for all', 600],
    ['Ben and Zoe for Ann', 500],
  ]);
});

test('a place counts as a person, as does its holder, by either id', async () => {
  const ofZoe = [
    ['Ann for all', 2000],
    ['Zoe for the two', -200],
    ['Zoe for Ann', -250],
    ['Ben and Zoe for Ann', -1000],
  ];
  expect(await between(seat)).toEqual(ofZoe);
  await world.become(world.seated([...members, { userId: cleo.id, seat }], 3));
  expect(await between(cleo.id)).toEqual(ofZoe);
  expect(await between(seat)).toEqual(ofZoe);
  expect((await between(ann.id, cleo)).map(([description]) => description)).toEqual(
    ofZoe.map(([description]) => description),
  );
});
