import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  getPlan,
  listExpenses,
  listSettlements,
  type Settlement,
  updateExpense,
} from '@allsquare/expenses-contract';
import { type Operation, UnitOfWork } from '@allsquare/service-kit';
import { callOperation, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, everybody, requestsOf } from './fixture.ts';

const world = auditedFixture();
const { call, create, dinner, inGroup, payment } = requestsOf(world);
let ref: string;
beforeEach(async () => {
  ref = randomUUID();
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

type Sent = { who?: TestPerson; over?: object; key?: string | undefined };
const among = [ann.id, ben.id];
/** Without a key as a day later, when the key has expired. */
const send = async (who: TestPerson, operation: Operation, body: object, key?: string) => {
  const answer = await call(who, operation, { body, headers: key ? { 'idempotency-key': key } : {} });
  return { status: answer.status, body: answer.body };
};
const bill = ({ who = ann, over, key }: Sent = {}) =>
  send(who, createExpense, dinner(ann.id, among, { ref, ...over }), key);
const pay = ({ who = ann, over, key }: Sent = {}) =>
  send(who, createSettlement, { ...payment(ben.id, ann.id), ref, ...over }, key);
const bills = async () => (await call(ann, listExpenses, inGroup({ deleted: 'true' }))).body as Expense[];
const payments = async () => (await call(ann, listSettlements, inGroup({ deleted: 'true' }))).body as Settlement[];
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

test('the same ref records one bill and one payment, long after the key has expired', async () => {
  const [first, paid] = [await bill({ key: ref }), await pay({ key: ref })];
  for (const key of [ref, undefined]) {
    expect(await bill({ key })).toEqual(first);
    expect(await bill({ key, over: { ref: ref.toUpperCase() } })).toMatchObject(
      key ? { status: 422, body: { code: 'key-reused' } } : first,
    );
    expect(await pay({ key })).toEqual(paid);
  }
  expect(first).toMatchObject({ status: 201, body: { amount: 10_000 } });
  expect(first.body).not.toHaveProperty('ref');
  expect([await bills(), await payments()]).toEqual([[first.body], [paid.body]]);
  expect((await world.balances()).get(ann.id)).toBe(5000 - 1000);
});

test('after Ben has deleted it, the same ref answers that it was deleted, and nothing comes back', async () => {
  const [billId, paymentId] = [idOf(await bill({ key: ref })), idOf(await pay({ key: ref }))];
  await call(ben, deleteExpense, { params: { id: billId } });
  await call(ben, deleteSettlement, { params: { id: paymentId } });
  const deleted = { deletedAt: expect.any(String), deletedBy: { id: ben.id, name: ben.name }, version: 2 };
  for (const key of [ref, undefined]) {
    expect(await bill({ key })).toMatchObject({ status: 201, body: { id: billId, ...deleted } });
    expect(await pay({ key })).toMatchObject({ status: 201, body: { id: paymentId, ...deleted } });
  }
  expect((await world.balances()).get(ann.id)).toBe(0);
  expect([await bills(), await payments()]).toMatchObject([[{ id: billId }], [{ id: paymentId }]]);
});

test('another body under a known ref is refused while its key is known, and later gets the row as it is', async () => {
  const id = idOf(await bill({ key: ref }));
  await call(ben, updateExpense, { params: { id }, body: dinner(ben.id, among, { amount: 700 }) });
  const other = { amount: 1234, description: 'Something else' };
  expect(await bill({ key: ref, over: other })).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  expect(await bill({ over: other })).toMatchObject({
    status: 201,
    body: { id, amount: 700, description: 'Dinner', paidBy: ben.id, version: 2 },
  });
  expect(await bills()).toHaveLength(1);
});

test('two people may use the same ref, and one person in two groups: each has a row', async () => {
  const ids = [idOf(await bill()), idOf(await bill({ who: ben })), idOf(await pay()), idOf(await pay({ who: ben }))];
  expect(await bills()).toHaveLength(2);
  expect(await payments()).toHaveLength(2);
  const { groupId } = world;
  await world.newGroup();
  ids.push(idOf(await bill()));
  expect(new Set(ids).size).toBe(5);
  expect(ids[4]?.slice(0, 4)).toBe(world.groupId.slice(0, 4));
  expect(ids[0]?.slice(0, 4)).toBe(groupId.slice(0, 4));
});

test('no request chooses an id: one in a body changes nothing', async () => {
  const others = await create(ann, createExpense, dinner(ann.id, among));
  await world.newGroup();
  const answers = [
    await bill({ over: { id: others } }),
    await call(ann, createExpense, { body: { ...dinner(ann.id, among), id: others } }),
    await pay({ over: { id: others } }),
    await bill({ over: { ref: others.replace(/^(.{14})./, '$14') } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(answers.map(idOf)).not.toContain(others);
});

test('a ref that is no v4 uuid is malformed, and records nothing', async () => {
  for (const bad of ['', 'one', ref.replace(/^(.{14})./, '$15'), ref.slice(1), 1, {}, [ref]]) {
    expect([(await bill({ over: { ref: bad } })).status, (await pay({ over: { ref: bad } })).status]).toEqual([
      400, 400,
    ]);
  }
  expect([await bills(), await payments()]).toEqual([[], []]);
  expect((await bill({ over: { ref: null } })).status).toBe(201);
});

test('what a rule refuses by now was recorded: the payment itself has changed the plan, somebody has left', async () => {
  await create(ann, createExpense, dinner(ann.id, [ann.id, ben.id, cleo.id], { amount: 3000 }));
  const { version } = (await call(ann, getPlan, inGroup())).body as { version: number };
  const planned = { planVersion: version };
  const paid = await pay({ over: planned });
  expect(await pay({ over: planned })).toEqual(paid);
  expect(await pay({ over: { ...planned, ref: randomUUID() } })).toMatchObject({ status: 409 });

  const shared = { body: dinner(cleo.id, [cleo.id], { ref }) };
  const first = await call(ben, createExpense, shared);
  await world.haveMembers([ann, ben], 3);
  expect(await call(ben, createExpense, shared)).toMatchObject({
    status: 201,
    body: { id: idOf(first), memberCount: 2 },
  });
  const fresh = { body: dinner(cleo.id, [cleo.id], { ref: randomUUID() }) };
  expect(await call(ben, createExpense, fresh)).toMatchObject({ status: 422, body: { code: 'not-a-member' } });
});

test('who is no longer in the group gets no row by its ref', async () => {
  await bill({ who: cleo });
  await world.haveMembers([ann, ben], 3);
  expect(await bill({ who: cleo })).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  expect(await call(cleo, createExpense, { body: dinner(ann.id, among) })).toMatchObject({ status: 404 });
});

test('writers of one batch, one of them a duplicate: all are answered, one row', async () => {
  const first = await bill();
  const unitOfWork = world.expenses.app.get(UnitOfWork);
  const { promise: gathered, resolve: go } = Promise.withResolvers<void>();
  // Holds the group, so that the others gather behind it.
  const holding = unitOfWork.runBatched(world.groupId, undefined, () => gathered);
  const sent = Promise.all([bill(), bill({ who: ben }), bill({ who: ben }), pay(), pay()]);
  setTimeout(go, 100);
  const answers = await sent;
  await holding;
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(answers[0]).toEqual(first);
  expect(new Set(answers.map(idOf)).size).toBe(3);
  expect([(await bills()).length, (await payments()).length]).toEqual([2, 1]);
});

test('two replicas that get one ref at the same time record it once', async () => {
  const replica = await world.expenses.startReplica();
  const token = await world.expenses.issuer.token(ann);
  const urls = Array.from({ length: 6 }, (_, n) => (n % 2 ? replica : world.expenses).url);
  const body = dinner(ann.id, among, { ref });
  const answers = await Promise.all(urls.map((url) => callOperation(url, token, createExpense, { body })));
  await replica.stop();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await bills()).toHaveLength(1);
});

test('a ref costs no statement', async () => {
  await bill({ over: { ref: randomUUID() }, key: randomUUID() });
  const plain = await world.expenses.statementsDuring(() => bill({ over: { ref: undefined }, key: randomUUID() }));
  const named = await world.expenses.statementsDuring(() => bill({ key: ref }));
  expect(named).toHaveLength(plain.length);
});
