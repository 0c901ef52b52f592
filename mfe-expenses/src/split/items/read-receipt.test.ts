import { receipts } from '../../../test/receipts.ts';
import { isForeign, readReceipt } from './read-receipt.ts';

const only = (...items: [name: string, amount: number][]) => items.map(([name, amount]) => ({ name, amount }));

test('twenty receipts are tested', () => expect(receipts).toHaveLength(20));

test.each(receipts)('$shop', ({ text, items, tax = 0, tip = 0, discount = 0, total }) => {
  const read = readReceipt(text);
  expect(read).toEqual({ items: only(...items), tax, tip, discount, total });
  expect(read.items.reduce((sum, { amount }) => sum + amount, 0) + read.tax + read.tip - read.discount).toBe(total);
});

test('a line ending in an amount is an item; a date, time or table number is not', () => {
  const text = 'Tea 3.20\nTable 12\n05.02.26\n21.05.2026 14.35\nOpen 9:30\nPhone 555-0123\nNo onions 0.00\n\n4.10';
  expect(readReceipt(text).items).toEqual(only(['Tea', 320]));
});

test.each<[line: string, name: string, amount: number]>([
  ['2 x Beer 9,00', '2 x Beer', 900],
  ['Beer - 9.00', 'Beer', 900],
  ['Beer\t9.00*', 'Beer', 900],
  ['Pizza 2 1.234,50', 'Pizza 2', 123_450],
  ['Menu 12 €', 'Menu', 1200],
  ['Taxi 12.00', 'Taxi', 1200],
  ['Bar snacks 4.00', 'Bar snacks', 400],
  ['Totally vegan bowl 11.00', 'Totally vegan bowl', 1100],
  [`${'Long '.repeat(30)}1.00`, 'Long '.repeat(20).trim(), 100],
])('%j', (line, name, amount) => expect(readReceipt(line).items).toEqual(only([name, amount])));

test('taxes count without a total, unless marked as included', () => {
  expect(readReceipt('Tea 3.00\nTax 0.30').tax).toBe(30);
  expect(readReceipt('Tea 3.00\nIncl. tax 0.30').tax).toBe(0);
});

test('detects a receipt in another currency', () => {
  expect(
    ['Tea 3,20 €', 'Tea £3.20', 'Tea EUR 3.20', 'CHF\nTee 3.20', 'Tea R$ 3,20'].map((text) => isForeign(text)),
  ).not.toContain(false);
  expect(['Tea $3.20', 'Tea US$3.20', 'Europa bar 3.20', 'Tea 3.20 USD'].map((text) => isForeign(text))).not.toContain(
    true,
  );
});

test('reads nothing from an empty text', () =>
  expect(readReceipt('')).toEqual({ items: [], tax: 0, tip: 0, discount: 0, total: undefined }));
