import {
  type Balance,
  EXACT_PLAN_LIMIT,
  type Payment,
  pairGreedily,
  planSettlement,
} from '@allsquare/expenses-contract';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

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

/** The same with units of up to four, some of one person. */
const together = (people: fc.Arbitrary<Balance[]>) =>
  people.chain((open) =>
    fc
      .array(fc.option(fc.nat(Math.ceil(open.length / 3)), { freq: 2 }), {
        minLength: open.length,
        maxLength: open.length,
      })
      .map((units) => open.map((one, at) => ({ ...one, unit: units[at] == null ? null : `unit-${units[at]}` }))),
  );

function pay(open: Balance[], { from, to, cents }: Payment): Balance[] {
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

test('plans no payments when nobody owes anybody', () => {
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

test('prefers a shorter plan to the greedy one', () => {
  const tricky = balances(600, 500, -400, -300, -300, -100);
  expect(pairGreedily(tricky)).toHaveLength(5);
  expect(planSettlement(tricky).transfers).toHaveLength(4);
});

test('settles everybody, in as few payments as an exhaustive search finds', () => {
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

test('paying any line shortens the plan by one line', () => {
  fc.assert(
    fc.property(fc.oneof(zeroSum(10), zeroSum(EXACT_PLAN_LIMIT)), (open) => {
      const { transfers } = planSettlement(open);
      for (const transfer of transfers)
        expect(planSettlement(pay(open, transfer)).transfers).toHaveLength(transfers.length - 1);
    }),
    { numRuns: 20 },
  );
});

test('the same with as many people as the exact search supports', () => {
  fc.assert(
    fc.property(zeroSum(EXACT_PLAN_LIMIT, EXACT_PLAN_LIMIT), (open) => {
      const { transfers } = planSettlement(open);
      for (const transfer of [...transfers.slice(0, 1), ...transfers.slice(-1)])
        expect(planSettlement(pay(open, transfer)).transfers).toHaveLength(transfers.length - 1);
    }),
    { numRuns: 10 },
  );
});

test('the same balances in another order produce the same plan', () => {
  fc.assert(
    fc.property(zeroSum(10), (open) => expect(planSettlement(open.toReversed())).toEqual(planSettlement(open))),
    { numRuns: 50 },
  );
});

test('settles a group beyond the exact search greedily, and calls it minimal only when that is certain', () => {
  const oneIsOwed = balances(...Array.from({ length: EXACT_PLAN_LIMIT + 1 }, () => -100), (EXACT_PLAN_LIMIT + 1) * 100);
  expect(planSettlement(oneIsOwed)).toEqual({ transfers: pairGreedily(oneIsOwed), minimal: true });
  const mixed = balances(...Array.from({ length: 11 }, (_, index) => [100 + index, -95 - 2 * index]).flat());
  const even = [...mixed, { userId: 'user-99', cents: -mixed.reduce((sum, { cents }) => sum + cents, 0) }];
  expect(planSettlement(even)).toEqual({ transfers: pairGreedily(even), minimal: false });
});

describe('members who pay together', () => {
  const couple = (...cents: number[]) =>
    balances(...cents).map((one, at) => ({ ...one, unit: at < 2 ? 'ann and ben' : null }));

  test.each<[string, number[], ReturnType<typeof planSettlement>['transfers']]>([
    ['their lowest pays what they owe', [-10, -50, 60], [{ from: 'user-01', to: 'user-02', cents: 60 }]],
    ['more than they owe themselves', [40, -60, 20], [{ from: 'user-01', to: 'user-02', cents: 20 }]],
    ['their highest is paid what they are owed', [-20, 70, -50], [{ from: 'user-02', to: 'user-01', cents: 50 }]],
    ['ties go by user id: who pays', [-30, -30, 60], [{ from: 'user-00', to: 'user-02', cents: 60 }]],
    ['ties go by user id: who is paid', [30, 30, -60], [{ from: 'user-02', to: 'user-00', cents: 60 }]],
    ['what they owe each other is no payment', [-30, 30, 0], []],
  ])('%s', (_, cents, transfers) => {
    expect(planSettlement(couple(...cents))).toEqual({ transfers, minimal: true });
    expect(planSettlement(couple(...cents).toReversed())).toEqual({ transfers, minimal: true });
  });

  test('count as one: the plan is that of their sums, between their lowest and their highest', () => {
    fc.assert(
      fc.property(together(zeroSum(10)), (open) => {
        const units = [...Map.groupBy(open, ({ unit, userId }) => unit ?? userId).values()];
        const sums = units.map((members) => members.reduce((sum, { cents }) => sum + cents, 0));
        const { transfers } = planSettlement(open);
        expect(transfers).toHaveLength(fewest(sums));
        for (const [at, members] of units.entries()) {
          const paid = transfers.filter(({ from }) => members.some(({ userId }) => userId === from));
          const got = transfers.filter(({ to }) => members.some(({ userId }) => userId === to));
          const all = members.map(({ cents }) => cents);
          const centsOf = (userId: string) => members.find((one) => one.userId === userId)?.cents;
          for (const { from } of paid) expect(centsOf(from)).toBe(Math.min(...all));
          for (const { to } of got) expect(centsOf(to)).toBe(Math.max(...all));
          const sumOf = (some: Payment[]) => some.reduce((sum, { cents }) => sum + cents, 0);
          expect(sumOf(got) - sumOf(paid)).toBe(sums[at]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('paying any line shortens the next plan by one, until every unit is settled', () => {
    fc.assert(
      fc.property(
        together(fc.oneof(zeroSum(10), zeroSum(EXACT_PLAN_LIMIT))),
        fc.infiniteStream(fc.nat()),
        (open, choices) => {
          let left: Balance[] = open;
          for (let plan = planSettlement(left); plan.transfers.length > 0; ) {
            const { transfers } = plan;
            const line = transfers[(choices.next().value ?? 0) % transfers.length];
            left = line ? pay(left, line) : left;
            plan = planSettlement(left);
            expect(plan.transfers).toHaveLength(transfers.length - 1);
          }
          const sums = Map.groupBy(left, ({ unit, userId }) => unit ?? userId);
          for (const members of sums.values()) expect(members.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });
});
