import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paymentPostings, postings } from './postings.ts';

const of = (cents: number, paidBy: string) => ({ cents, paidBy, payers: null, refund: false });

test('a payer who takes part is owed the rest', () => {
  const moves = postings({
    ...of(100, 'a'),
    splits: [
      { userId: 'a', cents: 40 },
      { userId: 'b', cents: 60 },
    ],
  });
  expect([...moves]).toEqual([
    ['a', 60],
    ['b', -60],
  ]);
});

test('a payer who does not take part is owed all of it', () => {
  expect([...postings({ ...of(100, 'a'), splits: [{ userId: 'b', cents: 100 }] })]).toEqual([
    ['a', 100],
    ['b', -100],
  ]);
});

test('postings of any expense sum to zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat(25),
      fc.boolean(),
      (shares, payer, refund) => {
        const splits = shares.map((cents, index) => ({ userId: `user-${index}`, cents }));
        const cents = shares.reduce((sum, share) => sum + share, 0);
        const moves = postings({ ...of(cents, `user-${payer}`), refund, splits });
        expect([...moves.values()].reduce((sum, move) => sum + move, 0)).toBe(0);
      },
    ),
  );
});

test("a payment raises the payer's balance and lowers the receiver's", () => {
  expect([...paymentPostings('a', 'b', 100)]).toEqual([
    ['a', 100],
    ['b', -100],
  ]);
});

const halves = [
  { userId: 'a', cents: 4500 },
  { userId: 'b', cents: 4500 },
];

test('each of several payers is owed what they paid', () => {
  const payers = [
    { userId: 'a', cents: 2000 },
    { userId: 'b', cents: 7000 },
  ];
  expect([...postings({ ...of(9000, 'a'), payers, splits: halves })]).toEqual([
    ['a', -2500],
    ['b', 2500],
  ]);
});

test('a refund moves the same amount in the other direction', () => {
  const bill = { ...of(9000, 'a'), splits: halves };
  const moves = postings(bill);
  for (const [userId, cents] of postings({ ...bill, refund: true })) expect(cents).toBe(-(moves.get(userId) ?? 0));
});
