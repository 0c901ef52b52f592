import { planSettlement } from '@allsquare/expenses-contract';
import fc from 'fast-check';
import { circleWords } from './circle-words.ts';
import { circlesOf } from './circles.ts';

const balancesOf = (...all: number[]) => all.map((cents, at) => ({ userId: `person-${at}`, cents }));
const reasonOf = (balances: Parameters<typeof planSettlement>[0]) => {
  const { transfers, minimal } = planSettlement(balances);
  return { circles: circlesOf(transfers), minimal };
};

test('opposite balances are circles of their own', () => {
  const { circles } = reasonOf(balancesOf(1000, -1000, 700, -700));
  expect(circles.map((circle) => circle.toSorted())).toEqual([
    ['person-0', 'person-1'],
    ['person-2', 'person-3'],
  ]);
});

test('members who pay together are one', () => {
  const balances = [
    { userId: 'ann', cents: 1000, unit: 'home' },
    { userId: 'ben', cents: -400, unit: 'home' },
    { userId: 'cleo', cents: -600 },
  ];
  expect(reasonOf(balances).circles.map((circle) => circle.toSorted())).toEqual([['ann', 'cleo']]);
});

test('n people in k circles need n - k payments, and each circle sums to zero', () => {
  const books = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(books, (some) => {
      const balances = balancesOf(...some, -some.reduce((sum, cents) => sum + cents, 0));
      const { transfers, minimal } = planSettlement(balances);
      const circles = circlesOf(transfers);
      const centsOf = (userId: string) => balances.find((one) => one.userId === userId)?.cents ?? 0;
      expect(minimal).toBe(true);
      expect(circles.flat().length - circles.length).toBe(transfers.length);
      expect(new Set(circles.flat()).size).toBe(balances.filter(({ cents }) => cents !== 0).length);
      for (const circle of circles) expect(circle.reduce((sum, userId) => sum + centsOf(userId), 0)).toBe(0);
    }),
  );
});

describe('says why there are so few', () => {
  test('two circles', () => {
    expect(circleWords(reasonOf(balancesOf(500, -200, -300, 700, -700)))).toBe(
      'Five people still owe or are owed. They form two circles that each sum to zero, and a circle of n people needs n - 1 payments: 2 + 1.',
    );
  });
  test('one circle', () => {
    expect(circleWords(reasonOf(balancesOf(500, -200, -300)))).toBe(
      'Three people still owe or are owed. No smaller group of them sums to zero.',
    );
  });
  test('too many people to try every plan', () => {
    expect(circleWords({ circles: [Array.from({ length: 24 }, (_, at) => `${at}`)], minimal: false })).toBe(
      '24 people still owe or are owed. With more than 20 people not every plan is tried.',
    );
  });
});
