import type { StoredExpense } from './expense.ts';

/** One field of an expense that differs; `from` and `to` as the wire has them, splits as [{userId, amount}]. */
export type FieldChange = { field: string; from: unknown; to: unknown };

const fields = ({
  id,
  groupId,
  createdBy,
  createdAt,
  version,
  description,
  cents,
  splits,
  ...others
}: StoredExpense) => ({
  description,
  amount: cents,
  ...others,
  splits: splits
    .map((split) => ({ userId: split.userId, amount: split.cents }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
});

/** The fields in which two states of an expense differ, in the order of the form. */
export function changesBetween(before: StoredExpense, after: StoredExpense): FieldChange[] {
  const to: Record<string, unknown> = fields(after);
  return Object.entries(fields(before)).flatMap(([field, from]) =>
    JSON.stringify(from) === JSON.stringify(to[field]) ? [] : [{ field, from, to: to[field] }],
  );
}
