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

test('amounts of another currency are printed with its sign and decimals', () => {
  expect(formatCents(123_450, 'signed', 'EUR')).toBe('+€1,234.50');
  expect(formatCents(-123_450, 'none', 'JPY')).toBe('\u2212¥123,450');
  expect(formatCents(1_234, 'none', 'KWD')).toBe('KWD\u00a01.234');
  expect(partsOf(0, 'signed', 'JPY')).toEqual({ sign: '', dollars: '¥0', cents: '' });
});
