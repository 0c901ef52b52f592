import { expect, test } from '@jest/globals';
import { formatMoney, MAX_CENTS } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123450, '$1,234.50'],
  [MAX_CENTS, '$99,999,999,999.99'],
])('%i cents read %s', (amount, text) => expect(formatMoney(amount)).toBe(text));
