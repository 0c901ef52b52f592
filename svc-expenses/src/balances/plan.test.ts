import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Balance, EXACT_UP_TO, pairGreedily, planSettlement, type Transfer } from './plan.ts';

const balances = (...cents: number[]): Balance[] =>
  cents.map((each, index) => ({ userId: `user-${String(index).padStart(2, '0')}`, cents: each }));

/** Few round values, so that circles happen; of the second, no two people are a circle. */
const VALUES = [
  [-500, -300, -200, -100, 100, 200, 300, 700],
  [-900, -500, -300, -100, 200, 400, 600, 800],
];

/** Balances that sum to zero. */
const zeroSum = (max: number, min = 2) =>
  fc
    .constantFrom(...VALUES)
    .chain((values) => fc.array(fc.constantFrom(...values), { minLength: min - 1, maxLength: max - 1, size: 'max' }))
    .map((some) => {
      const rest = -some.reduce((sum, cents) => sum + cents, 0);
      return balances(...some, rest);
    });

function pay(open: Balance[], { from, to, cents }: Transfer): Balance[] {
  return open.map((balance) => {
    if (balance.userId === from) return { ...balance, cents: balance.cents + cents };
    return balance.userId === to ? { ...balance, cents: balance.cents - cents } : balance;
  });
}

/** The fewest payments, by trying every way to settle the first open person with somebody of the other sign. */
function fewest(open: number[]): number {
  const [first, ...others] = open.filter((cents) => cents !== 0);
  if (first === undefined) return 0;
  const tries = others.flatMap((other, index) =>
    Math.sign(other) === Math.sign(first) ? [] : [fewest(others.with(index, other + first))],
  );
  return 1 + Math.min(...tries);
}

test('nobody owes anybody: no payments', () => {
  expect(planSettlement(balances(0, 0))).toEqual({ transfers: [], minimal: true });
});

test('the largest debtor pays the largest creditor, line by line', () => {
  expect(pairGreedily(balances(700, -300, -400)).map(({ from, cents }) => [from, cents])).toEqual([
    ['user-02', 400],
    ['user-01', 300],
  ]);
});

test('ties go by user id', () => {
  expect(pairGreedily(balances(-100, 100, 100, -100))).toEqual([
    { from: 'user-00', to: 'user-01', cents: 100 },
    { from: 'user-03', to: 'user-02', cents: 100 },
  ]);
});

test('a shorter plan beats the greedy one', () => {
  const tricky = balances(600, 500, -400, -300, -300, -100);
  expect(pairGreedily(tricky)).toHaveLength(5);
  expect(planSettlement(tricky).transfers).toHaveLength(4);
});

test('a plan settles everybody and is as short as the exhaustive search says', () => {
  fc.assert(
    fc.property(zeroSum(10), (open) => {
      const { transfers, minimal } = planSettlement(open);
      expect(transfers.reduce(pay, open).every((balance) => balance.cents === 0)).toBe(true);
      expect(transfers.every((transfer) => transfer.cents > 0)).toBe(true);
      expect(transfers).toHaveLength(fewest(open.map((balance) => balance.cents)));
      expect(transfers.length).toBeLessThanOrEqual(pairGreedily(open).length);
      expect(minimal).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('paying any line leaves a plan one line shorter', () => {
  fc.assert(
    fc.property(fc.oneof(zeroSum(10), zeroSum(EXACT_UP_TO)), (open) => {
      const { transfers } = planSettlement(open);
      for (const transfer of transfers)
        expect(planSettlement(pay(open, transfer)).transfers).toHaveLength(transfers.length - 1);
    }),
    { numRuns: 20 },
  );
});

test('the same with as many people as the exact search takes', () => {
  fc.assert(
    fc.property(zeroSum(EXACT_UP_TO, EXACT_UP_TO), (open) => {
      const { transfers } = planSettlement(open);
      for (const transfer of [...transfers.slice(0, 1), ...transfers.slice(-1)])
        expect(planSettlement(pay(open, transfer)).transfers).toHaveLength(transfers.length - 1);
    }),
    { numRuns: 10 },
  );
});

test('the same balances in another order give the same plan', () => {
  fc.assert(
    fc.property(zeroSum(10), (open) => expect(planSettlement(open.toReversed())).toEqual(planSettlement(open))),
    { numRuns: 50 },
  );
});

test('a group beyond the exact search is settled greedily, and says minimal only where that is certain', () => {
  const oneIsOwed = balances(...Array.from({ length: EXACT_UP_TO + 1 }, () => -100), (EXACT_UP_TO + 1) * 100);
  expect(planSettlement(oneIsOwed)).toEqual({ transfers: pairGreedily(oneIsOwed), minimal: true });
  const mixed = balances(...Array.from({ length: 11 }, (_, index) => [100 + index, -95 - 2 * index]).flat());
  const even = [...mixed, { userId: 'user-99', cents: -mixed.reduce((sum, { cents }) => sum + cents, 0) }];
  expect(planSettlement(even)).toEqual({ transfers: pairGreedily(even), minimal: false });
});
