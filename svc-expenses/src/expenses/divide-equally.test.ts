import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { divideEqually } from './divide-equally.ts';

const MAX_CENTS = 9_999_999_999_999;
const people = (count: number) => Array.from({ length: count }, (_, index) => `user-${String(index).padStart(3, '0')}`);

test('a fresh group gives the leftover cents in the order of user ids', () => {
  expect(divideEqually(1000, ['c', 'a', 'b'], new Map())).toEqual([
    { userId: 'c', cents: 333, error: 333_333 },
    { userId: 'a', cents: 334, error: 333_333 - 1_000_000 },
    { userId: 'b', cents: 333, error: 333_333 },
  ]);
});

test('who was charged least so far gets the leftover cent', () => {
  const shares = divideEqually(
    1000,
    ['a', 'b', 'c'],
    new Map([
      ['a', -666_667],
      ['b', 333_333],
      ['c', 333_333],
    ]),
  );
  expect(shares.map((share) => share.cents)).toEqual([333, 334, 333]);
});

test('shares are whole cents that sum to the amount and differ by at most one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_CENTS }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: -2e6, max: 2e6 }),
      (cents, count, error) => {
        const shares = divideEqually(cents, people(count), new Map([['user-000', error]])).map((share) => share.cents);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

const addAll = (errors: Map<string, number>, shares: { userId: string; error: number }[]) => {
  for (const share of shares) errors.set(share.userId, (errors.get(share.userId) ?? 0) + share.error);
};

test('while the same people share every row, nobody drifts by a cent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 300, maxLength: 300 }),
      fc.integer({ min: 2, max: 12 }),
      (amounts, count) => {
        const errors = new Map<string, number>();
        for (const cents of amounts) {
          addAll(errors, divideEqually(cents, people(count), errors));
          for (const error of errors.values()) expect(Math.abs(error)).toBeLessThan(1_000_000);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('over 1,000 rows of changing people nobody drifts by three cents', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.subarray(people(10), { minLength: 1 })), {
        minLength: 1000,
        maxLength: 1000,
      }),
      (rows) => {
        const errors = new Map<string, number>();
        for (const [cents, among] of rows) {
          addAll(errors, divideEqually(cents, among, errors));
          for (const error of errors.values()) expect(Math.abs(error)).toBeLessThan(3_000_000);
        }
      },
    ),
    { numRuns: 10 },
  );
});
