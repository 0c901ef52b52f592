import {
  checkSplit,
  type DividedShare,
  divide,
  equalWeights,
  type RoundingErrors,
  type WeightedSplit,
  WHOLE_PERCENT,
  weightsOf,
} from '@allsquare/expenses-contract';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

const divideEqually = (cents: number, userIds: string[], errors: RoundingErrors) =>
  divide(cents, equalWeights(userIds), errors);
const centsOf = (shares: DividedShare[]) => shares.map(({ cents }) => cents);
const of = (...values: number[]) => values.map((value, index) => ({ userId: 'abcd'.charAt(index), value }));
const by = (split: WeightedSplit, cents: number) => {
  expect(checkSplit(split, cents)).toBeUndefined();
  return centsOf(divide(cents, weightsOf(split, cents), new Map()));
};
const item = (amount: number, ...parts: [userId: string, value: number][]) => ({
  id: crypto.randomUUID(),
  name: 'Dish',
  amount,
  of: parts.map(([userId, value]) => ({ userId, value })),
});

const MAX_CENTS = 9_999_999_999_999;
const people = (count: number) => Array.from({ length: count }, (_, index) => `user-${String(index).padStart(3, '0')}`);

test('a new group distributes leftover cents in the order of user ids', () => {
  expect(divideEqually(1000, ['c', 'a', 'b'], new Map())).toEqual([
    { userId: 'c', cents: 333, error: 333_333 },
    { userId: 'a', cents: 334, error: 333_333 - 1_000_000 },
    { userId: 'b', cents: 333, error: 333_333 },
  ]);
});

test('the person charged least so far gets the leftover cent', () => {
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

test('nobody drifts by a cent while the same people share every row', () => {
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

test.each<[string, WeightedSplit, number, number[]]>([
  ['shares', { kind: 'shares', of: of(3000, 4000) }, 5000, [2143, 2857]],
  ['percents', { kind: 'percent', of: of(4500, 3000, 2500) }, 9999, [4499, 3000, 2500]],
  ['plus and minus', { kind: 'adjusted', of: of(900, -300, 0, 0) }, 12_000, [3750, 2550, 2850, 2850]],
  [
    'items of one and of two by parts',
    {
      kind: 'items',
      people: ['a', 'b'],
      items: [item(700, ['a', 1]), item(800, ['a', 3], ['b', 1])],
      tax: 100,
      tip: 200,
      discount: 0,
    },
    1800,
    [1560, 240],
  ],
  [
    'items of which nobody has taken one',
    {
      kind: 'items',
      people: ['a', 'b', 'c'],
      items: [item(1850, ['a', 1]), item(2400, ['b', 1], ['c', 1]), item(1200), item(790, ['c', 1])],
      tax: 500,
      tip: 748,
      discount: 0,
    },
    7488,
    [2700, 1920, 2868],
  ],
])('%s', (_, split, cents, shares) => expect(by(split, cents)).toEqual(shares));

test('a zero share gets no leftover cent', () => {
  const owing = new Map([['b', 1_999_999]]);
  const weights = [
    { userId: 'a', weight: 1n },
    { userId: 'b', weight: 0n },
    { userId: 'c', weight: 1n },
  ];
  expect(centsOf(divide(1, weights, owing))).toEqual([1, 0, 0]);
});

const amounts = fc.integer({ min: 1, max: MAX_CENTS });
const values = (max: number) => fc.array(fc.nat(max), { minLength: 1, maxLength: 50 });
const named = (numbers: number[]) => numbers.map((value, index) => ({ userId: people(50)[index] ?? '', value }));
/** As percents: what is left of the whole is the first one's. */
const whole = (numbers: number[]) => {
  const scale = Math.max(
    1,
    numbers.reduce((sum, one) => sum + one, 0),
  );
  const parts = numbers.map((one) => Math.floor((one * WHOLE_PERCENT) / scale));
  const [first = 0, ...rest] = parts;
  return [first + WHOLE_PERCENT - parts.reduce((sum, one) => sum + one, 0), ...rest];
};
const bill = fc
  .record({
    count: fc.integer({ min: 1, max: 50 }),
    items: fc.array(
      fc.record({ amount: fc.nat(10_000), of: fc.array(fc.tuple(fc.nat(49), fc.integer({ min: 1, max: 100 }))) }),
      { minLength: 1, maxLength: 20 },
    ),
    tip: fc.nat(5000),
  })
  .map(({ count, items, tip }) => {
    const among = people(count);
    return {
      kind: 'items' as const,
      people: among,
      items: items.map(({ amount, of: parts }, index) =>
        item(
          // Something has to cost something.
          index === 0 ? amount + 1 : amount,
          ...new Map(parts.map(([at, value]) => [among[at % count] ?? '', value])),
        ),
      ),
      tax: 0,
      tip,
      discount: 0,
    };
  });
/** A split of any kind, with an amount that it is of. */
const splitOfAmount: fc.Arbitrary<[WeightedSplit, number]> = fc.oneof(
  fc.tuple(
    values(1000).map((numbers) => ({ kind: 'percent' as const, of: named(whole(numbers)) })),
    amounts,
  ),
  fc.tuple(
    values(1_000_000).map((numbers) => ({
      kind: 'shares' as const,
      of: named(numbers.map((one, index) => (index === 0 ? one + 1 : one))),
    })),
    amounts,
  ),
  fc.tuple(
    values(100).map((numbers) => ({ kind: 'adjusted' as const, of: named(numbers) })),
    fc.integer({ min: 5000, max: MAX_CENTS }),
  ),
  bill.map((split): [WeightedSplit, number] => [
    split,
    split.items.reduce((sum, { amount }) => sum + amount, 0) + split.tip,
  ]),
);

test('shares of every kind sum to the amount, each within a cent of exact, in any order of people', () => {
  fc.assert(
    fc.property(splitOfAmount, fc.integer({ min: -2e6, max: 2e6 }), ([split, cents], error) => {
      expect(checkSplit(split, cents)).toBeUndefined();
      const weights = weightsOf(split, cents);
      const errors = new Map([['user-000', error]]);
      const shares = divide(cents, weights, errors);
      expect(centsOf(shares).reduce((sum, share) => sum + share, 0)).toBe(cents);
      const total = weights.reduce((sum, { weight }) => sum + weight, 0n);
      for (const [index, share] of shares.entries()) {
        const away = BigInt(share.cents) * total - BigInt(cents) * (weights[index]?.weight ?? 0n);
        expect(away < total && -away < total).toBe(true);
      }
      const other = divide(cents, weights.toReversed(), errors);
      expect(other.toReversed()).toEqual(shares);
    }),
  );
});

test('over 1,000 random bills, some of them refunds, nobody drifts by two cents', () => {
  const row = fc.record({ of: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }), refund: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), row), { minLength: 1000, maxLength: 1000 }),
      (rows) => {
        const errors = new Map<string, number>();
        for (const [cents, { of: numbers, refund }] of rows) {
          const [first = 0, ...rest] = numbers;
          const split: WeightedSplit = { kind: 'shares', of: of(first + 1, ...rest) };
          const sign = refund ? -1 : 1;
          const turned = new Map(Array.from(errors, ([userId, error]) => [userId, error * sign]));
          const shares = divide(cents, weightsOf(split, cents), turned);
          addAll(
            errors,
            shares.map(({ userId, error }) => ({ userId, error: error * sign })),
          );
          for (const error of errors.values()) expect(Math.abs(error)).toBeLessThan(2_000_000);
        }
      },
    ),
    { numRuns: 10 },
  );
});
