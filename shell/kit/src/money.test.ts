import { centsAsText, formatCents, formatDollars, isAmountText, isWholeCents, parseCents, partsOf } from './money.ts';

test.each([
  ['19.99', 1999],
  ['4.35', 435],
  ['1.005', 101],
  ['4.355', 436],
  ['4.3549999', 435],
  ['100', 10_000],
  ['.5', 50],
  ['7.', 700],
  [' 12.30 ', 1230],
  ['0.1', 10],
  ['99999999999.99', 9_999_999_999_999],
  ['.', 0],
  ['', 0],
])('reads %j as %d cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test.each(['-1', '1,50', '1.2.3', '12e3', 'abc', '99999999999999999999'])('%j is no amount', (text) => {
  expect(parseCents(text)).toBeNaN();
});

test('a settlement can tell whole cents from parts of a cent', () => {
  expect(isWholeCents('4.35')).toBe(true);
  expect(isWholeCents('4.355')).toBe(false);
});

test('digits with at most one point may be typed', () => {
  expect(['', '.', '12', '12.', '12.345'].every(isAmountText)).toBe(true);
  expect(['-', '1.2.', '1 ', 'x'].some(isAmountText)).toBe(false);
});

test('amounts are printed with commas, two decimals and a true minus', () => {
  expect(formatCents(123_450)).toBe('$1,234.50');
  expect(formatCents(-5)).toBe('\u2212$0.05');
  expect(formatCents(5_000, 'signed')).toBe('+$50.00');
  expect(formatCents(0, 'signed')).toBe('$0.00');
  expect(formatDollars(-0.29)).toBe('\u2212$0.29');
  expect(formatDollars(4.35)).toBe('$4.35');
  expect(partsOf(9_999_999_999_999).dollars).toBe('$99,999,999,999');
  expect(centsAsText(1_905)).toBe('19.05');
});
