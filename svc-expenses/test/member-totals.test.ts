import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  deleteExpense,
  type Expense,
  getTotals,
  updateExpense,
} from '@allsquare/expenses-contract';
import type { TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo } from './fixture.ts';

const world = auditedFixture();
beforeEach(() => world.newGroup());

const mine = async (caller: TestPerson, query: { groupId?: string } = { groupId: world.groupId }) => {
  const { body } = await world.expenses.call(caller, getTotals, { query });
  return getTotals.response.parse(body).mine;
};
const add = async (body: object) => {
  const answer = await world.expenses.call(ann, createExpense, { body });
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as Expense).id;
};

test('what I paid and my share: several payers, a refund, a change and a deletion', async () => {
  await world.haveMembers([ann, ben, cleo], 2);
  expect(await mine(ann)).toMatchObject({ paid: 0, share: 0 });
  await add(world.dinner({ amount: 9000 }, [ann, ben, cleo]));
  const payers = [
    { userId: ann.id, amount: 1000 },
    { userId: ben.id, amount: 3000 },
  ];
  const taxi = await add(world.dinner({ amount: 4000, payers }, [ben, cleo]));
  await add(world.dinner({ amount: 600, refund: true }, [ann, ben]));
  expect(await mine(ann)).toMatchObject({ paid: 9000 + 1000 - 600, share: 3000 - 300 });
  expect(await mine(ben)).toMatchObject({ paid: 3000, share: 3000 + 2000 - 300 });

  // A payment between two is no spending.
  const payment = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 500 };
  await world.expenses.call(ann, createSettlement, { body: payment });
  expect(await mine(ben)).toMatchObject({ paid: 3000, share: 4700 });

  const changed = world.dinner({ amount: 5000, paidBy: cleo.id, payers: null }, [ann, cleo]);
  expect((await world.expenses.call(ann, updateExpense, { params: { id: taxi }, body: changed })).status).toBe(200);
  expect(await mine(ann)).toMatchObject({ paid: 8400, share: 5200 });
  expect(await mine(cleo)).toMatchObject({ paid: 5000, share: 5500 });
  expect((await world.expenses.call(ann, deleteExpense, { params: { id: taxi } })).status).toBe(204);
  expect(await mine(cleo)).toMatchObject({ paid: 0, share: 3000 });
});

test('includes what a place had before I claimed it; summed over all my groups', async () => {
  const dan = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' };
  const seat = randomUUID();
  const others = [{ userId: ann.id }, { userId: ben.id }];
  await world.become(world.seated([...others, { userId: seat, place: 'Zoe' }], 2));
  await add({ ...world.dinner({ paidBy: seat }), splits: [{ userId: ann.id }, { userId: seat }] });
  await world.become(world.seated([...others, { userId: dan.id, seat, place: 'Zoe' }], 3));
  expect(await mine(dan)).toMatchObject({ paid: 10_000, share: 5000 });
  await world.newGroup();
  await world.haveMembers([ann, dan], 2);
  await add(world.dinner({ amount: 300 }, [dan]));
  expect(await mine(dan, {})).toMatchObject({ paid: 10_000, share: 5300 });
});
