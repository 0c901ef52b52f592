import { centsAsText, formatCents, formatDollars, partsOf } from './money.ts';

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
