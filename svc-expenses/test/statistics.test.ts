import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  deleteExpense,
  type Expense,
  getStatistics,
  getTotals,
  type Statistics,
} from '@allsquare/expenses-contract';
import type { TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ann, auditedFixture, ben, cleo, everybody } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

type Days = { from?: string; to?: string };
const ask = (caller: TestPerson | undefined, days: Days = {}) =>
  world.expenses.call(caller, getStatistics, { query: { groupId: world.groupId, ...days } });
const statistics = async (days?: Days, caller = ann) => {
  const { status, body } = await ask(caller, days);
  expect({ status, body }).toMatchObject({ status: 200 });
  return getStatistics.response.parse(body);
};
const add = async (over: Record<string, unknown>, among = everybody) => {
  const { status, body } = await world.expenses.call(ann, createExpense, { body: world.dinner(over, among) });
  expect(status).toBe(201);
  return (body as Expense).id;
};
const pay = async (payer: TestPerson, payee: TestPerson, amount: number, day = '2026-11-20') => {
  const body = { groupId: world.groupId, payerId: payer.id, payeeId: payee.id, amount, day };
  expect((await world.expenses.call(ann, createSettlement, { body })).status).toBe(201);
};
const figures = ({ people }: Pick<Statistics, 'people'>) =>
  new Map(people.map(({ userId, paid, share, settled }) => [userId, [paid, share, settled]]));
const ALL_DAYS = { from: '1970-01-01' };

describe('three people on a trip', () => {
  beforeEach(async () => {
    await add({ amount: 9000, date: '2026-05-02', category: 'food' });
    await add({ amount: 3000, paidBy: ben.id, date: '2026-05-03', category: 'transportation' }, [ann, ben]);
    await add({ amount: 1200, refund: true, date: '2026-06-01', category: 'food' });
    await pay(cleo, ann, 2000, '2026-06-02');
  });

  test('have paid, owe and settled, which makes their balances', async () => {
    const expected = new Map([
      [ann.id, [7800, 4100, -2000]],
      [ben.id, [3000, 4100, 0]],
      [cleo.id, [0, 2600, 2000]],
    ]);
    expect(figures(await statistics())).toEqual(expected);
    expect(figures(await statistics(ALL_DAYS))).toEqual(expected);
    expect(await world.balances()).toEqual(
      new Map([
        [ann.id, 1700],
        [ben.id, -1100],
        [cleo.id, -600],
      ]),
    );
  });

  test('read what each category and month cost, and their share of it', async () => {
    const { months, categories, version } = await statistics();
    expect({ months, categories, version }).toEqual({
      version: 4,
      months: [
        { month: '2026-05', amount: 12_000, mine: 4500 },
        { month: '2026-06', amount: -1200, mine: -400 },
      ],
      categories: [
        { category: 'food', amount: 7800, mine: 2600 },
        { category: 'transportation', amount: 3000, mine: 1500 },
      ],
    });
    const ofCleo = await statistics({}, cleo);
    expect(ofCleo.months.map(({ mine }) => mine)).toEqual([3000, -400]);
    expect(ofCleo.categories.map(({ mine }) => mine)).toEqual([2600, 0]);
  });

  test('ask of some days, the first and the last included', async () => {
    const may = await statistics({ from: '2026-05-02', to: '2026-05-31' });
    expect(figures(may)).toEqual(
      new Map([
        [ann.id, [9000, 4500, 0]],
        [ben.id, [3000, 4500, 0]],
        [cleo.id, [0, 3000, 0]],
      ]),
    );
    expect(may.months).toEqual([{ month: '2026-05', amount: 12_000, mine: 4500 }]);
    expect(figures(await statistics({ to: '2026-05-02' })).get(ben.id)).toEqual([0, 3000, 0]);
    expect(figures(await statistics({ from: '2026-06-02' })).get(cleo.id)).toEqual([0, 0, 2000]);
    const nothing = await statistics({ from: '2026-07-01' });
    expect(nothing).toMatchObject({ months: [], categories: [] });
    expect([...figures(nothing).values()]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('read a write at once, also in an answer they had before', async () => {
    for (const days of [{}, { from: '2026-06-01' }]) {
      const { version, ...before } = await statistics(days);
      const id = await add({ amount: 300, date: '2026-06-09', category: 'rent' });
      const after = await statistics(days);
      expect(after.version).toBeGreaterThan(version);
      expect(after.categories).toContainEqual({ category: 'rent', amount: 300, mine: 100 });
      await world.expenses.call(ann, deleteExpense, { params: { id } });
      const { version: _, ...again } = await statistics(days);
      expect(again).toEqual(before);
    }
  });

  test('see a former member while a figure of theirs is not 0', async () => {
    await world.haveMembers([ann, cleo], 3);
    expect(figures(await statistics()).get(ben.id)).toEqual([3000, 4100, 0]);
    expect(figures(await statistics({ from: '2026-06-02' })).has(ben.id)).toBe(false);
    // With a balance he reads them, too.
    expect(figures(await statistics({}, ben))).toEqual(figures(await statistics()));
  });
});

test('a person merged of two seats is one, with the figures of both', async () => {
  const seat = randomUUID();
  await world.become(world.seated([{ userId: ann.id }, { userId: ben.id }, { userId: seat, place: 'Zoe' }], 3));
  await add({ amount: 900, paidBy: seat }, [ann, ben, { ...ann, id: seat }]);
  await add({ amount: 300 }, [ann, ben]);
  const merged = [{ userId: ann.id }, { userId: ben.id, merged: [{ seat }] }];
  await world.become(world.seated(merged, 4));
  for (const days of [{}, ALL_DAYS]) {
    expect(figures(await statistics(days))).toEqual(
      new Map([
        [ann.id, [300, 450, 0]],
        [ben.id, [900, 750, 0]],
      ]),
    );
    expect((await statistics(days, ben)).months).toMatchObject([{ mine: 750 }]);
  }
});

test.each([{ from: '2026-05-02', to: '2026-05-01' }, { from: 'May' }, { to: '2026-02-30' }, { from: '1969-12-31' }])(
  'days that are none are refused: %j',
  async (days) => expect(await ask(ann, days)).toMatchObject({ status: 400, body: { code: 'invalid-date' } }),
);

test('strangers and who is signed out read nothing', async () => {
  const dan = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' };
  expect(await ask(dan)).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  expect(await ask(undefined)).toMatchObject({ status: 401 });
});

test('the totals of all groups have my share of each month and category, where it is asked for', async () => {
  const totals = async (query: Record<string, string>) =>
    getTotals.response.parse((await world.expenses.call(ben, getTotals, { query })).body);
  const before = await totals({ mine: 'true' });
  const mineIn = ({ months }: typeof before, of: string) => months.find(({ month }) => month === of)?.mine ?? 0;
  for (const _ of [1, 2]) {
    await world.newGroup();
    await world.haveMembers(everybody, 2);
    await add({ amount: 900, date: '2031-05-02', category: 'rent' });
    await add({ amount: 100, date: '2031-06-02', category: 'rent' }, [ann]);
  }
  const after = await totals({ mine: 'true' });
  expect([mineIn(after, '2031-05') - mineIn(before, '2031-05'), mineIn(after, '2031-06')]).toEqual([600, 0]);
  await add({ amount: 300, date: '2031-06-02', category: 'rent' });
  expect(mineIn(await totals({ mine: 'true' }), '2031-06')).toBe(100);
  expect((await totals({})).months[0]).not.toHaveProperty('mine');
  // Of one group alone, too.
  expect(await totals({ mine: 'true', groupId: world.groupId })).toMatchObject({
    categories: [{ category: 'rent', amount: 1300, mine: 400 }],
  });
});

test('of random books, what is stored equals what is counted, and all adds up', async () => {
  const person = fc.constantFrom(...everybody);
  const day = fc.constantFrom('2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01');
  const bill = fc.record({
    amount: fc.integer({ min: 3, max: 100_000 }),
    among: fc.subarray(everybody, { minLength: 1 }),
    payers: fc.subarray(everybody, { minLength: 1 }),
    refund: fc.boolean(),
    category: fc.constantFrom('food', 'rent'),
    date: day,
    isDeleted: fc.boolean(),
  });
  const payment = fc.record({ payer: person, payee: person, cents: fc.integer({ min: 1, max: 5000 }), day });
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(bill, payment), { maxLength: 8 }), async (books) => {
      await world.newGroup();
      await world.haveMembers(everybody, 2);
      for (const one of books) {
        if ('payer' in one) {
          if (one.payer !== one.payee) await pay(one.payer, one.payee, one.cents, one.day);
          continue;
        }
        const { amount, refund, category, date } = one;
        const payers = one.payers.map(({ id }, index) => ({
          userId: id,
          amount: index === 0 ? amount - one.payers.length + 1 : 1,
        }));
        const several = payers.length > 1 && { payers };
        const id = await add({ amount, refund, category, date, paidBy: payers[0]?.userId, ...several }, one.among);
        if (one.isDeleted) await world.expenses.call(ann, deleteExpense, { params: { id } });
      }
      const balances = await world.balances();
      const stored = await statistics();
      expect({ ...(await statistics(ALL_DAYS)), version: stored.version }).toEqual(stored);
      for (const { userId, paid, share, settled } of stored.people)
        expect(paid - share + settled).toBe(balances.get(userId) ?? 0);
      const all = sum(stored.people.map(({ share }) => share));
      for (const parts of [stored.months, stored.categories]) expect(sum(parts.map(({ amount }) => amount))).toBe(all);
      // Each day once: of three ranges that follow each other.
      const ranges = [{ to: '2026-04-30' }, { from: '2026-05-01', to: '2026-05-31' }, { from: '2026-06-01' }];
      const parts = await Promise.all(ranges.map((days) => statistics(days)));
      for (const who of everybody) {
        const others = await statistics({}, who);
        const own = figures(stored).get(who.id) ?? [];
        expect(sum(others.months.map(({ mine }) => mine))).toBe(own[1]);
        expect(sum(others.categories.map(({ mine }) => mine))).toBe(own[1]);
        expect([0, 1, 2].map((at) => sum(parts.map((part) => figures(part).get(who.id)?.[at] ?? 0)))).toEqual(own);
      }
    }),
    { numRuns: 15 },
  );
});
