import type { CreateExpense } from '@allsquare/expenses-contract';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { divideEqually } from './divide-equally.ts';
import type { StoredSplit } from './expense.ts';

/**
 * The shares of an expense: amounts that a client sent are kept as sent; without amounts the server divides. What the splits
 * that it replaces had added to the rounding errors is taken away first.
 */
export function divideExpense(
  cents: number,
  splits: CreateExpense['splits'],
  group: LockedGroup,
  replaced: StoredSplit[] = [],
): StoredSplit[] {
  const sent = splits.every((split) => split.amount != null);
  if (sent) return splits.map((split) => ({ userId: split.userId, cents: split.amount ?? 0, error: null }));
  const errors = new Map(Array.from(group.people, ([userId, { error }]) => [userId, error]));
  for (const { userId, error } of replaced) errors.set(userId, (errors.get(userId) ?? 0) - (error ?? 0));
  const userIds = splits.map((split) => split.userId);
  return divideEqually(cents, userIds, errors);
}
