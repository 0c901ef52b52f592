import { divide, equalWeights, weightsOf } from '@allsquare/expenses-contract';
import { divisionOf, problemOf } from './split-draft.ts';
import { includedIn, type SplitDraft } from './split-kinds.ts';

/**
 * Everybody's share of the group's amount, `total` in the currency of the bill; undefined while they do not add up, or
 * if only the server can divide the last cents.
 */
export const resolvedShares = (split: SplitDraft, total: number, amount = total) => {
  if (problemOf(split, total)) return undefined;
  const shares = includedIn(split).map(({ userId, cents }) => ({ userId, cents }));
  const { splitType, split: weighted } = divisionOf(split);
  if (splitType === 'exact' && !weighted) return shares;
  const weights = weighted ? weightsOf(weighted, total) : equalWeights(shares.map(({ userId }) => userId));
  const divided = divide(amount, weights, new Map());
  if (!divided.every(({ error }) => error === 0)) return undefined;
  return divided.map(({ userId, cents }) => ({ userId, cents }));
};
