import type { CreateExpense, SplitType } from '@allsquare/expenses-contract';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { divideEqually, type RoundingErrors } from './divide-equally.ts';
import type { StoredExpense, StoredSplit } from './expense.ts';

type Shares = CreateExpense['splits'];
type Divided = { cents: number; splitType: SplitType };

type SplitKind = {
  /** Everybody's part of the cents; the contract has checked the shares as they were sent. */
  divide: (cents: number, shares: Shares, errors: RoundingErrors) => StoredSplit[];
  /** Whether the shares say what these splits were made of; of the same amount they then keep their cents. */
  isUnchanged: (shares: Shares, splits: StoredSplit[]) => boolean;
};

const hasAmounts = (shares: Shares) => shares.every(({ amount }) => amount != null);
const asSent = (shares: Shares) => shares.map(({ userId, amount }) => ({ userId, cents: amount ?? 0, error: null }));

const splitKinds: Record<SplitType, SplitKind> = {
  equally: {
    divide: (cents, shares, errors) => {
      if (hasAmounts(shares)) return asSent(shares);
      const userIds = shares.map(({ userId }) => userId);
      return divideEqually(cents, userIds, errors);
    },
    isUnchanged: (shares, splits) => {
      const among = new Set(splits.map(({ userId }) => userId));
      return !hasAmounts(shares) && shares.length === among.size && shares.every(({ userId }) => among.has(userId));
    },
  },
  exact: { divide: (_, shares) => asSent(shares), isUnchanged: () => false },
};

/**
 * The splits of an expense, in cents that sum to its own. What the expense `before` it had added to the group's
 * rounding errors is taken away first.
 */
export function divideExpense(
  { cents, splitType }: Divided,
  shares: Shares,
  group: LockedGroup,
  before?: StoredExpense,
): StoredSplit[] {
  const { divide, isUnchanged } = splitKinds[splitType];
  const replaced = before?.splits ?? [];
  if (before?.splitType === splitType && before.cents === cents && isUnchanged(shares, replaced)) return replaced;
  const errors = new Map(Array.from(group.people, ([userId, { error }]) => [userId, error]));
  for (const { userId, error } of replaced) errors.set(userId, (errors.get(userId) ?? 0) - (error ?? 0));
  return divide(cents, shares, errors);
}
