import { randomUUID } from 'node:crypto';
import {
  createExpense,
  deleteExpense,
  type Expense,
  getExpense,
  getHistory,
  getPresets,
  getSplits,
  listExpenses,
  takeItem,
  updateExpense,
  updatePresets,
  type WholeExpense,
} from '@allsquare/expenses-contract';
import type { TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ann, auditedFixture, ben, cleo, everybody, startFixture } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

type Values = [person: TestPerson, value: number][];
const of = (...values: Values) => values.map(([{ id }, value]) => ({ userId: id, value }));
const item = (amount: number, ...parts: Values) => ({ id: randomUUID(), name: 'Dish', amount, of: of(...parts) });
/** The body of an expense that is divided in this way. */
const bill = <Split extends object>(amount: number, split: Split, over: Record<string, unknown> = {}) => ({
  expense: { ...world.dinner().expense, amount, split, ...over },
});
const itemsOf = <Item extends object>(items: Item[], over: Record<string, unknown> = {}) => ({
  kind: 'items',
  people: everybody.map(({ id }) => id),
  items,
  ...over,
});
const dinner = () =>
  bill(
    7488,
    itemsOf([item(1850, [ann, 1]), item(2400, [ben, 1], [cleo, 1]), item(1200), item(790, [cleo, 1])], {
      tax: 500,
      tip: 748,
    }),
  );
const create = async (body: object, caller = ann): Promise<WholeExpense> => {
  const answer = await world.expenses.call(caller, createExpense, { body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as WholeExpense;
};
const read = async (id: string, caller = ann) =>
  (await world.expenses.call(caller, getExpense, { params: { id } })).body as WholeExpense;
const change = (id: string, body: object) => world.expenses.call(ann, updateExpense, { params: { id }, body });
const take = (caller: TestPerson, id: string, itemId: string, value: number) =>
  world.expenses.call(caller, takeItem, { params: { id, item: itemId }, body: { value } });
/** Everybody's share in cents, in the order of everybody. */
const sharesOf = async (id: string) => {
  const { body } = await world.expenses.call(ann, getSplits, { params: { id } });
  const shares = body as { userId: string; amount: number }[];
  return everybody.map((person) => shares.find(({ userId }) => userId === person.id)?.amount);
};
const balances = async () => {
  const now = await world.balances();
  return everybody.map(({ id }) => now.get(id));
};
/** The balances and the sums stored beside them. */
const books = async () => [
  await balances(),
  await world.expenses.query(
    `select user_id, millionths from rounding_errors where group_id = $1 and millionths <> 0 order by 1`,
    [world.groupId],
  ),
  await world.expenses.query(
    `select month, category, count, cents from expense_totals where group_id = $1 and count <> 0 order by 1, 2`,
    [world.groupId],
  ),
];

describe('a bill of items', () => {
  test('is divided by what each had, and describes how', async () => {
    const body = dinner();
    const made = await create(body);
    expect(made).toMatchObject({ splitType: 'exact', kind: 'items', open: 1, items: 4, yourShare: 7488 - 2700 });
    expect(await sharesOf(made.id)).toEqual([2700, 1920, 2868]);
    expect(await read(made.id)).toEqual(made);
    expect(made.split).toMatchObject({ ...body.expense.split, discount: 0 });
    const { body: listed } = await world.expenses.call(ann, listExpenses, { query: { groupId: world.groupId } });
    const { split: _, ...row } = made;
    expect(listed).toEqual([row]);
  });

  test('one tap claims an item, another unclaims it, and only the books change', async () => {
    const body = dinner();
    const { id } = await create(body);
    const soup = body.expense.split.items[2]?.id ?? '';
    const facts = () => world.expenses.query(`select id from outbox where subject like 'expenses.fact.%' order by id`);
    const published = await facts();
    const tapped = await take(ben, id, soup, 1);
    expect(tapped).toMatchObject({ status: 200, body: { version: 2, open: 0 } });
    // 1850 / (1200 + 1200) + ... : Ben has 2400 of 6240, and a fifth on top.
    expect(await sharesOf(id)).toEqual([2220, 2880, 2388]);
    await take(cleo, id, soup, 3);
    expect(await sharesOf(id)).toEqual([2220, 1800, 3468]);
    await take(cleo, id, soup, 0);
    await take(ben, id, soup, 0);
    expect(await sharesOf(id)).toEqual([2700, 1920, 2868]);
    expect((await take(ben, id, soup, 0)).body).toMatchObject({ version: 5 });
    expect(await facts()).toEqual(published);
    const { body: history } = await world.expenses.call(ann, getHistory, { params: { id }, query: {} });
    expect((history as { by: object; changes: object[] }[])[1]).toMatchObject({
      by: { id: ben.id },
      changes: [
        {
          field: 'split',
          from: { items: [{ of: [] }] },
          to: { items: [{ of: [{ userId: ben.id, name: ben.name }] }] },
        },
        { field: 'splits' },
      ],
    });
  });

  test('fifty concurrent taps in any order produce the same cents', async () => {
    const body = dinner();
    const [one, other] = [await create(body), await create(body)];
    const taps = Array.from({ length: 50 }, (_, index) => ({
      by: everybody[index % 3] ?? ann,
      item: body.expense.split.items[index % 4]?.id ?? '',
      value: (index * 7) % 5,
    }));
    const last = [...new Map(taps.map((tap) => [`${tap.by.id} ${tap.item}`, tap])).values()];
    for (const tap of taps) expect((await take(tap.by, one.id, tap.item, tap.value)).status).toBe(200);
    await Promise.all(last.toReversed().map((tap) => take(tap.by, other.id, tap.item, tap.value)));
    const [first, second] = [await read(one.id), await read(other.id)];
    expect(second.split).toEqual(first.split);
    const errors = await world.expenses.query<{ split_cents: string[] }>(
      `select split_cents from expenses where group_id = $1 and deleted_at is null`,
      [world.groupId],
    );
    // Both are in the same books, so a leftover cent may be another's.
    for (const [index, cents] of (await sharesOf(one.id)).entries())
      expect(Math.abs((cents ?? 0) - ((await sharesOf(other.id))[index] ?? 0))).toBeLessThanOrEqual(1);
    expect(errors).toHaveLength(2);
  });

  test('can be claimed only by people who take part, and only its own items', async () => {
    const meal = item(900);
    const { id } = await create(bill(900, itemsOf([meal], { people: [ann.id, ben.id] })));
    expect(await take(cleo, id, meal.id, 1)).toMatchObject({ status: 422, body: { code: 'not-in-the-bill' } });
    expect(await take(ann, id, randomUUID(), 1)).toMatchObject({ status: 404, body: { code: 'item-not-found' } });
    expect(await take(ann, id, meal.id, 101)).toMatchObject({ status: 400 });
    const { id: plain } = await create(world.dinner());
    expect(await take(ann, plain, meal.id, 1)).toMatchObject({ status: 404, body: { code: 'item-not-found' } });
    expect((await read(id)).version).toBe(1);
  });

  test('rejects a claim that would cost a former member', async () => {
    const [soup, bread] = [item(900), item(300)];
    const { id } = await create(bill(1200, itemsOf([soup, bread])));
    await take(ben, id, soup.id, 1);
    await world.haveMembers([ann, ben], 3);
    expect(await take(ben, id, soup.id, 0)).toMatchObject({ status: 422, body: { code: 'former-member' } });
    expect(await take(ann, id, bread.id, 1)).toMatchObject({ status: 200 });
  });

  test('an item that is sent without its people preserves concurrent claims', async () => {
    const body = dinner();
    const { id } = await create(body);
    const soup = body.expense.split.items[2]?.id ?? '';
    await take(ben, id, soup, 2);
    const items = body.expense.split.items.map(({ of: _, ...sent }) => sent);
    await change(id, bill(7588, { ...body.expense.split, items, tip: 848 }));
    expect(await read(id)).toMatchObject({
      open: 0,
      amount: 7588,
      split: { tip: 848, items: [{}, {}, { of: [{ userId: ben.id, value: 2 }] }, {}] },
    });
  });
});

describe('several payers', () => {
  const paid = (...parts: Values) => parts.map(([{ id }, amount]) => ({ userId: id, amount }));
  const shared = (payers: object, over: Record<string, unknown> = {}) =>
    world.dinner({ amount: 9000, payers, ...over });

  test('each is owed what they paid minus their share, and is found by it', async () => {
    const made = await create(shared(paid([ann, 2000], [ben, 7000])));
    expect(await balances()).toEqual([-2500, 2500, 0]);
    expect(made).toMatchObject({ yourShare: -2500, paidBy: ann.id });
    expect(made.payers).toMatchObject([
      { userId: ann.id, amount: 2000, user: { name: ann.name } },
      { userId: ben.id, amount: 7000, user: { name: ben.name } },
    ]);
    expect(await read(made.id)).toEqual(made);
    expect((await read(made.id, ben)).yourShare).toBe(2500);
    const found = await world.expenses.call(cleo, listExpenses, { query: { groupId: world.groupId, paidBy: ben.id } });
    expect(found.body).toMatchObject([{ id: made.id }]);
    await change(made.id, shared(paid([ann, 8000], [cleo, 1000])));
    expect(await balances()).toEqual([3500, -4500, 1000]);
    await world.expenses.call(ann, deleteExpense, { params: { id: made.id } });
    expect(await balances()).toEqual([0, 0, 0]);
  });

  test('stay the same for a client without payers, while amount and payer do', async () => {
    const { id } = await create(shared(paid([ann, 2000], [ben, 7000])));
    const without = (over: Record<string, unknown>) => world.dinner({ amount: 9000, ...over });
    await change(id, without({ description: 'Supper' }));
    expect(await balances()).toEqual([-2500, 2500, 0]);
    await change(id, without({ amount: 8000 }));
    expect(await balances()).toEqual([4000, -4000, 0]);
    await change(id, shared(paid([ann, 2000], [ben, 7000])));
    await change(id, without({ payers: null }));
    expect(await balances()).toEqual([4500, -4500, 0]);
  });
});

describe('a refund', () => {
  const lamp = (over: Record<string, unknown> = {}) => world.dinner({ amount: 8000, ...over }, everybody);

  test('moves the same amount in the other direction', async () => {
    const made = await create(lamp({ refund: true }));
    expect(made).toMatchObject({ refund: true, amount: 8000 });
    expect((await sharesOf(made.id)).filter((cents) => cents === 2667)).toHaveLength(2);
    const [ofAnn = 0, ...others] = await balances();
    expect([-5333, -5334]).toContain(ofAnn);
    expect(others.map((cents) => cents === 2667 || cents === 2666)).toEqual([true, true]);
    expect(made.yourShare).toBe(ofAnn);
    expect(await world.expenses.query(`select cents from expense_totals where group_id = $1`, [world.groupId])).toEqual(
      [{ cents: '-8000' }],
    );
  });

  test('of an equal bill leaves balances, errors and totals as before', async () => {
    await create(lamp());
    await create(lamp({ refund: true }));
    const totals = [{ month: '2026-05', category: 'general', count: 2, cents: '0' }];
    expect(await books()).toEqual([[0, 0, 0], [], totals]);
  });

  test('stays a refund for a client without refunds, until it is unset', async () => {
    const { id } = await create(lamp({ refund: true }));
    const before = await balances();
    await change(id, lamp({ description: 'Lamp' }));
    expect(await balances()).toEqual(before);
    await change(id, lamp({ refund: null }));
    expect(await balances()).toEqual(before.map((cents) => -(cents ?? 0)));
    expect((await read(id)).refund).toBeUndefined();
  });

  test('and its deletion respect the largest sum of a group', async () => {
    const most = 9_999_999_999_999;
    await world.expenses.query(
      `insert into expense_totals values ($1, '2026-04', 'food', 1, 9007199254740991 - $2::bigint)`,
      [world.groupId, most],
    );
    const { id } = await create(lamp({ amount: most, refund: true }));
    const answer = await world.expenses.call(ann, createExpense, { body: lamp({ amount: 1, category: 'food' }) });
    expect(answer).toMatchObject({ status: 422, body: { code: 'sum-too-large' } });
    const more = await create(lamp({ amount: most }));
    expect((await world.expenses.call(ann, createExpense, { body: lamp({ amount: 1 }) })).status).toBe(201);
    expect(await world.expenses.call(ann, deleteExpense, { params: { id } })).toMatchObject({
      status: 422,
      body: { code: 'sum-too-large' },
    });
    expect((await read(more.id)).amount).toBe(most);
    await world.expenses.query(`delete from expense_totals where group_id = $1 and month = '2026-04'`, [world.groupId]);
  });
});

describe('a client without split kinds', () => {
  const thirds = () => bill(9999, { kind: 'percent', of: of([ann, 4500], [ben, 3000], [cleo, 2500]) });
  const exactly = (cents: number[], over: Record<string, unknown> = {}) => ({
    ...world.dinner({ amount: cents.reduce((sum, one) => sum + one), splitType: 'exact', ...over }),
    splits: everybody.map(({ id }, index) => ({ userId: id, amount: cents[index] })),
  });

  test('changes a text without moving a cent, an error or the carried error', async () => {
    const { id, split } = await create(thirds());
    const before = await books();
    expect(await sharesOf(id)).toEqual([4499, 3000, 2500]);
    await change(id, exactly([4499, 3000, 2500], { description: 'Supper' }));
    expect(await books()).toEqual(before);
    expect(await read(id)).toMatchObject({ description: 'Supper', kind: 'percent', split });
  });

  test('preserves the split when it omits it', async () => {
    const { id } = await create(thirds());
    const { split: _, ...rest } = thirds().expense;
    await change(id, { expense: { ...rest, amount: 19_998 } });
    expect(await sharesOf(id)).toEqual([8999, 5999, 5000]);
    const { id: dinnerId } = await create(dinner());
    const wrong = await change(dinnerId, { expense: { ...rest, amount: 7489 } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'items-do-not-add-up' } });
    const { id: plain } = await create(world.dinner());
    const nobody = await change(plain, { expense: rest });
    expect(nobody).toMatchObject({ status: 422, body: { code: 'nobody-to-split-with' } });
  });

  test('loses the carried error with other shares, as null does with the same', async () => {
    const { id } = await create(thirds());
    await change(id, exactly([4500, 3000, 2499]));
    expect((await read(id)).kind).toBeUndefined();
    const created = await create(thirds());
    await change(created.id, exactly([4499, 3000, 2500], { split: null }));
    expect((await read(created.id)).kind).toBeUndefined();
    expect(await sharesOf(created.id)).toEqual([4499, 3000, 2500]);
  });

  test('divides again only when amount, kind, values or people change', async () => {
    const { id } = await create(thirds());
    const shares = await sharesOf(id);
    await create(bill(1000, { kind: 'shares', of: of([ann, 1], [ben, 1], [cleo, 1]) }));
    await change(id, { expense: { ...thirds().expense, notes: 'late' } });
    expect(await sharesOf(id)).toEqual(shares);
    await change(id, bill(9999, { kind: 'adjusted', of: of([ann, 300], [ben, -300], [cleo, 0]) }));
    expect(await sharesOf(id)).toEqual([3633, 3033, 3333]);
    expect(await read(id)).toMatchObject({ kind: 'adjusted', version: 3 });
  });
});

describe('invalid splits are rejected without any change', () => {
  const two = (kind: string, one: number, other: number) => ({ kind, of: of([ann, one], [ben, other]) });
  const meal = { ...item(1000, [ann, 1]), id: randomUUID() };
  test.each<[string, () => object]>([
    ['two-splits', () => ({ ...bill(1000, two('shares', 1, 1)), splits: [{ userId: ann.id }] })],
    ['no-members-included', () => ({ expense: world.dinner().expense })],
    ['percents-do-not-add-up', () => bill(1000, two('percent', 5000, 4999))],
    ['no-shares', () => bill(1000, two('shares', 0, 0))],
    ['negative-share', () => bill(1000, two('adjusted', 1001, 0))],
    ['member-twice', () => bill(1000, { kind: 'shares', of: of([ann, 1], [ann, 1]) })],
    ['member-twice', () => bill(1000, itemsOf([item(1000, [ann, 1], [ann, 1])]))],
    ['items-do-not-add-up', () => bill(1001, itemsOf([meal]))],
    ['items-do-not-add-up', () => bill(1000, itemsOf([meal], { discount: 1 }))],
    ['item-of-others', () => bill(1000, itemsOf([meal], { people: [ben.id] }))],
    ['item-twice', () => bill(2000, itemsOf([meal, meal]))],
    ['no-items', () => bill(1000, itemsOf([]))],
    ['too-many-items', () => bill(101, itemsOf(Array.from({ length: 101 }, () => item(1))))],
    ['missing-item-name', () => bill(1000, itemsOf([{ ...meal, name: ' ' }]))],
    ['no-shares', () => bill(100, itemsOf([item(0)], { tip: 100 }))],
    ['payers-do-not-add-up', () => world.dinner({ payers: [{ userId: ann.id, amount: 9999 }] })],
    ['payer-not-among', () => world.dinner({ payers: [{ userId: ben.id, amount: 10_000 }] })],
    ['member-twice', () => world.dinner({ payers: [1, 9999].map((amount) => ({ userId: ann.id, amount })) })],
    ['invalid-amount', () => world.dinner({ payers: [{ userId: ann.id, amount: 0 }] })],
  ])('%s', async (code, body) => {
    const answer = await world.expenses.call(ann, createExpense, { body: body() });
    expect(answer).toMatchObject({ status: 400, body: { code } });
    const rows = await world.expenses.query(`select from expenses where group_id = $1`, [world.groupId]);
    expect(rows).toEqual([]);
  });

  test.each<[string, () => object]>([
    [
      'a payer',
      () =>
        world.dinner({
          payers: [[ann, 9000] as const, [cleo, 1000] as const].map(([{ id }, amount]) => ({ userId: id, amount })),
        }),
    ],
    ['somebody who takes part', () => bill(1000, { kind: 'shares', of: of([ann, 1], [cleo, 1]) })],
    ['somebody of a bill', () => bill(1000, itemsOf([meal]))],
  ])('%s who is no member', async (_, body) => {
    await world.haveMembers([ann, ben], 3);
    const answer = await world.expenses.call(ann, createExpense, { body: body() });
    expect(answer).toMatchObject({ status: 422, body: { code: 'not-a-member' } });
  });
});

test('divides a hundred items of fifty people in ten milliseconds', async () => {
  // Of the rule alone: the machine's time is not a test's.
  const { checkSplit, divide, weightsOf } = await import('@allsquare/expenses-contract');
  const people = Array.from({ length: 50 }, () => randomUUID());
  const items = Array.from({ length: 100 }, (_, index) => ({
    id: randomUUID(),
    name: 'Dish',
    amount: 100 + index,
    of: people.slice(index % 41, (index % 41) + 10).map((userId, at) => ({ userId, value: 1 + ((at * index) % 99) })),
  }));
  const amount = items.reduce((sum, one) => sum + one.amount, 0);
  const split = { kind: 'items' as const, people, items, tax: 0, tip: 0, discount: 0 };
  expect(checkSplit(split, amount)).toBeUndefined();
  const shares = divide(amount, weightsOf(split, amount), new Map());
  expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(amount);
});

describe('presets', () => {
  const query = () => ({ groupId: world.groupId });
  const rent = () => ({ name: 'Rent', kind: 'percent', of: of([ann, 6000], [ben, 4000]) });
  const put = (body: object, caller = ann) => world.expenses.call(caller, updatePresets, { query: query(), body });

  test('are empty at first, then those that a member saved, for everybody', async () => {
    expect((await world.expenses.call(ann, getPresets, { query: query() })).body).toMatchObject({
      version: 0,
      default: null,
      presets: [],
    });
    const saved = await put({ version: 0, default: 'Rent', presets: [rent()] });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, default: 'Rent', presets: [rent()] } });
    expect((await world.expenses.call(ben, getPresets, { query: query() })).body).toEqual(saved.body);
    expect(await put({ version: 0, default: null, presets: [] }, ben)).toMatchObject({
      status: 409,
      body: { code: 'presets-changed' },
    });
    expect(await put({ version: 1, default: null, presets: [] }, ben)).toMatchObject({ body: { version: 2 } });
  });

  test.each<[string, number, () => object]>([
    ['preset-named-twice', 400, () => ({ default: null, presets: [rent(), rent()] })],
    ['preset-unknown', 400, () => ({ default: 'Food', presets: [rent()] })],
    [
      'too-many-presets',
      400,
      () => ({ default: null, presets: Array.from({ length: 11 }, (_, at) => ({ ...rent(), name: `${at}` })) }),
    ],
    ['missing-preset-name', 400, () => ({ default: null, presets: [{ ...rent(), name: '' }] })],
    ['percents-do-not-add-up', 400, () => ({ default: null, presets: [{ ...rent(), of: of([ann, 1]) }] })],
    [
      'not-a-member',
      422,
      () => ({ default: null, presets: [{ ...rent(), of: of([{ ...ann, id: randomUUID() }, 10_000]) }] }),
    ],
  ])('%s', async (code, status, body) => {
    expect(await put({ version: 0, ...body() })).toMatchObject({ status, body: { code } });
  });
});

test('none of it exists until bills are offered; the rest does', async () => {
  const other = await startFixture({ OFFERS: 'places' });
  try {
    await other.newGroup();
    const { id } = (await other.expenses.call(ann, createExpense, { body: other.dinner() })).body as Expense;
    const params = { id, item: randomUUID() };
    const query = { groupId: other.groupId };
    for (const answer of [
      await other.expenses.call(ann, createExpense, { body: other.dinner({ refund: true }) }),
      await other.expenses.call(ann, updateExpense, {
        params,
        body: other.dinner({ payers: [{ userId: ann.id, amount: 10_000 }] }),
      }),
      await other.expenses.call(ann, createExpense, {
        body: { expense: { ...other.dinner().expense, split: { kind: 'shares', of: of([ann, 1]) } } },
      }),
      await other.expenses.call(ann, takeItem, { params, body: { value: 1 } }),
      await other.expenses.call(ann, getPresets, { query }),
      await other.expenses.call(ann, updatePresets, { query, body: { version: 0, default: null, presets: [] } }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-yet' } });
    expect((await other.expenses.call(ann, createExpense, { body: other.dinner({ refund: false }) })).status).toBe(201);
  } finally {
    await other.stop();
  }
});

test('changing and deleting random bills restores everything before them', async () => {
  const any = fc.record({
    values: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
    amount: fc.integer({ min: 1, max: 9999 }),
    refund: fc.boolean(),
    kind: fc.constantFrom('shares', 'items', 'equally'),
    several: fc.boolean(),
  });
  const one: Any = { values: [1, 1, 1], amount: 9991, refund: false, kind: 'shares', several: false };
  type Any = typeof any extends fc.Arbitrary<infer A> ? A : never;
  const bodyOf = ({ values, amount, refund, kind, several }: Any) => {
    const among: Values = everybody.map((person, index) => [person, values[index] ?? 1]);
    const payers =
      several && amount > 1
        ? [
            { userId: ann.id, amount: amount - 1 },
            { userId: ben.id, amount: 1 },
          ]
        : // Absent, those who paid before would stay.
          null;
    const over = { refund, payers, amount };
    if (kind === 'equally') return world.dinner(over, everybody);
    return bill(amount, kind === 'shares' ? { kind, of: of(...among) } : itemsOf([item(amount, ...among)]), over);
  };
  await fc.assert(
    fc.asyncProperty(any, any, any, async (first, second, third) => {
      await world.newGroup();
      await world.haveMembers(everybody, 2);
      await create(bodyOf(first));
      const before = await books();
      const { id } = await create(bodyOf(second));
      const between = await books();
      for (const next of [third, second]) expect(await change(id, bodyOf(next))).toMatchObject({ status: 200 });
      expect((await books())[0]).toEqual(between[0]);
      await world.expenses.call(ann, deleteExpense, { params: { id } });
      expect(await books()).toEqual(before);
    }),
    { numRuns: 15, examples: [[one, one, { ...one, several: true }]] },
  );
});
