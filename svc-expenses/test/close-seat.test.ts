import { randomUUID } from 'node:crypto';
import * as contract from '@allsquare/expenses-contract';
import {
  closeSeat,
  createExpense,
  createRepeat,
  createSettlement,
  deleteExpense,
  deleteRepeat,
  deleteSettlement,
  importEntries,
  listExpenses,
  listRepeats,
  type Repeat,
  remind,
  restoreExpense,
  restoreSettlement,
  revertExpense,
  revertSettlement,
  takeItem,
  undoActivity,
  undoImport,
  updateExpense,
  updatePresets,
  updateRepeat,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { ASKED_BY_SERVICE, type Operation, Scheduler } from '@allsquare/service-kit';
import type { CallInput, TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, DUE_BILLS_EVERY, requestsOf } from './fixture.ts';

const world = auditedFixture();
const { call, create, dinner, payment, rent } = requestsOf(world);

/** Cleo has taken a place that had paid a bill and a payment and shared another bill before. */
let seat: string;
let version: number;
let old: Record<'paid' | 'shared' | 'changed' | 'deleted' | 'settled' | 'undone' | 'items' | 'repeat', string>;
/** Ann's. */
let importId: string;
const item = '60000000-0000-4000-8000-000000000001';
const become = (...more: { userId: string; seat?: string; place?: string; role?: 'admin' }[]) =>
  world.become(world.seated([{ userId: ann.id, role: 'admin' as const }, { userId: ben.id }, ...more], ++version));
const bill = () => ({
  expense: {
    ...world.dinner().expense,
    amount: 1000,
    split: { kind: 'items', people: [ann.id, seat], items: [{ id: item, name: 'Soup', amount: 1000 }] },
  },
});
const imported = (id: string, ref: string) => {
  const { expense, splits } = dinner(ann.id, [ann.id, ben.id]);
  const { groupId, ...rest } = expense;
  const entries = [{ ref, expense: rest, splits }];
  return { body: { groupId, importId: id, name: 'lisbon.csv', source: 'splitwise', entries, left: 0 } };
};
const close = (caller: TestPerson, { holder = cleo.id, place = seat, headers = { [ASKED_BY_SERVICE]: '1' } } = {}) =>
  call(caller, closeSeat, { params: { groupId: world.groupId, id: place }, body: { userId: holder }, headers });
const isWrite = (one: unknown): one is Operation =>
  typeof one === 'object' && one !== null && 'method' in one && one.method !== 'GET';
const unused = { status: 200, body: { used: false } };
const used = { status: 200, body: { used: true } };
const closing = { status: 409, body: { code: 'seat-closing' } };

beforeEach(async () => {
  await world.newGroup();
  [seat, version] = [randomUUID(), 1];
  await become({ userId: seat, place: 'Zoe' });
  const [paid, shared, changed, deleted, settled, undone, items, repeat] = [
    await create(ann, createExpense, dinner(seat, [ann.id, seat])),
    await create(ann, createExpense, dinner(ann.id, [ann.id, seat])),
    await create(ann, createExpense, dinner(ann.id, [ann.id, ben.id])),
    await create(ann, createExpense, dinner(ann.id, [ann.id, ben.id])),
    await create(ann, createSettlement, payment(seat, ann.id)),
    await create(ann, createSettlement, payment(ann.id, ben.id)),
    await create(ann, createExpense, bill()),
    await create(ann, createRepeat, rent(ann.id)),
  ];
  await call(ann, updateExpense, { params: { id: changed }, body: dinner(ann.id, [ann.id, ben.id], { amount: 900 }) });
  await call(ann, deleteExpense, { params: { id: deleted } });
  await call(ann, deleteSettlement, { params: { id: undone } });
  old = { paid, shared, changed, deleted, settled, undone, items, repeat };
  importId = randomUUID();
  expect((await call(ann, importEntries, imported(importId, 'row-1'))).status).toBe(200);
  await become({ userId: cleo.id, seat, role: 'admin' });
});

const ofOld = (which: keyof typeof old, body?: object): CallInput => ({ params: { id: old[which] }, body });
/** Every write, as somebody does it who names nobody but Ann and Ben. */
const writes: [Operation, () => CallInput][] = [
  [createExpense, () => ({ body: dinner(ann.id, [ben.id]) })],
  [updateExpense, () => ofOld('changed', dinner(ann.id, [ann.id, ben.id], { amount: 800 }))],
  [deleteExpense, () => ofOld('changed')],
  [restoreExpense, () => ofOld('deleted')],
  [revertExpense, () => ofOld('changed', { to: 1, version: 2 })],
  [takeItem, () => ({ params: { id: old.items, item }, body: { value: 1 } })],
  [createSettlement, () => ({ body: payment(ben.id, ann.id) })],
  [updateSettlement, () => ofOld('settled', { ...payment(ben.id, ann.id), version: 1 })],
  [revertSettlement, () => ofOld('settled', { to: 1, version: 1 })],
  [deleteSettlement, () => ofOld('settled')],
  [restoreSettlement, () => ofOld('undone')],
  [createRepeat, () => ({ body: rent(ann.id) })],
  [updateRepeat, () => ofOld('repeat', { version: 1, paused: true })],
  [deleteRepeat, () => ofOld('repeat')],
  [importEntries, () => imported(randomUUID(), 'row-2')],
  [undoImport, () => ({ params: { importId }, query: { groupId: world.groupId } })],
  [updatePresets, () => ({ query: { groupId: world.groupId }, body: { version: 0, default: null, presets: [] } })],
];
/** Every write of others that makes the seat party to a payment. */
const payments: [string, Operation, () => CallInput][] = [
  ['payer of a bill', createExpense, () => ({ body: dinner(seat, [ann.id]) })],
  [
    'one of several payers',
    createExpense,
    () => {
      const payers = [ann.id, seat].map((userId) => ({ userId, amount: 5000 }));
      return { body: dinner(ann.id, [ben.id], { payers }) };
    },
  ],
  ['payer of a refund', createExpense, () => ({ body: dinner(seat, [ann.id], { refund: true }) })],
  ['payer by a change', updateExpense, () => ofOld('changed', dinner(seat, [ann.id, ben.id]))],
  ['payer of more', updateExpense, () => ofOld('paid', dinner(seat, [ann.id, seat], { amount: 20_000 }))],
  ['payer of a repeated bill', createRepeat, () => ({ body: rent(seat, '2026-01-31') })],
  ['payer of a payment', createSettlement, () => ({ body: payment(seat, ann.id) })],
  ['payee of a payment', createSettlement, () => ({ body: payment(ben.id, seat) })],
];
/** What others may do with a place, though somebody has it since. */
const harmless: [string, Operation, () => CallInput][] = [
  ['charged', createExpense, () => ({ body: dinner(ann.id, [ann.id, seat]) })],
  [
    'in a bill that is described otherwise',
    updateExpense,
    () => ofOld('paid', dinner(seat, [ann.id, seat], { description: 'Lunch' })),
  ],
  ['in a bill that is deleted', deleteExpense, () => ofOld('paid')],
  ['in a payment that is deleted', deleteSettlement, () => ofOld('settled')],
  ['in a repeat to come', createRepeat, () => ({ body: rent(seat) })],
];

describe('a claimed place', () => {
  test('can be unclaimed as often as asked while its holder has done nothing', async () => {
    expect(await close(ann)).toMatchObject(unused);
    expect(await close(cleo)).toMatchObject(unused);
  });

  test.each(writes.map(([operation, input]) => [`${operation.method} ${operation.path}`, operation, input] as const))(
    'belongs to its holder once they wrote: %s',
    async (_, operation, input) => {
      expect((await call(cleo, operation, input())).status).toBeLessThan(300);
      expect(await close(ann)).toMatchObject(used);
      expect(await close(cleo)).toMatchObject(used);
      // Nothing is closed.
      expect((await call(cleo, createExpense, { body: dinner(seat, [ann.id]) })).status).toBe(201);
    },
  );

  test('the list of writes is complete', () => {
    const others = [closeSeat, remind, undoActivity];
    const all = Object.values(contract).filter(isWrite);
    expect(all.filter((one) => ![...others, ...writes.map(([write]) => write)].includes(one as never))).toEqual([]);
  });

  test.each(payments)('belongs to its holder once they are %s', async (_, operation, input) => {
    expect((await call(ann, operation, input())).status).toBeLessThan(300);
    expect(await close(ann)).toMatchObject(used);
  });

  test.each(harmless)('can be unclaimed though they are %s', async (_, operation, input) => {
    expect((await call(ann, operation, input())).status).toBeLessThan(300);
    expect(await close(ann)).toMatchObject(unused);
  });

  test('a rejected write does not count', async () => {
    const wrong = ofOld('changed', { to: 1, version: 7 });
    expect((await call(cleo, revertExpense, wrong)).status).toBe(409);
    expect((await call(cleo, listExpenses, { query: { groupId: world.groupId } })).status).toBe(200);
    expect(await close(ann)).toMatchObject(unused);
  });

  test('is new to its next holder, and belongs to a previous holder who returns', async () => {
    await become({ userId: seat, place: 'Zoe' });
    await become({ userId: cleo.id, seat });
    expect(await close(ann)).toMatchObject(unused);
    await call(cleo, createExpense, { body: dinner(ann.id, [ben.id]) }).then(({ status }) => expect(status).toBe(409));
    await become({ userId: seat, place: 'Zoe' });
    await become({ userId: cleo.id, seat });
    expect((await call(cleo, createExpense, { body: dinner(ann.id, [ben.id]) })).status).toBe(201);
    await become();
    await become({ userId: cleo.id, seat });
    expect(await close(ann)).toMatchObject(used);
  });
});

describe('while it is closing', () => {
  beforeEach(async () => {
    expect(await close(ann)).toMatchObject(unused);
  });
  const stored = async () => [
    await world.balances(),
    await world.expenses.query(`select count(*) from outbox`),
    await world.expenses.query(`select used from memberships where group_id = $1 order by user_id`, [world.groupId]),
  ];

  test.each(writes.map(([operation, input]) => [`${operation.method} ${operation.path}`, operation, input] as const))(
    'its holder cannot write: %s',
    async (_, operation, input) => {
      const before = await stored();
      expect(await call(cleo, operation, input())).toMatchObject(closing);
      expect(await stored()).toEqual(before);
    },
  );

  test.each(payments)('nobody can make them %s', async (_, operation, input) => {
    const before = await stored();
    expect(await call(ann, operation, input())).toMatchObject(closing);
    expect(await stored()).toEqual(before);
  });

  test.each(harmless)('others can write: %s', async (_, operation, input) => {
    expect((await call(ann, operation, input())).status).toBeLessThan(300);
  });

  test('its holder can read', async () => {
    expect((await call(cleo, listExpenses, { query: { groupId: world.groupId } })).status).toBe(200);
  });

  test('opens for its next holder only, not with another state of the group', async () => {
    await become({ userId: cleo.id, seat }, { userId: randomUUID(), place: 'Max' });
    expect(await call(cleo, createExpense, { body: dinner(ann.id, [ben.id]) })).toMatchObject(closing);
    await become({ userId: seat, place: 'Zoe' });
    expect((await call(ann, createSettlement, { body: payment(seat, ann.id) })).status).toBe(201);
  });

  test('opens again automatically', async () => {
    const [row] = await world.expenses.query<{ left: number }>(
      `select extract(epoch from closed_until - now())::float8 as left from memberships where group_id = $1 and user_id = $2`,
      [world.groupId, seat],
    );
    expect(row?.left).toBeGreaterThan(6);
    expect(row?.left).toBeLessThanOrEqual(10);
    await world.expenses.query(
      `update memberships set closed_until = now() - interval '1 second' where group_id = $1 and user_id = $2`,
      [world.groupId, seat],
    );
    expect((await call(cleo, createExpense, { body: dinner(ann.id, [ben.id]) })).status).toBe(201);
  });

  test('a repeating bill that they pay waits, and is not stopped', async () => {
    await world.expenses.query(`update memberships set closed_until = null where group_id = $1`, [world.groupId]);
    const repeat = await create(ann, createRepeat, rent(seat));
    expect(await close(ann)).toMatchObject(unused);
    await world.expenses.query(
      `update repeats set next_on = '2026-01-31', next_at = now() - interval '1 minute' where group_id = $1 and id = $2`,
      [world.groupId, repeat],
    );
    await world.expenses.app.get(Scheduler).runDue(DUE_BILLS_EVERY);
    const { body } = await call(ann, listRepeats, { query: { groupId: world.groupId } });
    const seen = (body as Repeat[]).find(({ id }) => id === repeat);
    expect(seen).toMatchObject({ paused: false, next: '2026-01-31' });
    expect(seen).not.toHaveProperty('stopped');
  });
});

describe('the caller', () => {
  test('is another service: nobody else can close a place', async () => {
    for (const caller of [ann, cleo, ben])
      expect(await close(caller, { headers: {} as never })).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await call(cleo, createExpense, { body: dinner(ann.id, [ben.id]) })).status).toBe(201);
  });

  test('acts for a member, as the holder of the place: otherwise 404, as before this feature', async () => {
    const dan = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' };
    expect(await close(dan)).toMatchObject({ status: 404 });
    expect(await close(ann, { holder: dan.id })).toMatchObject({ status: 404 });
    expect(await close(ann, { place: randomUUID() })).toMatchObject({ status: 404 });
    await become();
    expect(await close(cleo)).toMatchObject({ status: 404 });
    expect(await close(ann)).toMatchObject({ status: 404 });
  });

  test('runs before or after a write, never during one', async () => {
    for (let turn = 0; turn < 10; turn++) {
      await become({ userId: seat, place: 'Zoe' });
      await become({ userId: cleo.id, seat });
      const [written, closed] = await Promise.all([
        call(cleo, createExpense, { body: dinner(ann.id, [ben.id]) }),
        close(ann),
      ]);
      expect([
        [201, true],
        [409, false],
      ]).toContainEqual([written.status, (closed.body as { used: boolean }).used]);
    }
  });
});
