import type { ExpensesProblem } from '@allsquare/expenses-contract';
import { people } from '@allsquare/kit/testing';
import { BREAD, dinner, FISH, WINE } from '../../../test/bill.ts';
import {
  amountOf,
  changedItems,
  type ItemsDraft,
  itemAdded,
  itemChanged,
  itemRemoved,
  itemsProblem,
  itemsShares,
  itemsSplit,
  newItems,
  partLeft,
  partToggled,
  partTyped,
  pasted,
  storedItems,
} from './items-draft.ts';

const { ann, ben, cleo } = people;
const [ANN, BEN, CLEO] = [ann.id, ben.id, cleo.id];
const three = [ANN, BEN, CLEO];
const one = (userId: string, value = 1) => ({ userId, value });
const stored = storedItems(dinner);
const rowOf = (draft: ItemsDraft, id: string) => draft.rows.find((row) => row.id === id) as ItemsDraft['rows'][number];
const tapped = (draft: ItemsDraft, id: string, userId: string) =>
  itemChanged(draft, id, { of: partToggled(rowOf(draft, id), userId) });

test('sends a stored bill unchanged', () => {
  expect(itemsSplit(stored, three)).toEqual(dinner);
  expect(amountOf(stored)).toBe(7488);
  expect(itemsProblem(stored, three, 7488)).toBeUndefined();
});

test("everybody's cents match money.md", () => {
  expect([...itemsShares(stored, three)]).toEqual([
    [ANN, 2700],
    [BEN, 1920],
    [CLEO, 2868],
  ]);
});

describe('a new bill', () => {
  const start = newItems();
  const [first] = start.rows;
  const typed = itemChanged(start, first?.id ?? '', { name: ' Beer ', price: '9,00' });

  test('has one blank line, which is not sent while blank', () => {
    expect(start.rows).toHaveLength(1);
    expect(itemsSplit(itemAdded(typed), three).items).toEqual([{ id: first?.id, name: 'Beer', amount: 900, of: [] }]);
  });

  test('sums to prices, tax and tip minus the discount', () => {
    expect(amountOf({ ...typed, tax: '1', tip: '2.50', discount: '0.5' })).toBe(1200);
    expect(amountOf({ ...typed, tip: 'two' })).toBeNaN();
  });

  test('removes a line', () => expect(itemRemoved(typed, first?.id ?? '').rows).toEqual([]));
});

describe('claims of an item', () => {
  test('one tap adds a person, another removes them', () => {
    const joined = tapped(stored, WINE, BEN);
    expect(itemsSplit(joined, three).items[0]?.of).toEqual([one(ANN), one(BEN)]);
    expect(itemsSplit(tapped(joined, WINE, BEN), three)).toEqual(dinner);
  });

  test('preserves typed parts; rejects anything but whole numbers up to 100', () => {
    const fish = rowOf(stored, FISH);
    const typed = (parts: string) => partTyped(fish, BEN, parts).find(({ userId }) => userId === BEN)?.parts;
    expect(['3', '100', '', '0', '101', '-1', '1.5', 'x'].map(typed)).toEqual([
      '3',
      '100',
      '',
      '0',
      '1',
      '1',
      '1',
      '1',
    ]);
    const two = itemChanged(stored, FISH, { of: partTyped(fish, BEN, '3') });
    expect(itemsSplit(two, three).items[1]?.of).toEqual([one(BEN, 3), one(CLEO)]);
  });

  test('zero parts count for nobody, and disappear once the field is left', () => {
    const none = itemChanged(stored, FISH, { of: partTyped(rowOf(stored, FISH), BEN, '') });
    expect(itemsSplit(none, three).items[1]?.of).toEqual([one(CLEO)]);
    expect(partLeft(rowOf(none, FISH))).toEqual([{ userId: CLEO, parts: '1' }]);
  });

  test('excludes a person who is not in the bill', () => {
    const two = itemsSplit(stored, [ANN, BEN]);
    expect(two.people).toEqual([ANN, BEN]);
    expect(two.items.map(({ of }) => of)).toEqual([[one(ANN)], [one(BEN)], [], []]);
  });
});

const manyRows = () =>
  Array.from({ length: 101 }, (_, at) => ({
    ...rowOf(stored, WINE),
    id: `40000000-0000-4000-8000-${100_000_000_000 + at}`,
  }));

test.each<[ExpensesProblem, ItemsDraft, number?]>([
  ['items-do-not-add-up', stored, 7487],
  ['invalid-amount', itemChanged(stored, WINE, { price: 'ten' })],
  ['invalid-amount', { ...stored, discount: '1.234.5' }],
  ['missing-item-name', itemChanged(stored, WINE, { name: ' ' })],
  ['no-items', { ...stored, rows: [] }],
  ['no-shares', { ...stored, rows: stored.rows.map((row) => ({ ...row, price: '0' })) }],
  ['too-many-items', { ...stored, rows: manyRows() }],
])('%s', (problem, draft, amount = amountOf(draft)) => {
  expect(itemsProblem(draft, three, amount)).toBe(problem);
});

test('divides nothing that cannot be divided', () => {
  const free = { ...stored, rows: stored.rows.map((row) => ({ ...row, price: '' })) };
  const reduced = { ...stored, discount: '500' };
  const unreadable = itemChanged(stored, WINE, { price: 'ten' });
  for (const draft of [free, reduced, unreadable, newItems()]) expect(itemsShares(draft, three).size).toBe(0);
  expect(itemsShares(stored, []).size).toBe(0);
});

describe('an edit', () => {
  const sent = (draft: ItemsDraft) => changedItems(itemsSplit(draft, three), dinner);
  const ofs = (draft: ItemsDraft) => sent(draft).items.map(({ of }) => of);

  test('omits the people of items if unchanged, in any order', () => {
    const turned = itemChanged(stored, FISH, { of: rowOf(stored, FISH).of.toReversed(), price: '25.00' });
    expect(ofs(turned)).toEqual([undefined, undefined, undefined, undefined]);
    expect(sent(turned).items.some((item) => 'of' in item)).toBe(false);
    expect(sent(turned).items[1]?.amount).toBe(2500);
  });

  test('includes the people of a changed item, and of a new one', () => {
    expect(ofs(tapped(tapped(stored, BREAD, ANN), WINE, ANN))).toEqual([[], undefined, [one(ANN)], undefined]);
    const parts = itemChanged(stored, FISH, { of: partTyped(rowOf(stored, FISH), BEN, '2') });
    expect(ofs(parts)[1]).toEqual([one(BEN, 2), one(CLEO)]);
    const added = itemAdded(stored);
    const last = added.rows.at(-1)?.id ?? '';
    expect(ofs(itemChanged(added, last, { name: 'Tea' })).at(-1)).toEqual([]);
  });
});

test('a receipt is appended to existing items, and sets what it states', () => {
  const receipt = { items: [{ name: 'Tea', amount: 320 }], tax: 25, tip: 0, discount: 0, total: undefined };
  const once = pasted({ ...newItems(), tip: '2' }, receipt);
  const twice = pasted(once, { ...receipt, items: [{ name: 'Pie', amount: 400 }] });
  expect(twice.rows.map(({ name, price }) => [name, price])).toEqual([
    ['Tea', '3.20'],
    ['Pie', '4.00'],
  ]);
  expect(twice).toMatchObject({ tax: '0.25', tip: '2', discount: '' });
});
