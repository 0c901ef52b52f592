import { MAX_CENTS } from '@allsquare/contract-kit';
import { proposedAmount } from '@allsquare/expenses-contract';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

test.each([
  ['25.00 EUR after 60.00 EUR = 66.00', 2_500, { original: 6_000, amount: 6_600 }, 2_750],
  ['9,876 JPY after 10,000 JPY = 66.00', 9_876, { original: 10_000, amount: 6_600 }, 6_518],
  ['76 JPY after 10,000 JPY = 66.00', 76, { original: 10_000, amount: 6_600 }, 50],
  ['1.234 KWD after 10.000 KWD = 32.55', 1_234, { original: 10_000, amount: 3_255 }, 402],
  ['a small part of a cent', 1, { original: 1_000_000, amount: 1 }, 1],
  ['a half', 1, { original: 2, amount: 5 }, 3],
])('%s', (_, original, last, proposed) => expect(proposedAmount(original, last)).toBe(proposed));

test('a proposal is the exact fraction, rounded half up', () => {
  const amount = fc.integer({ min: 1, max: MAX_CENTS });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 90_071 }), (original, lastOriginal, lastAmount) => {
      // Nobody can enter more.
      fc.pre(BigInt(original) * BigInt(lastAmount) <= BigInt(MAX_CENTS) * BigInt(lastOriginal));
      const proposed = BigInt(proposedAmount(original, { original: lastOriginal, amount: lastAmount }));
      // Of the fraction less the proposal, twice its numerator: from -1 up to, not including, 1 of the denominator.
      const twice = 2n * (BigInt(original) * BigInt(lastAmount) - proposed * BigInt(lastOriginal));
      if (proposed === 1n) expect(twice < BigInt(lastOriginal)).toBe(true);
      else expect([twice >= -BigInt(lastOriginal), twice < BigInt(lastOriginal)]).toEqual([true, true]);
    }),
  );
});
