import { randomUUID } from 'node:crypto';
import {
  type Activity,
  createExpense,
  createRepeat,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  expensesEvents,
  getTotals,
  listActivity,
  listExpenses,
  listRepeats,
  listSettlements,
  restoreExpense,
  revertExpense,
  type Settlement,
  takeItem,
  UNDO_BATCH_SIZE,
  undoActivity,
  updateExpense,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { type AnswerOf, Scheduler } from '@allsquare/service-kit';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, DUE_BILLS_EVERY, everybody, type Fixture } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

const ask: Fixture['expenses']['call'] = (...input) => world.expenses.call(...input);
const of = (id: string) => ({ params: { id } });
const add = async (who = ben, over: object = {}) =>
  (await ask(who, createExpense, { body: world.dinner({ amount: 10_001, paidBy: who.id, ...over }, everybody) }))
    .body as Expense;
const change = (id: string, over: object, who = ben) =>
  ask(who, updateExpense, { ...of(id), body: world.dinner({ amount: 10_001, paidBy: ann.id, ...over }, everybody) });
const pay = async (who = ben, amount = 500) => {
  const body = { groupId: world.groupId, payerId: who.id, payeeId: ann.id, amount };
  return (await ask(who, createSettlement, { body })).body as { id: string };
};
const activity = async (query: Record<string, string> = {}) =>
  (await ask(ann, listActivity, { query: { groupId: world.groupId, ...query } })).body as Activity[];
const withoutVersions = <Row extends Expense | Settlement>(rows: Row[]) => rows.map(({ version: _, ...row }) => row);
/** All that is kept beside the bills, and what they say. */
/** What is deleted stays so, for Show deleted. */
const withoutDeletions = ({ deletedExpenses: _, deletedSettlements: __, ...totals }: Record<string, unknown>) => totals;
const books = async () => {
  const { groupId } = world;
  const rows = (sql: string) => world.expenses.query(sql, [groupId]);
  return {
    balances: await world.balances(),
    errors: await rows(
      `select user_id, millionths from rounding_errors where group_id = $1 and millionths <> 0 order by 1`,
    ),
    totals: withoutDeletions((await ask(ann, getTotals, { query: { groupId } })).body as Record<string, unknown>),
    settlements: withoutVersions((await ask(ann, listSettlements, { query: { groupId } })).body as Settlement[]),
    bills: withoutVersions((await ask(ann, listExpenses, { query: { groupId } })).body as Expense[]),
  };
};
/** From now on; what came before is in another millisecond. */
const now = async () => {
  const since = new Date(Date.now() + 1);
  while (Date.now() < since.getTime()) await new Promise(setImmediate);
  return since.toISOString();
};
type Undone = AnswerOf<typeof undoActivity>;
type More = { who?: typeof ann; after?: Undone['next']; key?: string };
const undo = (since: string, { who = ann, after, key = randomUUID() }: More = {}) =>
  ask(who, undoActivity, {
    body: { groupId: world.groupId, userId: ben.id, since, after },
    headers: { 'idempotency-key': key },
  });
/** As the page does it: until nothing is left. */
const undoAll = async (since: string) => {
  const answers: Undone[] = [];
  do {
    const { status, body } = await undo(since, { after: answers.at(-1)?.next });
    expect({ status, body }).toMatchObject({ status: 200 });
    answers.push(body as Undone);
  } while (answers.at(-1)?.next);
  return answers;
};
const events = async (name: string) => {
  await world.expenses.allSent();
  const all = await world.expenses.messages();
  return all
    .filter(({ subject }) => subject === `${expensesEvents.subject}.${name}`)
    .map(({ text }) => JSON.parse(text) as { groupId: string })
    .filter(({ groupId }) => groupId === world.groupId);
};
const skips = (answers: Undone[]) => answers.flatMap(({ skipped }) => skipped);

test('undoes 367 bills, 60 of them of a repeat, at most 200 at a time, with one event', async () => {
  await add(ann);
  const since = await now();
  const before = await books();
  const { expense, splits } = world.dinner({ amount: 100_000, paidBy: ben.id }, everybody);
  const { groupId, date: _, ...bill } = expense;
  const start = new Date(Date.now() - 59 * 86_400_000).toISOString().slice(0, 10);
  const repeat = { groupId, expense: bill, splits, start, every: 1, unit: 'day', zone: 'UTC' };
  expect(await ask(ben, createRepeat, { body: repeat })).toMatchObject({ status: 201 });
  while ((await activity({ by: ben.id })).length < 60) await world.expenses.app.get(Scheduler).runDue(DUE_BILLS_EVERY);
  await Promise.all(Array.from({ length: 307 }, () => add()));
  expect((await ask(ann, listActivity, { query: { groupId, by: ben.id, since } })).headers.get('x-total-count')).toBe(
    '367',
  );

  const published = await Promise.all(['expense-deleted', 'repeat-paused'].map((name) => events(name)));
  const answers = await undoAll(since);
  const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
  expect(sumOf(answers.map(({ undone }) => undone))).toBe(367);
  expect(answers.map(({ repeats }) => repeats)).toEqual(answers.map((_, n) => (n === 0 ? 1 : 0)));
  expect(skips(answers)).toEqual([]);
  for (const { undone } of answers) expect(undone).toBeLessThanOrEqual(UNDO_BATCH_SIZE);
  expect(await books()).toEqual(before);
  expect((await ask(ann, listRepeats, { query: { groupId } })).body).toEqual([]);
  await world.expenses.app.get(Scheduler).runDue(DUE_BILLS_EVERY);
  expect(await books()).toEqual(before);
  expect(await Promise.all(['expense-deleted', 'repeat-paused'].map((name) => events(name)))).toEqual(published);
  const [event, ...others] = await events('activity-undone');
  expect(others).toEqual([]);
  expect(event).toMatchObject({ by: ann.id, userId: ben.id, since, groupName: 'Lisbon trip' });
  expect(new Set((event as unknown as { userIds: string[] }).userIds)).toEqual(new Set(everybody.map(({ id }) => id)));
}, 120_000);

test('restores what was added, changed, deleted and restored, also when changed several times', async () => {
  const [changed, deleted, restored, both, own] = await Promise.all([add(ann), add(ann), add(ann), add(ann), add(ben)]);
  await ask(ann, deleteExpense, of(restored.id));
  const [payment, edited] = [await pay(cleo), await pay(cleo, 900)];
  const since = await now();
  const before = await books();
  await change(changed.id, { amount: 500, description: 'Mine' });
  await change(changed.id, { amount: 700, refund: true });
  await ask(ben, deleteExpense, of(deleted.id));
  await ask(ben, restoreExpense, of(restored.id));
  await change(both.id, { amount: 1 });
  await ask(ben, deleteExpense, of(both.id));
  await change(own.id, { amount: 2, paidBy: ben.id });
  await ask(ben, deleteSettlement, of(payment.id));
  const terms = { payerId: cleo.id, payeeId: ann.id, notes: 'Mine' };
  await ask(ben, updateSettlement, { ...of(edited.id), body: { ...terms, version: 1, amount: 1 } });
  await ask(ben, deleteSettlement, of(edited.id));
  await pay();
  const added = await add();
  await ask(ben, deleteExpense, of(added.id));
  const entries = await activity({ by: ben.id, since });
  expect(entries).toHaveLength(13);
  expect(await undoAll(since)).toMatchObject([{ undone: 13, skipped: [], repeats: 0 }]);
  expect(await books()).toEqual(before);
  // Each is an ordinary write of the admin's: it is in the activity, and can be undone.
  const [last] = await activity({ by: ann.id, since });
  expect(last?.undo).toBeTruthy();
  // Once more nothing is left to do.
  const books1 = await books();
  expect(await undoAll(since)).toMatchObject([{ undone: 13, skipped: [], repeats: 0 }]);
  expect(await books()).toEqual(books1);
  expect(await events('activity-undone')).toHaveLength(1);
});

test('preserves later changes of others, and reports who; what they undid themselves is restored', async () => {
  const [old, older] = [await add(ann), await add(ann)];
  const since = await now();
  const [changed, deleted] = [await add(), await add()];
  await change(changed.id, { amount: 400 }, cleo);
  await ask(cleo, deleteExpense, of(deleted.id));
  await change(old.id, { amount: 1 });
  await change(old.id, { amount: 2 }, cleo);
  await change(old.id, { amount: 3 });
  await change(older.id, { amount: 1 });
  await ask(cleo, revertExpense, { ...of(older.id), body: { to: 1, version: 2 } });
  const byCleo = { text: 'Dinner', code: 'changed-since', by: { id: cleo.id, name: 'Cleo Example' } };
  expect(skips(await undoAll(since))).toMatchObject([
    { expenseId: old.id, amount: 3, ...byCleo },
    { expenseId: changed.id, amount: 10_001, ...byCleo },
  ]);
  const { bills } = await books();
  // What Ben has done last is taken back, up to what Cleo has done.
  expect(bills.find(({ id }) => id === old.id)).toMatchObject({ amount: 2 });
  expect(bills.find(({ id }) => id === changed.id)).toMatchObject({ amount: 400 });
  expect(bills.find(({ id }) => id === older.id)).toMatchObject({ amount: 10_001 });
});

test('names the claims without a stored version', async () => {
  const item = '60000000-0000-4000-8000-000000000001';
  const split = { kind: 'items', people: [ann.id, ben.id], items: [{ id: item, name: 'Soup', amount: 10_001 }] };
  const { expense } = world.dinner({ amount: 10_001, split });
  const { id } = (await ask(ann, createExpense, { body: { expense } })).body as Expense;
  const since = await now();
  await ask(ben, takeItem, { params: { id, item }, body: { value: 1 } });
  expect(skips(await undoAll(since))).toMatchObject([{ expenseId: id, code: 'version-not-kept' }]);
});

test('undoes everything while others write, and nothing of theirs', async () => {
  const since = await now();
  await Promise.all(Array.from({ length: 60 }, () => add()));
  const theirs = Promise.all(Array.from({ length: 40 }, () => add(cleo)));
  const answers = await undoAll(since);
  await theirs;
  expect(skips(answers)).toEqual([]);
  const { bills } = await books();
  expect(bills.map(({ createdBy }) => createdBy)).toEqual(Array.from({ length: 40 }, () => cleo.id));
});

test('undoes the claims of a removed member, and costs no other former member', async () => {
  const since = await now();
  await add(ben, { amount: 30_000 });
  await pay();
  const ofCleo = await add(ben, { paidBy: cleo.id });
  await world.haveMembers([ann], 3);
  expect((await world.balances()).get(ben.id)).toBeGreaterThan(0);
  const answers = await undoAll(since);
  expect(skips(answers)).toMatchObject([{ expenseId: ofCleo.id, code: 'former-member' }]);
  const { bills, settlements } = await books();
  expect(bills.map(({ id }) => id)).toEqual([ofCleo.id]);
  expect(settlements).toEqual([]);
  const [event] = await events('activity-undone');
  expect(event).toMatchObject({ userIds: [ann.id, ben.id] });
});

test('a retried request gets the same response and publishes nothing new', async () => {
  const since = await now();
  await add();
  const key = randomUUID();
  const first = await undo(since, { key });
  await add();
  expect((await undo(since, { key })).body).toEqual(first.body);
  expect(await events('activity-undone')).toHaveLength(1);
});

test('publishes nothing when there is nothing to undo', async () => {
  await add(ann);
  const since = await now();
  expect(await undoAll(since)).toMatchObject([{ undone: 0, skipped: [], repeats: 0 }]);
  expect(await events('activity-undone')).toEqual([]);
});

test.each([
  ['a member', ben, 403, 'admins-only'],
  ['a stranger', { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' }, 404, 'group-not-found'],
])('rejects %s without any change', async (_, who, status, code) => {
  const since = await now();
  await add();
  const then = await books();
  expect(await undo(since, { who })).toMatchObject({ status, body: { code } });
  expect(await books()).toEqual(then);
});

test('activity can be filtered by a person and a start, page by page', async () => {
  await add(ann);
  await add(ben);
  const since = await now();
  const later = [await add(ben), await add(ann), await add(ben)];
  const idsOf = (rows: Activity[]) => rows.map(({ expenseId }) => expenseId);
  expect(await activity({ by: ben.id })).toHaveLength(3);
  expect(idsOf(await activity({ since }))).toEqual(later.map(({ id }) => id).toReversed());
  expect(await activity({ by: cleo.id })).toEqual([]);
  const query = { groupId: world.groupId, by: ben.id, since };
  const { body, headers } = await ask(ann, listActivity, { query: { ...query, limit: '1' } });
  expect(headers.get('x-total-count')).toBe('2');
  const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';
  const next = await ask(ann, listActivity, { query: { ...query, cursor } });
  expect(idsOf([...(body as Activity[]), ...(next.body as Activity[])])).toEqual([later[2]?.id, later[0]?.id]);
  // A page of one list is none of another.
  expect((await ask(ann, listActivity, { query: { groupId: world.groupId, cursor } })).status).toBe(400);
  const overAll = (await ask(ann, listActivity, { query: { by: ben.id, since } })).body as Activity[];
  expect(idsOf(overAll)).toEqual([later[2]?.id, later[0]?.id]);
});
