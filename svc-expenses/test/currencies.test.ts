import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createRepeat,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  expensesEvents,
  explainBalance,
  getExpense,
  getHistory,
  getPlan,
  getSettlement,
  getSettlementHistory,
  getSplits,
  getTotals,
  listActivity,
  listBalances,
  listCounterparts,
  listExpenses,
  listRates,
  listRepeats,
  listSettlements,
  remind,
  restoreExpense,
  restoreSettlement,
  revertExpense,
  revertSettlement,
  type Settlement,
  undoActivity,
  updateExpense,
  updateRepeat,
  updateSettlement,
  type WholeExpense,
} from '@allsquare/expenses-contract';
import type { Operation } from '@allsquare/service-kit';
import type { TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { auditBooks } from '../src/audit/audit-books.ts';
import { auditedFixture, ann as first, ben as second, startFixture, cleo as third } from './fixture.ts';

const world = auditedFixture();
/** In the order of their ids. */
const sorted = [first, second, third].toSorted((a, b) => (a.id < b.id ? -1 : 1));
const [ann, ben, cleo] = sorted as [TestPerson, TestPerson, TestPerson];

const groupIn = async (currency: string) => {
  await world.newGroup(sorted);
  if (currency !== 'USD') await world.become({ ...world.group(sorted, 2), currency });
};
beforeEach(() => groupIn('USD'));

const EUR = (amount: number) => ({ currency: 'EUR', amount });
type Values = [person: TestPerson, value: number][];
const of = (...values: Values) => values.map(([{ id }, value]) => ({ userId: id, value }));
const item = (amount: number, ...people: TestPerson[]) => ({
  id: randomUUID(),
  name: 'Dish',
  amount,
  of: people.map(({ id }) => ({ userId: id, value: 1 })),
});
const itemsOf = (people: TestPerson[], items: object[], over: object = {}) => ({
  kind: 'items',
  people: people.map(({ id }) => id),
  items,
  ...over,
});

const call = (operation: Operation, input: object, caller = ann) => world.expenses.call(caller, operation, input);
const add = async (amount: number, original: object | undefined, over: object = {}, among?: TestPerson[]) => {
  const { expense } = world.dinner({ amount, paidBy: ann.id, original, ...over });
  const splits = among && { splits: among.map(({ id }) => ({ userId: id })) };
  const { status, body } = await call(createExpense, { body: { expense, ...splits } });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as WholeExpense;
};
const change = (id: string, expense: object, splits?: object[]) =>
  call(updateExpense, {
    params: { id },
    body: {
      expense: { description: 'Dinner', date: '2026-05-02', paidBy: ann.id, ...expense },
      ...(splits && { splits }),
    },
  });
const pay = async (amount: number, original?: object) => {
  const body = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount, original };
  const answer = await call(createSettlement, { body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Settlement;
};
const read = async (id: string) => (await call(getExpense, { params: { id } })).body as WholeExpense;
const sharesOf = async (id: string) => {
  const shares = (await call(getSplits, { params: { id } })).body as { userId: string; amount: number }[];
  return sorted.flatMap(({ id: userId }) => shares.find((share) => share.userId === userId)?.amount ?? []);
};
const inGroup = (groupId = world.groupId) => ({ query: { groupId } });
const books = async () => {
  const [balances, errors] = await Promise.all([
    world.expenses.query(`select user_id, cents from balances where group_id = $1 and cents <> 0 order by 1`, [
      world.groupId,
    ]),
    world.expenses.query(
      `select user_id, millionths from rounding_errors where group_id = $1 and millionths <> 0 order by 1`,
      [world.groupId],
    ),
  ]);
  return { balances, errors };
};

const two = [ann, ben];
test.each<[string, string, number, object, object, TestPerson[] | undefined, number[]]>([
  ['equally', 'USD', 6_601, EUR(6_000), {}, two, [3_301, 3_300]],
  [
    'by amounts in CHF',
    'USD',
    7_030,
    { currency: 'CHF', amount: 7_501 },
    { split: { kind: 'amounts', of: of([ann, 2_500], [ben, 2_500], [cleo, 2_501]) } },
    undefined,
    [2_343, 2_343, 2_344],
  ],
  [
    'by amounts in JPY',
    'USD',
    6_518,
    { currency: 'JPY', amount: 9_876 },
    { split: { kind: 'amounts', of: of([ann, 3_000], [ben, 4_000], [cleo, 2_876]) } },
    undefined,
    [1_980, 2_640, 1_898],
  ],
  [
    'plus and minus',
    'USD',
    6_600,
    EUR(6_000),
    { split: { kind: 'adjusted', of: of([ann, 0], [ben, 600], [cleo, 0]) } },
    undefined,
    [1_980, 2_640, 1_980],
  ],
  [
    'by items with a tip',
    'USD',
    3_630,
    EUR(3_300),
    { split: itemsOf(two, [item(1_200, ann), item(1_800, ann, ben)], { tip: 300 }) },
    undefined,
    [2_541, 1_089],
  ],
  ['equally in a yen group', 'JPY', 1_643, EUR(1_000), {}, sorted, [548, 548, 547]],
  ['equally in a dinar group', 'KWD', 10_000, EUR(3_000), {}, sorted, [3_334, 3_333, 3_333]],
])('%s, in %s', async (_, currency, amount, original, over, among, shares) => {
  await groupIn(currency);
  const bill = await add(amount, original, over, among);
  expect(bill).toMatchObject({ amount, original, ...(currency !== 'USD' && { currency }) });
  expect(await sharesOf(bill.id)).toEqual(shares);
});

test('a group without a currency answers and publishes no currency, one with another has it everywhere', async () => {
  const dollars = await add(6_600, EUR(6_000), {}, two);
  expect(dollars).not.toHaveProperty('currency');
  await groupIn('CHF');
  const { groupId } = world;
  const bill = await add(6_600, EUR(6_000), {}, two);
  const payment = await pay(1_100, EUR(1_000));
  const both = { currency: 'CHF', original: EUR(6_000) };
  const ofPayment = { currency: 'CHF', original: EUR(1_000) };
  expect(bill).toMatchObject(both);
  expect(payment).toMatchObject(ofPayment);
  expect(await read(bill.id)).toMatchObject(both);
  expect((await call(listExpenses, inGroup())).body).toMatchObject([both]);
  expect((await call(listExpenses, { query: { q: 'dinner', groupId } })).body).toMatchObject([both]);
  expect((await call(getSettlement, { params: { id: payment.id } })).body).toMatchObject(ofPayment);
  expect((await call(listSettlements, inGroup())).body).toMatchObject([ofPayment]);
  expect((await call(listActivity, inGroup())).body).toMatchObject([ofPayment, both]);
  expect((await call(getPlan, inGroup())).body).toMatchObject({ currency: 'CHF' });
  expect((await call(explainBalance, inGroup())).body).toMatchObject({ currency: 'CHF', balance: 2_200 });
  expect((await call(getTotals, inGroup())).body).toMatchObject({ currency: 'CHF', amount: 6_600 });
  expect((await call(listBalances, {})).body).toContainEqual({ groupId, currency: 'CHF', cents: 2_200, balance: 22 });
  const isOfGroup = (data: { groupId: string }) => data.groupId === groupId;
  for (const name of ['expense-added', 'settlement-recorded'] as const)
    expect(await world.expenses.publishedEvent(expensesEvents, name, isOfGroup)).toMatchObject({ currency: 'CHF' });
  expect(await call(remind, { body: { groupId, userId: ben.id } })).toMatchObject({ status: 204 });
  expect(await world.expenses.publishedEvent(expensesEvents, 'reminder-sent', isOfGroup)).toMatchObject({
    currency: 'CHF',
    amount: 2_200,
  });
});

describe('what is refused', () => {
  const amounts = { kind: 'amounts', of: of([ann, 3_000], [ben, 3_000]) };
  test.each<[string, object, number, string]>([
    ['an unknown code', { original: { currency: 'ABC', amount: 1 } }, 400, 'unknown-currency'],
    ['lower case', { original: { currency: 'eur', amount: 1 } }, 400, 'unknown-currency'],
    ['a metal', { original: { currency: 'XAU', amount: 1 } }, 400, 'unknown-currency'],
    ['nothing', { original: EUR(0) }, 400, 'invalid-amount'],
    ['less than nothing', { original: EUR(-1) }, 400, 'invalid-amount'],
    ['a fraction', { original: EUR(0.5) }, 400, 'invalid-amount'],
    ['too much', { original: EUR(10_000_000_000_000) }, 400, 'amount-too-large'],
    ['amounts without an original', { split: amounts }, 400, 'original-missing'],
    ['amounts without one, said so', { split: amounts, original: null }, 400, 'original-missing'],
    ['amounts that miss the total', { split: amounts, original: EUR(6_001) }, 400, 'shares-do-not-add-up'],
    [
      'items of the group’s amount',
      { split: itemsOf(two, [item(6_600, ann)]), original: EUR(6_000) },
      400,
      'items-do-not-add-up',
    ],
    ['the group’s own currency', { original: { currency: 'USD', amount: 1 } }, 422, 'own-currency'],
  ])('%s', async (_, over, status, code) => {
    const { expense } = world.dinner({ amount: 6_600, paidBy: ann.id, ...over });
    const splits = 'split' in over ? {} : { splits: [{ userId: ann.id }] };
    const before = await books();
    const refused = { status, body: { code } };
    expect(await call(createExpense, { body: { expense, ...splits } })).toMatchObject(refused);
    const { groupId: _group, date: _date, ...bill } = expense as Record<string, unknown>;
    const rhythm = { start: '2199-01-31', every: 1, unit: 'month', zone: 'UTC' };
    const repeat = { groupId: world.groupId, expense: bill, ...splits, ...rhythm };
    expect(await call(createRepeat, { body: repeat })).toMatchObject(refused);
    const { id } = await add(6_600, undefined, {}, two);
    expect(
      await change(id, { amount: 6_600, ...over }, 'split' in over ? undefined : [{ userId: ann.id }]),
    ).toMatchObject(refused);
    await call(deleteExpense, { params: { id } });
    expect(await books()).toEqual(before);
  });

  test.each([
    [{ currency: 'XAG', amount: 1 }, 400, 'unknown-currency'],
    [EUR(0), 400, 'amount-not-positive'],
    [EUR(1.5), 400, 'too-many-decimals'],
    [EUR(10_000_000_000_000), 400, 'amount-too-large'],
    [{ currency: 'USD', amount: 1 }, 422, 'own-currency'],
  ])('a payment of %j', async (original, status, code) => {
    const body = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 100, original };
    expect(await call(createSettlement, { body })).toMatchObject({ status, body: { code } });
    const { id } = await pay(100, EUR(90));
    const input = { params: { id }, body: { payerId: ben.id, payeeId: ann.id, amount: 100, original } };
    expect(await call(updateSettlement, input)).toMatchObject({ status, body: { code } });
  });
});

describe('an older page, which knows no original', () => {
  const values = [
    ['equally', {}, two],
    ['amounts', { split: { kind: 'amounts', of: of([ann, 2_000], [ben, 4_000]) } }, undefined],
    ['items', { split: itemsOf(two, [item(2_000, ann), item(4_000, ben)]) }, undefined],
    ['percent', { split: { kind: 'percent', of: of([ann, 2_000], [ben, 8_000]) } }, undefined],
  ] as const;
  test.each(values)('edits the description of a bill by %s: both amounts stay', async (_, over, among) => {
    const bill = await add(6_601, EUR(6_000), over, among && [...among]);
    const before = { ...(await books()), shares: await sharesOf(bill.id) };
    const shares = (await call(getSplits, { params: { id: bill.id } })).body as { userId: string; amount: number }[];
    const { splitType } = bill;
    const sent = shares.map(({ userId, amount }) => ({ userId, ...(splitType === 'exact' && { amount }) }));
    // As exact shares, where it does not know the kind; with the split, where it does.
    for (const [description, split, splits] of [
      ['Lunch', undefined, sent],
      ['Brunch', bill.split, bill.split ? undefined : sent],
    ] as const) {
      const edit = { description, amount: 6_601, splitType, ...(split && { split }) };
      expect(await change(bill.id, edit, splits as object[] | undefined)).toMatchObject({
        status: 200,
        body: { description, amount: 6_601, original: EUR(6_000) },
      });
    }
    expect({ ...(await books()), shares: await sharesOf(bill.id) }).toEqual(before);
    if (bill.split) expect((await read(bill.id)).split).toEqual(bill.split);
  });

  test('cannot change the amount of a foreign bill or payment', async () => {
    const [bill, payment] = [await add(6_600, EUR(6_000), {}, two), await pay(1_100, EUR(1_000))];
    const before = await books();
    expect(await change(bill.id, { amount: 6_700 }, [{ userId: ann.id }])).toMatchObject({
      status: 422,
      body: {
        code: 'original-missing',
        message: 'This bill was paid in another currency. Reload the page to change its amount.',
      },
    });
    const edit = { params: { id: payment.id }, body: { payerId: ben.id, payeeId: ann.id, amount: 1_200 } };
    expect(await call(updateSettlement, edit)).toMatchObject({ status: 422, body: { code: 'original-missing' } });
    expect(await books()).toEqual(before);
    const same = { params: { id: payment.id }, body: { ...edit.body, amount: 1_100, notes: 'By card' } };
    expect((await call(updateSettlement, same)).body).toMatchObject({ notes: 'By card', original: EUR(1_000) });
  });

  test('is told that items miss the total, of whichever amount', async () => {
    const split = itemsOf(two, [item(6_000, ann)]);
    const refused = { status: 400, body: { code: 'items-do-not-add-up', details: [{ path: 'expense.split' }] } };
    const domestic = await add(6_600, undefined, {}, two);
    expect(await change(domestic.id, { amount: 6_600, split })).toMatchObject(refused);
    const foreign = await add(6_600, EUR(6_500), {}, two);
    expect(await change(foreign.id, { amount: 6_600, split })).toMatchObject(refused);
  });
});

test('null makes a bill domestic, and another pair replaces it; the history has both amounts', async () => {
  const bill = await add(6_600, EUR(6_000), {}, two);
  const shares = two.map(({ id }) => ({ userId: id }));
  const chf = { currency: 'CHF', amount: 7_000 };
  expect((await change(bill.id, { amount: 7_100, original: chf }, shares)).body).toMatchObject({ original: chf });
  const domestic = (await change(bill.id, { amount: 7_100, original: null }, shares)).body;
  expect(domestic).toMatchObject({ amount: 7_100 });
  expect(domestic).not.toHaveProperty('original');
  const history = (await call(getHistory, { params: { id: bill.id } })).body as { changes: object[] }[];
  expect(history.map(({ changes }) => changes)).toMatchObject([
    [],
    [
      { field: 'amount', from: 6_600, to: 7_100 },
      { field: 'original', from: EUR(6_000), to: chf },
      { field: 'splits' },
    ],
    [{ field: 'original', from: chf, to: null }],
  ]);
  const activity = (await call(listActivity, inGroup())).body as { original?: object; amount: number }[];
  expect(activity.map(({ amount, original }) => [amount, original])).toEqual([
    [7_100, undefined],
    [7_100, chf],
    [6_600, EUR(6_000)],
  ]);
});

test('amounts in the other currency cannot stay in a domestic bill', async () => {
  const bill = await add(6_600, EUR(6_000), { split: { kind: 'amounts', of: of([ann, 2_000], [ben, 4_000]) } });
  expect(await change(bill.id, { amount: 6_600, original: null })).toMatchObject({
    status: 422,
    body: { code: 'original-missing' },
  });
});

test('a change of the original alone divides the amount by the new weights', async () => {
  const bill = await add(6_000, EUR(6_000), { split: { kind: 'adjusted', of: of([ann, 0], [ben, 600]) } });
  expect(await sharesOf(bill.id)).toEqual([2_700, 3_300]);
  await change(bill.id, { amount: 6_000, original: EUR(3_000), split: bill.split });
  expect(await sharesOf(bill.id)).toEqual([2_400, 3_600]);
});

test('deleting, restoring and reverting bring both amounts back', async () => {
  const [bill, payment] = [await add(6_601, EUR(6_000), {}, two), await pay(1_100, EUR(1_000))];
  const before = await books();
  const shares = two.map(({ id }) => ({ userId: id }));
  for (const [remove, restore, { id }] of [
    [deleteExpense, restoreExpense, bill],
    [deleteSettlement, restoreSettlement, payment],
  ] as const) {
    await call(remove, { params: { id } });
    const { original } = (await call(restore, { params: { id } })).body as WholeExpense;
    expect(original).toEqual(id === bill.id ? EUR(6_000) : EUR(1_000));
  }
  await change(bill.id, { amount: 9_999, original: { currency: 'CHF', amount: 9_000 } }, shares);
  await change(bill.id, { amount: 9_999, original: null, description: 'Supper' }, shares);
  const { version } = await read(bill.id);
  const reverted = await call(revertExpense, { params: { id: bill.id }, body: { to: 1, version } });
  expect(reverted.body).toMatchObject({ amount: 6_601, original: EUR(6_000) });

  const edit = { payerId: ben.id, payeeId: ann.id, amount: 1_000, original: null };
  await call(updateSettlement, { params: { id: payment.id }, body: edit });
  const now = (await call(getSettlement, { params: { id: payment.id } })).body as Settlement;
  expect(now).not.toHaveProperty('original');
  const back = await call(revertSettlement, { params: { id: payment.id }, body: { to: 1, version: now.version } });
  expect(back.body).toMatchObject({ cents: 1_100, original: EUR(1_000) });
  const history = (await call(getSettlementHistory, { params: { id: payment.id } })).body as { changes: object[] }[];
  expect(history.at(-1)?.changes).toMatchObject([
    { field: 'amount', from: 1_000, to: 1_100 },
    { field: 'original', from: null, to: EUR(1_000) },
  ]);
  expect(await books()).toEqual(before);
});

test('versions stored before there were originals have none', async () => {
  const [bill, payment] = [await add(6_600, undefined, {}, two), await pay(1_100)];
  const shares = two.map(({ id }) => ({ userId: id }));
  await change(bill.id, { amount: 7_000, original: EUR(6_000) }, shares);
  const edit = { payerId: ben.id, payeeId: ann.id, amount: 1_200, original: EUR(1_000) };
  await call(updateSettlement, { params: { id: payment.id }, body: edit });
  // As the release before has stored them.
  await world.expenses.query(
    `update expense_changes set before = (
       select to_jsonb(r) from (select description, 6600::text as cents, date::text, paid_by as "paidBy", null as "payerUsers",
         null as "payerCents", refund, split, kind, open_items as open, split_type as "splitType", category, notes,
         split_users as "splitUsers", '{3300,3300}'::text[] as "splitCents", '{0,0}'::text[] as "splitErrors"
         from expenses where group_id = $1 and id = $2) as r), reverse = null
     where group_id = $1 and expense_id = $2`,
    [world.groupId, bill.id],
  );
  await world.expenses.query(
    `update settlement_changes set before = before - 'original' where group_id = $1 and settlement_id = $2`,
    [world.groupId, payment.id],
  );
  const reverted = await call(revertExpense, { params: { id: bill.id }, body: { to: 1, version: 2 } });
  expect(reverted.body).toMatchObject({ amount: 6_600, version: 3 });
  expect(reverted.body).not.toHaveProperty('original');
  const back = await call(revertSettlement, { params: { id: payment.id }, body: { to: 1, version: 2 } });
  expect(back.body).toMatchObject({ cents: 1_100, version: 3 });
  expect(back.body).not.toHaveProperty('original');
});

test('a recurring bill repeats both amounts', async () => {
  const { groupId } = world;
  const split = { kind: 'amounts', of: of([ann, 2_000], [ben, 4_000]) };
  const bill = { description: 'Rent', amount: 6_600, paidBy: ann.id, original: EUR(6_000), split };
  const today = new Date().toISOString().slice(0, 10);
  const body = { groupId, expense: bill, start: today, every: 1, unit: 'month', zone: 'UTC' };
  const { status, body: repeat } = await call(createRepeat, { body });
  expect({ status, repeat }).toMatchObject({ status: 201, repeat: { expense: { original: EUR(6_000), split } } });
  const [made] = (await call(listExpenses, inGroup())).body as WholeExpense[];
  expect(made).toMatchObject({ amount: 6_600, original: EUR(6_000), kind: 'amounts' });
  expect(await sharesOf(made?.id ?? '')).toEqual([2_200, 4_400]);

  const { id } = repeat as { id: string };
  const update = (version: number, expense: object) =>
    call(updateRepeat, { params: { id }, body: { version, expense: { ...bill, ...expense } } });
  // An older page sends no original.
  expect(await update(1, { description: 'Flat', original: undefined })).toMatchObject({
    status: 200,
    body: { expense: { description: 'Flat', original: EUR(6_000) } },
  });
  expect(await update(2, { amount: 7_000, original: undefined })).toMatchObject({
    status: 422,
    body: { code: 'original-missing' },
  });
  expect(await update(2, { amount: 7_000, original: EUR(6_500) })).toMatchObject({
    status: 400,
    body: { code: 'shares-do-not-add-up' },
  });
  expect(await update(2, { split: undefined, original: null })).toMatchObject({ status: 400 });
  const domestic = { version: 2, expense: { ...bill, split: undefined, original: null }, splits: [{ userId: ann.id }] };
  await call(updateRepeat, { params: { id }, body: domestic });
  const [now] = (await call(listRepeats, inGroup())).body as { expense: object }[];
  expect(now?.expense).not.toHaveProperty('original');
});

test('the last pair of each currency is found, of bills and payments that stand', async () => {
  const rates = async (caller = ann) => (await call(listRates, inGroup(), caller)).body;
  expect(await rates()).toEqual([]);
  await add(100, undefined, {}, two);
  const jpy = { currency: 'JPY', amount: 10_000 };
  await add(6_600, EUR(6_000), {}, two);
  await add(6_650, jpy, { date: '2026-01-01' }, two);
  const last = await add(6_700, EUR(6_100), { date: '2026-02-03' }, two);
  expect(await rates()).toEqual([
    { currency: 'EUR', original: 6_100, amount: 6_700, date: '2026-02-03', last: true },
    { currency: 'JPY', original: 10_000, amount: 6_650, date: '2026-01-01', last: false },
  ]);
  const domestic = await add(100, undefined, {}, two);
  expect(await rates()).toMatchObject([{ last: false }, { last: false }]);
  await call(deleteExpense, { params: { id: domestic.id } });
  await call(deleteExpense, { params: { id: last.id } });
  expect(await rates()).toMatchObject([
    { currency: 'JPY', last: true },
    { currency: 'EUR', original: 6_000 },
  ]);
  const payment = await pay(1_100, EUR(1_000));
  expect(await rates(ben)).toMatchObject([{ currency: 'EUR', original: 1_000, amount: 1_100, date: payment.day }, {}]);
  const stranger = { id: randomUUID(), name: 'Eve Example', email: 'eve@example.com' };
  await world.publishPerson(stranger, 1);
  expect(await call(listRates, inGroup(), stranger)).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
});

test('nothing is summed across currencies', async () => {
  const person = { id: randomUUID(), name: 'Zoe Example', email: 'zoe@example.com' };
  await world.publishPerson(person, 1);
  const groups: Record<string, string[]> = { CHF: [], JPY: [], USD: [] };
  const addIn = async (currency: string, amount: number) => {
    await world.newGroup([person, ben]);
    await world.become({ ...world.group([person, ben], 2), currency });
    groups[currency]?.push(world.groupId);
    if (amount === 0) return;
    const body = world.dinner({ amount, paidBy: person.id }, [person, ben]);
    expect(await call(createExpense, { body }, person)).toMatchObject({ status: 201 });
  };
  await addIn('JPY', 1_000);
  await addIn('CHF', 500);
  await addIn('JPY', 2_000);
  await addIn('USD', 0);
  const totals = await call(getTotals, {}, person);
  expect(totals.body).toMatchObject({
    count: 3,
    currency: 'JPY',
    amount: 3_000,
    months: [{ amount: 3_000 }],
    mine: { paid: 3_000, share: 1_500 },
    others: [{ currency: 'CHF', amount: 500, months: [{ amount: 500 }], mine: { paid: 500, share: 250 } }],
  });
  const [counterpart] = (await call(listCounterparts, {}, person)).body as object[];
  expect(counterpart).toMatchObject({ currency: 'JPY', cents: 1_500, others: [{ currency: 'CHF', cents: 250 }] });
  // As many of each: the first by code.
  await addIn('CHF', 100);
  expect((await call(getTotals, {}, person)).body).toMatchObject({
    currency: 'CHF',
    amount: 600,
    others: [{ currency: 'JPY', amount: 3_000 }],
  });
});

test('bounds are named in the currency of the group', async () => {
  await groupIn('JPY');
  const most = world.dinner({ amount: 9_999_999_999_999, paidBy: ann.id }, [ben]);
  expect(await call(createExpense, { body: most })).toMatchObject({ status: 201 });
  expect(await call(createExpense, { body: most })).toMatchObject({
    status: 422,
    body: { code: 'balance-too-large', message: 'That would push a balance past ¥9,999,999,999,999.' },
  });
});

test('the audit finds an original in the group’s own currency', async () => {
  const { id } = await add(6_600, EUR(6_000), {}, two);
  const set = (currency: string) =>
    world.expenses.query(`update expenses set original_currency = $3 where group_id = $1 and id = $2`, [
      world.groupId,
      id,
      currency,
    ]);
  await set('USD');
  expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([
    `original in the own currency of ${world.groupId} ${id}: stored 1, should be 0`,
  ]);
  await set('EUR');
});

test('random foreign books sum to zero, and undo restores them with their rounding errors', async () => {
  const value = fc.integer({ min: 0, max: 1_000 });
  const values = fc.tuple(value, value, value).filter((all) => all.some((one) => one > 0));
  const code = fc.constantFrom('EUR', 'JPY', 'KWD', 'CHF');
  const bill = fc.record({ code, amount: fc.integer({ min: 1, max: 99_999 }), values, total: fc.nat(99_999) });
  const kind = fc.constantFrom('equally', 'amounts', 'shares', 'items', 'adjusted');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(bill, kind), { minLength: 1, maxLength: 6 }), async (bills) => {
      const before = await books();
      const since = new Date().toISOString();
      for (const [{ code: currency, amount, values: each, total }, how] of bills) {
        const sum = each.reduce((all, one) => all + one, 0);
        const weighted = sorted.map(({ id }, at) => ({ userId: id, value: each[at] ?? 0 }));
        const original = { currency, amount: how === 'amounts' || how === 'items' ? sum : sum + total + 1 };
        const split = {
          equally: undefined,
          shares: { kind: 'shares', of: weighted },
          amounts: { kind: 'amounts', of: weighted },
          adjusted: { kind: 'adjusted', of: weighted.map((one) => ({ ...one, value: one.value % 3 })) },
          items: itemsOf(sorted, [item(each[0] ?? 0, ann), item(each[1] ?? 0), item(each[2] ?? 0, ben, cleo)]),
        }[how];
        const made = await add(
          amount,
          how === 'adjusted' ? { currency, amount: sum + 10 } : original,
          { split },
          split ? undefined : sorted,
        );
        expect((await sharesOf(made.id)).reduce((all, one) => all + one, 0)).toBe(amount);
      }
      const moved = (await books()).balances as { cents: string }[];
      expect(moved.reduce((all, { cents }) => all + Number(cents), 0)).toBe(0);
      expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
      const admin = first;
      world.peer.answersGroup(world.group(sorted), sorted);
      const undone = await call(undoActivity, { body: { groupId: world.groupId, userId: ann.id, since } }, admin);
      expect(undone).toMatchObject({ status: 200, body: { skipped: [] } });
      expect(await books()).toEqual(before);
      expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('without the offer all is as before', async () => {
  const other = await startFixture({ OFFERS: 'bills,payments,differences' });
  try {
    await other.newGroup();
    const { groupId } = other;
    const expense = { ...other.dinner().expense, original: EUR(9_000) };
    const payment = { groupId, payerId: second.id, payeeId: first.id, amount: 1_000, original: EUR(900) };
    const shares = [{ userId: first.id }];
    const rhythm = { start: '2199-01-31', every: 1, unit: 'month', zone: 'UTC' };
    const { groupId: _, date: __, ...bill } = expense;
    const anything = { params: { id: groupId } };
    const refused: [Operation, object][] = [
      [createExpense, { body: { expense, splits: shares } }],
      [updateExpense, { ...anything, body: { expense, splits: shares } }],
      [createRepeat, { body: { groupId, expense: bill, splits: shares, ...rhythm } }],
      [updateRepeat, { ...anything, body: { version: 1, expense: bill, splits: shares } }],
      [createSettlement, { body: payment }],
      [updateSettlement, { ...anything, body: payment }],
      [listRates, { query: { groupId } }],
    ];
    for (const [operation, input] of refused)
      expect({ operation: operation.path, ...(await other.expenses.call(first, operation, input)) }).toMatchObject({
        status: 404,
        body: { code: 'not-yet' },
      });
    const domestic = await other.expenses.call(first, createExpense, { body: other.dinner({ original: null }) });
    expect(domestic).toMatchObject({ status: 201 });
    expect(domestic.body).not.toHaveProperty('original');
  } finally {
    await other.stop();
  }
});
