import { divide, equalWeights, weightsOf } from '@allsquare/expenses-contract';
import { divisionOf, problemOf } from './split-draft.ts';
import { includedIn, type SplitDraft } from './split-kinds.ts';

/** Everybody's share; undefined while they do not add up, or if only the server can divide the last cents. */
export const resolvedShares = (split: SplitDraft, amount: number) => {
  if (problemOf(split, amount)) return undefined;
  const shares = includedIn(split).map(({ userId, cents }) => ({ userId, cents }));
  const { splitType, split: weighted } = divisionOf(split);
  if (splitType === 'exact' && !weighted) return shares;
  const weights = weighted ? weightsOf(weighted, amount) : equalWeights(shares.map(({ userId }) => userId));
  return divide(amount, weights, new Map()).every(({ error }) => error === 0) ? shares : undefined;
};
