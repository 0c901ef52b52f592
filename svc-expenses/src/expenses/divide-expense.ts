import {
  type CreateExpense,
  divide,
  enteredTotal,
  equalWeights,
  mapSplitUserIds,
  mapUserIds,
  type RoundingErrors,
  type SplitType,
  type WeightedSplit,
  weightsOf,
} from '@allsquare/expenses-contract';
import { signOf } from '../balances/postings.ts';
import { type LockedGroup, personAt } from '../groups/groups.repository.ts';
import type { StoredExpense, StoredSplit } from './expense.ts';
import { mergeCents, mergeSplit } from './merge-by-person.ts';

export type Shares = NonNullable<CreateExpense['splits']>;
type Divided = Pick<StoredExpense, 'cents' | 'original' | 'refund'> &
  ({ split: WeightedSplit } | { split?: null | undefined; splitType: SplitType; splits: Shares });

type SplitKind = {
  /** Everybody's share of the cents; the contract has checked the shares as sent. */
  divide: (cents: number, shares: Shares, errors: RoundingErrors) => StoredSplit[];
  /** Whether the shares match these splits; for the same amount they then retain their cents. */
  isUnchanged: (shares: Shares, splits: StoredSplit[]) => boolean;
};

const hasAmounts = (shares: Shares) => shares.every(({ amount }) => amount != null);
const asSent = (shares: Shares) => shares.map(({ userId, amount }) => ({ userId, cents: amount ?? 0, error: null }));

const splitTypes: Record<SplitType, SplitKind> = {
  equally: {
    divide: (cents, shares, errors) => {
      if (hasAmounts(shares)) return asSent(shares);
      return divide(cents, equalWeights(shares.map(({ userId }) => userId)), errors);
    },
    isUnchanged: (shares, splits) => {
      const among = new Set(splits.map(({ userId }) => userId));
      return !hasAmounts(shares) && shares.length === among.size && shares.every(({ userId }) => among.has(userId));
    },
  },
  exact: {
    divide: (_, shares) => asSent(shares),
    isUnchanged: (shares, splits) => {
      const cents = new Map(splits.map((split) => [split.userId, split.cents]));
      return shares.length === cents.size && shares.every(({ userId, amount }) => cents.get(userId) === amount);
    },
  },
};

/**
 * The splits of an expense, in cents that sum to its amount. First removes what `before` added to the group's rounding
 * errors. With the same amount, kind, values and people, returns the splits of `before`.
 */
export function divideExpense(wanted: Divided, group: LockedGroup, before?: StoredExpense): StoredSplit[] {
  const { cents } = wanted;
  if (before?.cents === cents && isUnchanged(wanted, before, (seat) => personAt(group, seat))) return before.splits;
  const errors = errorsWithout(before, group, signOf(wanted));
  if (wanted.split) return divide(cents, weightsOf(wanted.split, enteredTotal(cents, wanted.original)), errors);
  return splitTypes[wanted.splitType].divide(cents, wanted.splits, errors);
}

/** Compares splits as shown, each person once. */
function isUnchanged(wanted: Divided, before: StoredExpense, personAt: (seat: string) => string): boolean {
  const shown = (split: WeightedSplit | null | undefined) => split && mergeSplit(mapSplitUserIds(split, personAt));
  const [split, known] = [shown(wanted.split), shown(before.split)];
  if (wanted.split) return split?.kind === known?.kind && weightsText(split, wanted) === weightsText(known, before);
  const splits = mergeCents(mapUserIds(before.splits, personAt));
  const isCountedTwice = splits.length < before.splits.length;
  const { splitType } = wanted;
  return (
    splitType === (isCountedTwice ? 'exact' : before.splitType) &&
    splitTypes[splitType].isUnchanged(mapUserIds(wanted.splits, personAt), splits)
  );
}

const weightsText = (
  split: WeightedSplit | null | undefined,
  { cents, original }: Pick<StoredExpense, 'cents' | 'original'>,
) =>
  (split ? weightsOf(split, enteredTotal(cents, original)) : [])
    .map(({ userId, weight }) => `${userId} ${weight}`)
    .toSorted()
    .join();

/** The group's rounding errors without `before`, for an expense of this sign. */
function errorsWithout(
  before: StoredExpense | undefined,
  { people, seats }: LockedGroup,
  sign: 1 | -1,
): RoundingErrors {
  const errors = new Map(Array.from(people, ([id, { error }]) => [id, (seats.get(id)?.error ?? error) * sign]));
  if (!before) return errors;
  const turn = sign * signOf(before);
  for (const { userId, error } of before.splits) errors.set(userId, (errors.get(userId) ?? 0) - (error ?? 0) * turn);
  return errors;
}
