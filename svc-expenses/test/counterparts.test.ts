import { createExpense, createSettlement, getPlan, listCounterparts, type Plan } from '@allsquare/expenses-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { ann, ben, cleo, everybody, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
let first: string;
let second: string;

/** In one group ben and cleo owe ann 30 dollars each, in the other ann owes ben 10. */
beforeAll(async () => {
  await world.newGroup();
  first = world.groupId;
  await world.haveMembers(everybody, 2);
  await world.expenses.call(ann, createExpense, { body: world.dinner({ amount: 9000 }, everybody) });
  await world.newGroup();
  second = world.groupId;
  await world.expenses.call(ben, createExpense, { body: world.dinner({ amount: 2000, paidBy: ben.id }) });
});

const counterparts = async (caller: TestPerson) => (await world.expenses.call(caller, listCounterparts)).body;
const line = (groupId: string, cents: number) => ({
  groupId,
  groupName: 'Lisbon trip',
  cents,
  balance: cents / 100,
});

test('sums open balances with a person over all groups, the largest first', async () => {
  expect(await counterparts(ann)).toMatchObject([
    { userId: cleo.id, name: cleo.name, cents: 3000, balance: 30, groups: [line(first, 3000)] },
    {
      userId: ben.id,
      name: ben.name,
      cents: 2000,
      balance: 20,
      groups: [line(first, 3000), line(second, -1000)].toSorted((a, b) => (a.groupId < b.groupId ? -1 : 1)),
    },
  ]);
  expect(await counterparts(cleo)).toMatchObject([
    { userId: ann.id, name: ann.name, cents: -3000, balance: -30, groups: [line(first, -3000)] },
  ]);
});

test('each line is part of the plan of its group', async () => {
  const { body } = await world.expenses.call(cleo, getPlan, { query: { groupId: first } });
  expect((body as Plan).transfers).toContainEqual(expect.objectContaining({ from: cleo.id, to: ann.id, cents: 3000 }));
});

test('a person who is square with everybody has no counterparts', async () => {
  const paid = { groupId: first, payerId: cleo.id, payeeId: ann.id, amount: 3000 };
  await world.expenses.call(cleo, createSettlement, { body: paid });
  expect(await counterparts(cleo)).toEqual([]);
});
