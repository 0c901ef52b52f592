import {
  createExpense,
  createRepeat,
  createSettlement,
  deleteExpense,
  deleteRepeat,
  deleteSettlement,
  listExpenses,
  updateExpense,
  updatePresets,
  updateRepeat,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { type TestPerson, until } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, everybody, requestsOf } from './fixture.ts';

const world = auditedFixture();
/** Ann and Ben are members, Cleo is a stranger. */
beforeEach(() => world.newGroup());

const { call, create, inGroup, payment, rent } = requestsOf(world);
const record = (among: TestPerson[], who = ann) =>
  call(who, createExpense, { body: world.dinner({ paidBy: who.id }, among) });
/** How often svc-groups was asked for the group. */
const asked = () => world.peer.asked.filter((route) => route.endsWith(world.groupId)).length;

/** Writes that are refused because of who is a member: of Ann naming Cleo, and all of Cleo. */
async function refusals() {
  const repeat = rent(ann.id);
  const paid = payment(ben.id, ann.id);
  const params = {
    expense: { id: await create(ann, createExpense, world.dinner()) },
    payment: { id: await create(ann, createSettlement, paid) },
    repeat: { id: await create(ann, createRepeat, repeat) },
  };
  const named = world.dinner({ version: 1 }, everybody);
  const splitAmongAll = everybody.map(({ id }) => ({ userId: id }));
  return [
    () => record(everybody),
    () => call(ann, updateExpense, { params: params.expense, body: named }),
    () => call(ann, createSettlement, { body: { ...paid, payerId: cleo.id } }),
    () => call(ann, createRepeat, { body: { ...repeat, splits: splitAmongAll } }),
    () =>
      call(ann, updateRepeat, {
        params: params.repeat,
        body: { version: 1, expense: repeat.expense, splits: splitAmongAll },
      }),
    () => record([ann, ben], cleo),
    () => call(cleo, updateExpense, { params: params.expense, body: world.dinner({ version: 1 }) }),
    () => call(cleo, deleteExpense, { params: params.expense }),
    () => call(cleo, createSettlement, { body: paid }),
    () => call(cleo, updateSettlement, { params: params.payment, body: { ...paid, version: 1 } }),
    () => call(cleo, deleteSettlement, { params: params.payment }),
    () => call(cleo, createRepeat, { body: repeat }),
    () => call(cleo, updateRepeat, { params: params.repeat, body: { version: 1, paused: true } }),
    () => call(cleo, deleteRepeat, { params: params.repeat }),
    () => call(cleo, updatePresets, { ...inGroup(), body: { version: 0, default: null, presets: [] } }),
    () => call(cleo, listExpenses, inGroup()),
  ];
}

/** For each of so many callers the owner was asked at most once a second while they were refused. */
async function expectFewQuestions(callers: number, refused: () => Promise<{ status: number }[]>) {
  const [before, since] = [asked(), Date.now()];
  const answers = await refused();
  expect([404, 422]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
  const seconds = (Date.now() - since) / 1000;
  expect(asked() - before).toBeLessThanOrEqual(callers * (1 + seconds));
  expect(asked() - before).toBeGreaterThan(0);
}

test('100 concurrent refusals ask the owner once per caller, whatever they wrote', async () => {
  const kinds = await refusals();
  await expectFewQuestions(2, () => Promise.all(Array.from({ length: 7 }, () => kinds.map((send) => send())).flat()));
});

test('consecutive refusals ask the owner once a second', async () => {
  const [refuse] = await refusals();
  await expectFewQuestions(1, async () => {
    const answers = [];
    for (let count = 0; count < 20; count++) if (refuse) answers.push(await refuse());
    return answers;
  });
});

test('a member added after a refusal counts with the event, and without one a second later', async () => {
  expect((await record([ann, cleo])).status).toBe(422);
  await world.haveMembers(everybody, 2);
  expect((await record([ann, cleo])).status).toBe(201);
  await world.haveMembers([ann, ben], 3);
  expect((await record([ann, cleo])).status).toBe(422);
  world.peer.answersGroup(world.group(everybody, 4), everybody);
  await until('cleo counts', async () => (await record([ann, cleo])).status === 201, 2_000);
});

test('members added one after the other count immediately, without any event', async () => {
  world.peer.answersGroup(world.group(everybody, 2), everybody);
  expect((await record([ann, cleo])).status).toBe(201);
  await world.haveMembers([ann], 3);
  world.peer.answersGroup(world.group([ann, ben], 4), everybody);
  expect((await record([ann, ben])).status).toBe(201);
  world.peer.answersGroup(world.group(everybody, 5), everybody);
  expect((await record(everybody)).status).toBe(201);
});
