import type { CreateExpense } from '@allsquare/expenses-contract';
import { divideEqually, type RoundingErrors } from './divide-equally.ts';
import type { StoredSplit } from './expense.ts';

/** The shares of an expense: amounts that a client sent are kept as sent; without amounts the server divides. */
export function divideExpense(cents: number, splits: CreateExpense['splits'], errors: RoundingErrors): StoredSplit[] {
  const sent = splits.every((split) => split.amount != null);
  if (sent) return splits.map((split) => ({ userId: split.userId, cents: split.amount ?? 0, error: null }));
  const userIds = splits.map((split) => split.userId);
  return divideEqually(cents, userIds, errors);
}
