import {
  type Activity,
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  expensesEvents,
  getHistory,
  getSplits,
  getTotals,
  listActivity,
  listSettlements,
  restoreExpense,
  restoreSettlement,
  revertExpense,
  revertSettlement,
  type Settlement,
  takeItem,
  updateExpense,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ann, auditedFixture, ben, cleo, everybody, type Fixture } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

const ask: Fixture['expenses']['call'] = (...input) => world.expenses.call(...input);
const add = async (over: object = {}, among = everybody) =>
  (await ask(ann, createExpense, { body: world.dinner({ amount: 10_001, ...over }, among) })).body as Expense;
const of = (id: string) => ({ params: { id } });
const remove = (id: string, who = ben) => ask(who, deleteExpense, of(id));
const restore = (id: string, who = ann) => ask(who, restoreExpense, of(id));
const change = (id: string, over: object, among = everybody) =>
  ask(ben, updateExpense, { ...of(id), body: world.dinner({ amount: 10_001, ...over }, among) });
const revert = (id: string, to: number, version: number, who = ann) =>
  ask(who, revertExpense, { ...of(id), body: { to, version } });
const pay = async (amount = 500) =>
  (
    await ask(ann, createSettlement, {
      body: { groupId: world.groupId, payerId: cleo.id, payeeId: ann.id, amount },
    })
  ).body as { id: string };
const activity = async (who = ann) =>
  (await ask(who, listActivity, { query: { groupId: world.groupId } })).body as Activity[];
/** All that is kept beside the bills. */
/** What is deleted stays so, for Show deleted. */
const withoutDeletions = ({ deletedExpenses: _, deletedSettlements: __, ...totals }: Record<string, unknown>) => totals;
const books = async () => {
  const { groupId } = world;
  const query = (sql: string) => world.expenses.query(sql, [groupId]);
  return {
    balances: await world.balances(),
    errors: await query(
      `select user_id, millionths from rounding_errors where group_id = $1 and millionths <> 0 order by 1`,
    ),
    totals: withoutDeletions((await ask(ann, getTotals, { query: { groupId } })).body as Record<string, unknown>),
    // Each undo makes a version of its own.
    settlements: ((await ask(ann, listSettlements, { query: { groupId } })).body as Settlement[]).map(
      ({ version: _, ...settlement }) => settlement,
    ),
  };
};

test('a deleted expense is restored with the same cents, once, and everybody in it is notified', async () => {
  await add({ amount: 100 });
  const { id } = await add();
  const [before, splits] = [await books(), (await ask(ann, getSplits, of(id))).body];
  await remove(id);
  await add({ amount: 101 });
  const between = await books();
  const answers = await Promise.all([restore(id), restore(id, ben), restore(id, cleo)]);
  expect(answers.map(({ status, body }) => [status, (body as Expense).version])).toEqual(
    Array.from({ length: 3 }, () => [200, 3]),
  );
  expect((await ask(ann, getSplits, of(id))).body).toEqual(splits);
  expect(await books()).not.toEqual(between);
  await remove(id);
  expect(await books()).toEqual(between);
  await restore(id);
  for (const { expenseId, undo } of await activity()) if (expenseId !== id && undo) await remove(expenseId ?? '');
  expect((await books()).balances).not.toEqual(before.balances);
  const event = await world.expenses.publishedEvent(
    expensesEvents,
    'expense-restored',
    (data: { expenseId: string }) => data.expenseId === id,
  );
  expect(event).toMatchObject({ userIds: expect.arrayContaining(everybody.map((one) => one.id)) });
});

test('an earlier version is restored with its cents and errors, and a later one afterwards', async () => {
  await add({ amount: 100 });
  const { id } = await add();
  const first = await books();
  await change(id, { amount: 7001, description: 'Supper' }, [ann, ben]);
  const second = await books();
  expect(await revert(id, 1, 2)).toMatchObject({
    status: 200,
    body: { description: 'Dinner', amount: 10_001, version: 3 },
  });
  expect(await books()).toEqual(first);
  expect((await revert(id, 2, 3)).status).toBe(200);
  expect(await books()).toEqual(second);
  // As it stands nothing is written.
  expect(await revert(id, 4, 4)).toMatchObject({ status: 200, body: { version: 4 } });
});

test('two people who restore different versions do not undo each other', async () => {
  const { id } = await add();
  await change(id, { amount: 500 });
  await change(id, { amount: 600 });
  const answers = await Promise.all([revert(id, 1, 3), revert(id, 2, 3, ben)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('a claim stores no version to restore, and neither did the previous release', async () => {
  const item = '60000000-0000-4000-8000-000000000001';
  const people = [ann.id, ben.id];
  const split = { kind: 'items', people, items: [{ id: item, name: 'Soup', amount: 10_001 }] };
  const { expense } = world.dinner({ amount: 10_001, split });
  const { id } = (await ask(ann, createExpense, { body: { expense } })).body as Expense;
  await ask(ann, takeItem, { params: { id, item }, body: { value: 1 } });
  const refused = { status: 404, body: { code: 'version-not-kept' } };
  expect(await revert(id, 1, 2)).toMatchObject(refused);
  await change(id, { amount: 500 });
  expect((await ask(ann, getHistory, of(id))).body).toMatchObject([{ version: 1 }, { version: 2, kept: true }, {}]);
  expect((await revert(id, 2, 3)).body).toMatchObject({ split: { items: [{ of: [{ userId: ann.id, value: 1 }] }] } });
  await world.expenses.query(`alter table expense_changes disable trigger all`);
  await world.expenses.query(`update expense_changes set before = null, reverse = null where expense_id = $1`, [id]);
  expect(await revert(id, 2, 4)).toMatchObject(refused);
});

describe('with a former member', () => {
  test('a bill that cost them stays deleted, and its activity offers no undo', async () => {
    const { id } = await add();
    await remove(id);
    expect(await activity()).toMatchObject([{ undo: 'restore' }, {}]);
    await world.haveMembers([ann, ben], 3);
    expect(await restore(id)).toMatchObject({ status: 422, body: { code: 'former-member' } });
    expect((await activity())[0]).not.toHaveProperty('undo');
  });

  test('no earlier version adds them again', async () => {
    const { id } = await add();
    await change(id, {}, [ann, ben]);
    await world.haveMembers([ann, ben], 3);
    const refusal = await revert(id, 1, 2);
    expect(refusal.status).toBe(422);
    expect((await activity())[0]).not.toHaveProperty('undo');
  });

  test('a payment to them is restored up to what they are owed', async () => {
    await add({ paidBy: cleo.id });
    const body = { groupId: world.groupId, payerId: ann.id, payeeId: cleo.id, amount: 1000 };
    const { id } = (await ask(ann, createSettlement, { body })).body as { id: string };
    await world.haveMembers([ann, ben], 3);
    await ask(ann, deleteSettlement, of(id));
    expect((await activity())[0]).toMatchObject({ kind: 'settlement-deleted', undo: 'restore' });
    expect((await ask(ben, restoreSettlement, of(id))).status).toBe(200);
    expect((await activity())[0]).toMatchObject({ kind: 'settlement-restored', undo: 'delete' });
  });

  test('a former member can read the history, and undo nothing', async () => {
    await add();
    await world.haveMembers([ann, ben], 3);
    expect((await activity(cleo)).map(({ undo }) => undo)).toEqual([undefined]);
  });
});

test('a deleted payment is restored, once', async () => {
  await add();
  const { id } = await pay();
  const before = await books();
  await ask(ann, deleteSettlement, of(id));
  const answers = await Promise.all([ask(ann, restoreSettlement, of(id)), ask(cleo, restoreSettlement, of(id))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await books()).toEqual(before);
});

test('a deletion of a payment by the previous release is recorded too', async () => {
  const { id } = await pay();
  await ask(ann, deleteSettlement, of(id));
  await ask(ann, restoreSettlement, of(id));
  const note = () =>
    world.expenses.query(`select version, action from settlement_changes where settlement_id = $1 order by 1`, [id]);
  expect(await note()).toHaveLength(2);
  await world.expenses.queryAsService(
    `update settlements set deleted_at = now(), deleted_by = $2 where group_id = $1 and id = $3`,
    [world.groupId, ben.id, id],
  );
  await world.expenses.query(`update ledgers set settlements = 0 where group_id = $1`, [world.groupId]);
  await world.expenses.query(`select move_group_balances($1, $2, $3)`, [world.groupId, [cleo.id, ann.id], [-500, 500]]);
  expect((await note()).at(-1)).toEqual({ version: 4, action: 'deleted' });
  expect((await ask(ann, restoreSettlement, of(id))).status).toBe(200);
});

test('activity is paged over all groups of the caller', async () => {
  const first = world.groupId;
  await add();
  const { id } = await add({ description: 'Taxi' });
  await remove(id);
  await world.newGroup();
  await world.haveMembers(everybody, 2);
  await add({ description: 'Boat' });
  const list = async (query: object) => {
    const answer = await ask(cleo, listActivity, { query: { ...query } });
    const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    return { rows: answer.body as Activity[], cursor, total: answer.headers.get('x-total-count') };
  };
  const whole = await list({});
  const ours = whole.rows.filter(({ groupId }) => [first, world.groupId].includes(groupId));
  expect(ours.map(({ kind, text }) => [kind, text])).toEqual([
    ['expense-added', 'Boat'],
    ['expense-deleted', 'Taxi'],
    ['expense-added', 'Taxi'],
    ['expense-added', 'Dinner'],
  ]);
  const paged: Activity[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await list({ limit: '1', ...(cursor && { cursor }) });
    paged.push(...page.rows);
    cursor = page.cursor;
    if (paged.length > whole.rows.length) break;
  }
  expect(paged).toEqual(whole.rows);
  expect(whole.total).toBe(String(whole.rows.length));
});

test('every offered undo works, and restores the books', async () => {
  const step = fc.constantFrom('add', 'change', 'delete', 'pay', 'repay', 'unpay', 'undo', 'undo', 'undo');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.nat(), fc.integer({ min: 1, max: 999 })), { maxLength: 12 }),
      async (steps) => {
        await world.newGroup();
        await world.haveMembers(everybody, 2);
        const last = new Map<string, Awaited<ReturnType<typeof books>>>();
        for (const [what, pick, amount] of steps) {
          const entries = await activity();
          const before = await books();
          const undoable = entries.filter(({ undo }) => undo);
          const chosen = undoable[pick % Math.max(undoable.length, 1)];
          const remaining = (kind: 'expenseId' | 'settlementId') =>
            undoable.filter((entry) => entry.undo !== 'restore' && entry[kind]).map((entry) => entry[kind] as string);
          const [expense, settlement] = [remaining('expenseId')[0], remaining('settlementId')[0]];
          if (what === 'add') await add({ amount, paidBy: everybody[pick % 3]?.id }, everybody.slice(pick % 3));
          else if (what === 'pay') await pay(amount);
          else if (what === 'change' && expense) await change(expense, { amount, paidBy: everybody[pick % 3]?.id });
          else if (what === 'delete' && expense) await remove(expense);
          else if (what === 'repay' && settlement) {
            const body = { payerId: everybody[pick % 3]?.id, payeeId: everybody[(pick + 1) % 3]?.id, amount };
            await ask(ben, updateSettlement, { ...of(settlement), body });
          } else if (what === 'unpay' && settlement) await ask(ann, deleteSettlement, of(settlement));
          else if (what === 'undo' && chosen) {
            const id = chosen.expenseId ?? chosen.settlementId ?? '';
            const version = chosen.version ?? 0;
            const done = {
              delete: () => ask(cleo, chosen.expenseId ? deleteExpense : deleteSettlement, of(id)),
              restore: () => ask(cleo, chosen.expenseId ? restoreExpense : restoreSettlement, of(id)),
              revert: () =>
                ask(cleo, chosen.expenseId ? revertExpense : revertSettlement, {
                  ...of(id),
                  body: { to: version - 1, version },
                }),
            }[chosen.undo as 'delete'];
            expect((await done()).status).toBeLessThan(300);
            const earlier = last.get(chosen.id);
            // Nothing else was done since.
            if (earlier && entries[0] === chosen) expect(await books()).toEqual(earlier);
          }
          for (const entry of await activity()) if (!last.has(entry.id)) last.set(entry.id, before);
        }
      },
    ),
    { numRuns: 12 },
  );
});

describe('an undo names the version that it reverts', () => {
  type Undone = [
    undo: string,
    prepare: () => Promise<string>,
    undo: (id: string, undoes?: number) => ReturnType<typeof ask>,
  ];
  const after = async (made: Promise<{ id: string }>, ...steps: ((id: string) => Promise<unknown>)[]) => {
    const { id } = await made;
    for (const step of steps) await step(id);
    return id;
  };
  const that = (id: string, undoes?: number) => ({ ...of(id), ...(undoes && { query: { undoes: String(undoes) } }) });
  const removePaid = (id: string, undoes?: number) => ask(ann, deleteSettlement, that(id, undoes));
  const restorePaid = (id: string, undoes?: number) => ask(ann, restoreSettlement, that(id, undoes));
  const dropped = (id: string, undoes?: number) => ask(ann, deleteExpense, that(id, undoes));
  const restored = (id: string, undoes?: number) => ask(ann, restoreExpense, that(id, undoes));
  const reverted = (id: string, undoes = 2) =>
    ask(ann, revertExpense, { ...that(id, undoes), body: { to: undoes - 1, version: undoes } });
  const edit = (id: string) =>
    ask(ben, updateSettlement, {
      ...of(id),
      body: { version: 1, payerId: cleo.id, payeeId: ann.id, amount: 700 },
    });
  const revertedPaid = (id: string, undoes = 2) =>
    ask(ann, revertSettlement, { ...that(id, undoes), body: { to: undoes - 1, version: undoes } });
  const KINDS: Undone[] = [
    ['delete of an expense', () => after(add()), dropped],
    ['restore of an expense', () => after(add(), (id) => remove(id, ann)), restored],
    ['revert of an expense', () => after(add(), (id) => change(id, { amount: 700 })), reverted],
    ['delete of a payment', () => after(pay()), removePaid],
    ['revert of a payment', () => after(pay(), edit), revertedPaid],
    ['restore of a payment', () => after(pay(), (id) => removePaid(id)), restorePaid],
  ];
  const versionOf = async (id: string) => {
    const [last] = (await activity()).filter(({ expenseId, settlementId }) => (expenseId ?? settlementId) === id);
    return last?.version ?? 0;
  };
  /** Somebody else's write, whatever state it is in. */
  const writeSince = async (id: string) => {
    const isPayment = (await activity()).some(({ settlementId }) => settlementId === id);
    const [drop, bringBack] = isPayment ? [deleteSettlement, restoreSettlement] : [deleteExpense, restoreExpense];
    if ((await ask(ben, drop, of(id))).status !== 204) await ask(ben, bringBack, of(id));
  };

  test.each(KINDS)('%s: works once, and a retry gets the same response', async (_, prepare, undo) => {
    const id = await prepare();
    const undoes = await versionOf(id);
    const first = await undo(id, undoes);
    expect([200, 204]).toContain(first.status);
    const then = await books();
    const second = await undo(id, undoes);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await books()).toEqual(then);
    expect(await versionOf(id)).toBe(undoes + 1);
  });

  test.each(KINDS)(
    '%s: rejected after a later write of somebody else, without any change',
    async (_, prepare, undo) => {
      const id = await prepare();
      const undoes = await versionOf(id);
      for (let since = 1; since <= 3; since++) {
        await writeSince(id);
        const then = await books();
        expect(await undo(id, undoes)).toMatchObject({
          status: 409,
          body: { code: 'changed-since', details: [{ path: 'version', message: String(undoes + since) }] },
        });
        expect(await books()).toEqual(then);
      }
    },
  );

  test('one without a version works as before', async () => {
    const id = await after(add(), (one) => change(one, { amount: 700 }));
    expect((await remove(id)).status).toBe(204);
    expect((await restore(id)).status).toBe(200);
    expect(await revert(id, 1, 2)).toMatchObject({ status: 409, body: { code: 'stale-version' } });
  });
});
