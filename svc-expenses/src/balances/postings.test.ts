import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paid, postings } from './postings.ts';

test('who paid and takes part is owed the rest', () => {
  const moves = postings({
    cents: 100,
    paidBy: 'a',
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

test('who paid and does not take part is owed all of it', () => {
  expect([...postings({ cents: 100, paidBy: 'a', splits: [{ userId: 'b', cents: 100 }] })]).toEqual([
    ['a', 100],
    ['b', -100],
  ]);
});

test('postings of any expense sum to zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat(25),
      (shares, payer) => {
        const splits = shares.map((cents, index) => ({ userId: `user-${index}`, cents }));
        const cents = shares.reduce((sum, share) => sum + share, 0);
        const moves = postings({ cents, paidBy: `user-${payer}`, splits });
        expect([...moves.values()].reduce((sum, move) => sum + move, 0)).toBe(0);
      },
    ),
  );
});

test('who pays is owed more, who receives less', () => {
  expect([...paid('a', 'b', 100)]).toEqual([
    ['a', 100],
    ['b', -100],
  ]);
});
