import { ChangedField } from '@allsquare/expenses-contract';
import type { StoredExpense } from './expense.ts';

/** One field of an expense that differs; `from` and `to` as the wire has them, splits as [{userId, amount}]. */
export type FieldChange = { field: ChangedField; from: unknown; to: unknown };

const fieldsOf = ({ cents, splits, ...others }: StoredExpense): Record<ChangedField, unknown> => ({
  ...others,
  amount: cents,
  splits: splits
    .map((split) => ({ userId: split.userId, amount: split.cents }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
});

/** The fields in which two states of an expense differ, in the order of the form. */
export function changesBetween(before: StoredExpense, after: StoredExpense): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return ChangedField.options.flatMap((field) =>
    JSON.stringify(old[field]) === JSON.stringify(now[field]) ? [] : [{ field, from: old[field], to: now[field] }],
  );
}
