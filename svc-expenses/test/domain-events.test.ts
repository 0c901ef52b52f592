import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  expensesEvents,
  updateExpense,
} from '@allsquare/expenses-contract';
import type { Operation } from '@allsquare/service-kit';
import { type CallInput, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, ben, cleo, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers([ann, ben, cleo], 2);
});

/** Every domain event of this test's group, in order. */
const events = async () => {
  const rows = await world.expenses.query<{ subject: string; data: Record<string, unknown> }>(
    `select subject, data from outbox where subject like $1 and data ->> 'groupId' = $2 order by id`,
    [`${expensesEvents.subject}.%`, world.groupId],
  );
  return rows.map(({ subject, data }) => ({ ...data, what: subject.slice(expensesEvents.subject.length + 1) }));
};
const call = async (status: number, caller: TestPerson, operation: Operation, input: CallInput) => {
  const answer = await world.expenses.call(caller, operation, input);
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  return (answer.body as { id: string } | undefined)?.id ?? '';
};
const happened = () => ({ groupId: world.groupId, groupName: 'Lisbon trip', at: expect.any(String) });

test('an added, changed or deleted expense publishes an event for everybody involved before or after', async () => {
  const expenseId = await call(201, ann, createExpense, { body: world.dinner({}, [ann, ben]) });
  const supper = world.dinner({ description: 'Supper', amount: 900, paidBy: cleo.id }, [cleo, ann]);
  await call(200, ben, updateExpense, { params: { id: expenseId }, body: supper });
  await call(204, cleo, deleteExpense, { params: { id: expenseId } });
  const [dinner, changed] = [
    { ...happened(), expenseId, description: 'Dinner', amount: 10_000 },
    { ...happened(), expenseId, description: 'Supper', amount: 900 },
  ];
  expect(await events()).toMatchObject([
    { ...dinner, what: 'expense-added', userIds: [ann.id, ben.id], by: ann.id },
    { ...changed, what: 'expense-changed', userIds: [cleo.id, ann.id, ben.id], by: ben.id },
    { ...changed, what: 'expense-deleted', userIds: [cleo.id, ann.id], by: cleo.id },
  ]);
});

test('a recorded or deleted settlement publishes an event', async () => {
  const body = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 1234 };
  const settlementId = await call(201, cleo, createSettlement, { body });
  await call(204, ann, deleteSettlement, { params: { id: settlementId } });
  const settlement = { ...happened(), settlementId, payerId: ben.id, payeeId: ann.id, amount: 1234 };
  expect(await events()).toMatchObject([
    { ...settlement, what: 'settlement-recorded', by: cleo.id },
    { ...settlement, what: 'settlement-deleted', by: ann.id },
  ]);
});

test('a change without effect, or a rejected one, publishes nothing', async () => {
  const id = await call(201, ann, createExpense, { body: world.dinner() });
  await call(200, ann, updateExpense, { params: { id }, body: world.dinner() });
  await call(409, ann, updateExpense, { params: { id }, body: world.dinner({ amount: 1, version: 7 }) });
  const tooMuch = world.dinner({ amount: 9_999_999_999_999 }, [ben]);
  await call(422, ann, createExpense, { body: tooMuch });
  await call(204, ann, deleteExpense, { params: { id } });
  await call(404, ann, deleteExpense, { params: { id } });
  expect((await events()).map(({ what }) => what)).toEqual(['expense-added', 'expense-deleted']);
});

test('an expense retried under its key publishes once', async () => {
  const once = { body: world.dinner(), headers: { 'idempotency-key': world.groupId } };
  await call(201, ann, createExpense, once);
  await call(201, ann, createExpense, once);
  expect(await events()).toHaveLength(1);
});
