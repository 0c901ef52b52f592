import type { ExpensesProblem } from '@allsquare/expenses-contract';
import {
  among,
  amountOf,
  changedItems,
  type ItemsDraft,
  type ItemsSplit,
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
  personToggled,
  storedItems,
} from './items-draft.ts';

const ANN = '0a000000-0000-4000-8000-00000000000a';
const BEN = '0b000000-0000-4000-8000-00000000000b';
const CLEO = '0c000000-0000-4000-8000-00000000000c';
const three = [ANN, BEN, CLEO];
const [WINE, FISH, BREAD, CAKE] = [1, 2, 3, 4].map((at) => `3${at}000000-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
];
const one = (userId: string, value = 1) => ({ userId, value });
/** The dinner of the issue: 62.40 with tax and tip. */
const dinner: ItemsSplit = {
  kind: 'items',
  people: three,
  items: [
    { id: WINE, name: 'Wine', amount: 1850, of: [one(ANN)] },
    { id: FISH, name: 'Fish', amount: 2400, of: [one(BEN), one(CLEO)] },
    { id: BREAD, name: 'Bread', amount: 1200, of: [] },
    { id: CAKE, name: 'Cake', amount: 790, of: [one(CLEO)] },
  ],
  tax: 500,
  tip: 748,
  discount: 0,
};
const stored = storedItems(dinner);
const rowOf = (draft: ItemsDraft, id: string) => draft.rows.find((row) => row.id === id) as ItemsDraft['rows'][number];
const tapped = (draft: ItemsDraft, id: string, userId: string) =>
  itemChanged(draft, id, { of: partToggled(rowOf(draft, id), userId) });

test('a stored bill is sent as it came', () => {
  expect(itemsSplit(stored, three)).toEqual(dinner);
  expect(amountOf(stored)).toBe(7488);
  expect(itemsProblem(stored, three, 7488)).toBeUndefined();
});

test('everybody’s cents are those of money.md', () => {
  expect([...itemsShares(stored, three)]).toEqual([
    [ANN, 2700],
    [BEN, 1920],
    [CLEO, 2868],
  ]);
});

describe('a new bill', () => {
  const start = newItems(three);
  const [first] = start.rows;
  const typed = itemChanged(start, first?.id ?? '', { name: ' Beer ', price: '9,00' });

  test('has one line to fill in, which is not sent as long as it is blank', () => {
    expect(start.rows).toHaveLength(1);
    expect(itemsSplit(itemAdded(typed), three).items).toEqual([{ id: first?.id, name: 'Beer', amount: 900, of: [] }]);
  });

  test('comes to prices, tax and tip less the discount', () => {
    expect(amountOf({ ...typed, tax: '1', tip: '2.50', discount: '0.5' })).toBe(1200);
    expect(amountOf({ ...typed, tip: 'two' })).toBeNaN();
  });

  test('a line goes', () => expect(itemRemoved(typed, first?.id ?? '').rows).toEqual([]));
});

describe('who had an item', () => {
  test('a tap joins, another one leaves', () => {
    const joined = tapped(stored, WINE, BEN);
    expect(itemsSplit(joined, three).items[0]?.of).toEqual([one(ANN), one(BEN)]);
    expect(itemsSplit(tapped(joined, WINE, BEN), three)).toEqual(dinner);
  });

  test('parts are kept as typed; what is no whole number up to 100 is not taken', () => {
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

  test('none are nobody’s, and gone once the field is left', () => {
    const none = itemChanged(stored, FISH, { of: partTyped(rowOf(stored, FISH), BEN, '') });
    expect(itemsSplit(none, three).items[1]?.of).toEqual([one(CLEO)]);
    expect(partLeft(rowOf(none, FISH))).toEqual([{ userId: CLEO, parts: '1' }]);
  });

  test('who is not in the bill has none of it', () => {
    const two = personToggled(stored, CLEO);
    expect(itemsSplit(two, three)).toMatchObject({ people: [ANN, BEN] });
    expect(itemsSplit(two, three).items.map(({ of }) => of)).toEqual([[one(ANN)], [one(BEN)], [], []]);
    expect(itemsSplit(personToggled(two, CLEO), three).people).toEqual(three);
    expect(among(stored, []).rows.every(({ of }) => of.length === 0)).toBe(true);
    expect(itemsSplit(stored, [ANN, BEN]).items[1]?.of).toEqual([one(BEN)]);
  });
});

test.each<[ExpensesProblem, ItemsDraft, number?]>([
  ['items-do-not-add-up', stored, 7487],
  ['invalid-amount', itemChanged(stored, WINE, { price: 'ten' })],
  ['invalid-amount', { ...stored, discount: '1.234.5' }],
  ['missing-item-name', itemChanged(stored, WINE, { name: ' ' })],
  ['no-items', { ...stored, rows: [] }],
  ['no-members-included', among(stored, [])],
  ['no-shares', { ...stored, rows: stored.rows.map((row) => ({ ...row, price: '0' })) }],
  [
    'too-many-items',
    { ...stored, rows: Array.from({ length: 101 }, (_, at) => ({ ...rowOf(stored, WINE), id: uuid(at) })) },
  ],
])('%s', (problem, draft, amount = amountOf(draft)) => {
  expect(itemsProblem(draft, three, amount)).toBe(problem);
  if (problem !== 'items-do-not-add-up') expect(itemsShares(draft, three).size).toBe(0);
});
function uuid(at: number) {
  return `40000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

describe('an edit', () => {
  const sent = (draft: ItemsDraft) => changedItems(itemsSplit(draft, three), dinner);
  const ofs = (draft: ItemsDraft) => sent(draft).items.map(({ of }) => of);

  test('says nothing of the people of items where they are the same, in any order', () => {
    const turned = itemChanged(stored, FISH, { of: rowOf(stored, FISH).of.toReversed(), price: '25.00' });
    expect(ofs(turned)).toEqual([undefined, undefined, undefined, undefined]);
    expect(sent(turned).items.some((item) => 'of' in item)).toBe(false);
    expect(sent(turned).items[1]?.amount).toBe(2500);
  });

  test('says whose an item is where somebody was put on it or taken off, and of a new item', () => {
    expect(ofs(tapped(tapped(stored, BREAD, ANN), WINE, ANN))).toEqual([[], undefined, [one(ANN)], undefined]);
    const parts = itemChanged(stored, FISH, { of: partTyped(rowOf(stored, FISH), BEN, '2') });
    expect(ofs(parts)[1]).toEqual([one(BEN, 2), one(CLEO)]);
    const added = itemAdded(stored);
    const last = added.rows.at(-1)?.id ?? '';
    expect(ofs(itemChanged(added, last, { name: 'Tea' })).at(-1)).toEqual([]);
  });
});

test('a receipt goes behind the items that are there, and sets what it states', () => {
  const receipt = { items: [{ name: 'Tea', amount: 320 }], tax: 25, tip: 0, discount: 0, total: undefined };
  const once = pasted({ ...newItems(three), tip: '2' }, receipt);
  const twice = pasted(once, { ...receipt, items: [{ name: 'Pie', amount: 400 }] });
  expect(twice.rows.map(({ name, price }) => [name, price])).toEqual([
    ['Tea', '3.20'],
    ['Pie', '4.00'],
  ]);
  expect(twice).toMatchObject({ tax: '0.25', tip: '2', discount: '' });
});
