import { expect, test } from '@jest/globals';
import { balanceFields } from './balance-fields.ts';

test.each([
  [5000, 50],
  [-5000, -50],
  [1, 0.01],
  [-1999, -19.99],
  [9_999_999_999_999, 99_999_999_999.99],
  [0, 0],
])('%i cents are %d dollars', (cents, balance) => expect(balanceFields(cents)).toEqual({ cents, balance }));

test('there is no -0', () => expect(Object.is(balanceFields(-0).balance, 0)).toBe(true));
