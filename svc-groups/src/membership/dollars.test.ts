import { expect, test } from '@jest/globals';
import { toCents, toDollars } from './dollars.ts';

test.each([
  [5000, 50],
  [-5000, -50],
  [1, 0.01],
  [-1999, -19.99],
  [9_999_999_999_999, 99_999_999_999.99],
  [0, 0],
])('%i cents are %d dollars', (cents, dollars) => {
  expect(toDollars(cents)).toBe(dollars);
  expect(toCents(dollars)).toBe(cents);
});

test('there is no -0', () => expect(Object.is(toDollars(-0), 0)).toBe(true));
