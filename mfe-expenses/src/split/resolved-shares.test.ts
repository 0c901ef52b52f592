import { resolvedShares } from './resolved-shares.ts';
import { chosen, newSplit, shareTyped, switched } from './split-draft.ts';

const three = ['ann', 'ben', 'cleo'];
const split = newSplit(three);
const centsOf = (draft: typeof split, amount: number) => resolvedShares(draft, amount)?.map(({ cents }) => cents);

test('equal shares are certain if no cent is left over', () => {
  expect(centsOf(chosen(split, three, 3_000), 3_000)).toEqual([1_000, 1_000, 1_000]);
  expect(centsOf(chosen(split, three, 1_000), 1_000)).toBeUndefined();
  expect(centsOf(chosen(split, ['ann', 'cleo'], 1_000), 1_000)).toEqual([500, 500]);
});

test('exact ones are once they add up, those of a kind if they divide evenly', () => {
  const exact = shareTyped(switched(chosen(split, three, 1_000), 'exact', 1_000), 'ann', '3.33');
  expect(centsOf(exact, 1_000)).toBeUndefined();
  expect(centsOf(shareTyped(exact, 'ann', '3.34'), 1_000)).toEqual([334, 333, 333]);
  const shares = switched(chosen(split, three, 900), 'shares', 900);
  expect(centsOf(shares, 900)).toEqual([300, 300, 300]);
  expect(centsOf(switched(shares, 'shares', 1_000), 1_000)).toBeUndefined();
});
