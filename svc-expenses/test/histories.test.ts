import { randomUUID } from 'node:crypto';
import {
  type Activity,
  type Change,
  createExpense,
  deleteExpense,
  type Expense,
  getHistory,
  listActivity,
  restoreExpense,
  revertExpense,
  takeItem,
  updateExpense,
  type WeightedSplit,
} from '@allsquare/expenses-contract';
import type { TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { ExpenseEntity } from '../src/expenses/expense.entity.ts';
import { type ExpenseState, fromRow, type StoredExpense, stateOf, toRow } from '../src/expenses/expense.ts';
import { HistoryRepository } from '../src/expenses/history.repository.ts';
import { ann, auditedFixture, ben, cleo, everybody, type Fixture, startFixture } from './fixture.ts';

const world = auditedFixture();
const of = (id: string) => ({ params: { id } });
const stored = async (id: string): Promise<StoredExpense> =>
  fromRow(
    await world.expenses.app
      .get(DataSource)
      .getRepository(ExpenseEntity)
      .findOneByOrFail({ groupId: world.groupId, id }),
  );

type Items = Extract<WeightedSplit, { kind: 'items' }>;
type Item = Items['items'][number];

const who = fc.constantFrom(...everybody);
const some = fc.subarray(everybody, { minLength: 1 });
const place = fc.nat(5);
const cents = fc.integer({ min: 1, max: 99_999 });
const write = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('share' as const), among: some, cents, payer: who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('percent' as const), among: some, cents }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('bill' as const), count: fc.integer({ min: 1, max: 6 }), cents }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('price' as const), place, cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('people' as const), place, among: some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), place, cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('payers' as const), reversed: fc.boolean(), refund: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('words' as const), description: fc.constantFrom('Supper', 'Tea') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tap' as const), place, by: who, value: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revert' as const), place }) },
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

const item = (amount: number, among: TestPerson[] = []): Item => ({
  id: randomUUID(),
  name: 'Dish',
  amount,
  of: among.map(({ id }) => ({ userId: id, value: 1 })),
});
/** The same bill with other items, of what they come to. */
const billOf = (now: StoredExpense, change: (items: Item[]) => Item[]) => {
  if (now.split?.kind !== 'items') return undefined;
  const items = change(now.split.items);
  return { amount: items.reduce((sum, { amount }) => sum + amount, 0), split: { ...now.split, items } };
};
const at = (items: Item[], n: number, change: (item: Item) => Item[]) =>
  items.flatMap((one, index) => (index === n % items.length ? change(one) : [one]));

/** What is sent beside the fields that stay; undefined where it does not fit. */
function sent(now: StoredExpense, asked: Write): { fields: object; among?: TestPerson[] } | undefined {
  const bill = (change: (items: Item[]) => Item[]) => {
    const fields = billOf(now, change);
    return fields && { fields };
  };
  switch (asked.kind) {
    case 'share':
      return { fields: { amount: asked.cents, paidBy: asked.payer.id }, among: asked.among };
    case 'percent': {
      const [first, ...others] = asked.among.map(({ id }) => ({ userId: id, value: 2_500 }));
      const values = [{ userId: first?.userId ?? '', value: 10_000 - 2_500 * others.length }, ...others];
      return { fields: { amount: asked.cents, split: { kind: 'percent', of: values } } };
    }
    case 'bill': {
      const items = Array.from({ length: asked.count }, (_, n) => item(asked.cents + n, everybody.slice(0, n)));
      const split = { kind: 'items', people: everybody.map(({ id }) => id), items };
      return { fields: { amount: items.reduce((sum, { amount }) => sum + amount, 0), split } };
    }
    case 'price':
      return bill((items) => at(items, asked.place, (one) => [{ ...one, amount: asked.cents }]));
    case 'people':
      return bill((items) => at(items, asked.place, (one) => [{ ...one, of: item(1, asked.among).of }]));
    case 'add':
      return bill((items) => items.toSpliced(asked.place % (items.length + 1), 0, item(asked.cents, [ann])));
    case 'remove':
      return bill((items) => (items.length > 1 ? at(items, asked.place, () => []) : items));
    case 'move':
      return bill((items) => [
        ...items.slice(asked.place % items.length),
        ...items.slice(0, asked.place % items.length),
      ]);
    case 'payers': {
      if (now.cents < 2) return undefined;
      const payers = [
        { userId: ann.id, amount: now.cents - 1 },
        { userId: ben.id, amount: 1 },
      ];
      return {
        fields: { paidBy: ann.id, payers: asked.reversed ? payers.toReversed() : payers, refund: asked.refund },
      };
    }
    case 'words':
      return { fields: { description: asked.description, notes: randomUUID() } };
    default:
      return undefined;
  }
}

async function put(id: string, asked: Write) {
  const now = await stored(id);
  const body = sent(now, asked);
  if (!body) return;
  const { description, date, paidBy, splitType, category, notes } = now;
  const expense = { description, date, paidBy, splitType, category, notes, amount: now.cents, ...body.fields };
  const splits = body.among?.map((one) => ({ userId: one.id }));
  const kinds = splits ? { splitType: 'equally', split: null } : {};
  await world.expenses.call(ben, updateExpense, { ...of(id), body: { expense: { ...expense, ...kinds }, splits } });
}

async function act(id: string, asked: Write) {
  const now = await stored(id);
  const { call } = world.expenses;
  if (asked.kind === 'delete') await call(cleo, deleteExpense, of(id));
  else if (asked.kind === 'restore') await call(ann, restoreExpense, of(id));
  else if (asked.kind === 'revert') {
    const body = { to: 1 + (asked.place % now.version), version: now.version };
    await call(ann, revertExpense, { ...of(id), body });
  } else if (asked.kind === 'tap') {
    const items = now.split?.kind === 'items' ? now.split.items : [];
    const params = { id, item: items[asked.place % items.length]?.id ?? randomUUID() };
    await call(asked.by, takeItem, { params, body: { value: asked.value } });
  } else await put(id, asked);
}

const create = async (body: object, key?: string) =>
  (await world.expenses.call(ann, createExpense, { body, ...(key && { headers: { 'idempotency-key': key } }) }))
    .body as Expense;

test('every version reads as it was, after any change by either release', async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
  const histories = world.expenses.app.get(HistoryRepository);
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(write, fc.boolean()), { minLength: 3, maxLength: 14 }), async (writes) => {
      const { id } = await create(world.dinner({ amount: 10_001 }, everybody));
      const first = stateOf(await stored(id));
      const states: ExpenseState[] = [first];
      const taps = new Set<number>();
      for (const [asked, byEarlier] of writes) {
        const before = await stored(id);
        await act(id, asked);
        const after = await stored(id);
        if (after.version === before.version) continue;
        states.push(stateOf(after));
        if (asked.kind === 'tap') taps.add(after.version);
        // What a release stored that keeps whole rows.
        if (byEarlier && asked.kind !== 'tap' && asked.kind !== 'restore')
          await world.expenses.query(
            `update expense_changes set before = $3, reverse = null where expense_id = $1 and version = $2`,
            [id, after.version, JSON.stringify(toRow(before))],
          );
      }
      const history = (await world.expenses.call(ann, getHistory, of(id))).body as Change[];
      const shown = (await world.expenses.call(ann, listActivity, { query: { groupId: world.groupId, limit: '100' } }))
        .body as Activity[];
      expect(history).toHaveLength(states.length);
      for (const [n, state] of states.entries()) {
        const version = n + 1;
        const next = history[n + 1];
        const isRevertible = next !== undefined && next.action !== 'restored' && !taps.has(version + 1);
        expect(history[n]?.kept ?? false).toBe(isRevertible);
        expect(await histories.findState(world.groupId, id, version)).toEqual(isRevertible ? state : undefined);
        const entry = shown.find((one) => one.expenseId === id && one.version === version);
        expect(entry).toMatchObject({ text: state.description, amount: state.cents });
        expect(entry?.refund ?? false).toBe(state.refund);
        if (isRevertible) compared++;
      }
      const revertible = history.filter((one) => one.kept).slice(0, 3);
      for (const { version: to } of revertible) {
        const { version } = await stored(id);
        const { status } = await world.expenses.call(ann, revertExpense, { ...of(id), body: { to, version } });
        if (status === 200) expect(stateOf(await stored(id))).toEqual(states[to - 1]);
      }
    }),
    { numRuns: 25 },
  );
  // Usually 60 or more; fewer are by chance.
  expect(compared).toBeGreaterThan(20);
});

/** What 100 changes of the price of one item add, in bytes: what stays, and events, which go after a week. */
async function growthOf({ expenses, ...fixture }: Fixture) {
  const people = Array.from({ length: 10 }, (_, n): TestPerson => {
    const id = randomUUID();
    return { id, name: `Person ${n}`, email: `${id}@example.com` };
  });
  const [payer] = people as [TestPerson];
  for (const person of people) await fixture.publishPerson(person, 1);
  await fixture.newGroup(people);
  const { groupId } = fixture.dinner().expense;
  const items = Array.from(
    { length: 100 },
    (_, n): Item => ({
      ...item(1_000 + n),
      name: `Dish ${randomUUID()}`,
      of: people.map(({ id }, place) => ({ userId: id, value: 1 + ((n * place) % 7) })),
    }),
  );
  const bodyOf = (changed: Item[]) => ({
    expense: {
      ...fixture.dinner().expense,
      paidBy: payer.id,
      amount: changed.reduce((sum, { amount }) => sum + amount, 0),
      split: { kind: 'items', people: people.map(({ id }) => id), items: changed },
    },
  });
  const made = await expenses.call(payer, createExpense, {
    body: bodyOf(items),
    headers: { 'idempotency-key': randomUUID() },
  });
  const { id } = made.body as Expense;
  const sizeOf = async (tables: string[]) => {
    const sizes = await Promise.all(
      tables.map((table) =>
        expenses.query<{ size: number }>(`select coalesce(sum(pg_column_size(t.*)), 0)::int as size from ${table} t`),
      ),
    );
    return sizes.reduce((sum, [found]) => sum + (found?.size ?? 0), 0);
  };
  const size = async () => [await sizeOf(['expenses', 'expense_changes', 'idempotency']), await sizeOf(['outbox'])];
  const before = await size();
  const prices = Array.from({ length: 100 }, (_, n) => 5_000 + 7 * n);
  for (const price of prices) {
    const changed = items.with(50, { ...(items[50] as Item), amount: price });
    const { status } = await expenses.call(payer, updateExpense, { ...of(id), body: bodyOf(changed) });
    expect(status).toBe(200);
  }
  const after = await size();

  const histories = expenses.app.get(HistoryRepository);
  for (const version of [1, 2, 50, 99, 100]) {
    const price = version === 1 ? items[50]?.amount : prices[version - 2];
    const split = { kind: 'items', items: items.map((one, n) => (n === 50 ? { ...one, amount: price } : one)) };
    expect(await histories.findState(groupId, id, version)).toMatchObject({ split });
  }
  return { stays: (after[0] ?? 0) - (before[0] ?? 0), events: (after[1] ?? 0) - (before[1] ?? 0) };
}

test('100 changes of one item in a bill of 100 items and 10 people add less than 300 kB, and each version is readable', async () => {
  const { stays, events } = await growthOf(world);
  expect(stays).toBeLessThan(300_000);
  expect(events).toBeLessThan(250_000);
});

test('stores whole rows while the previous release may read them', async () => {
  const other = await startFixture({ OFFERS: 'bills,payments' });
  try {
    const { stays } = await growthOf(other);
    expect(stays).toBeGreaterThan(600_000);
  } finally {
    await other.stop();
  }
});
