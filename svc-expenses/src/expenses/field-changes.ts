import { isDeepStrictEqual } from 'node:util';
import { ChangedField, type WeightedSplit } from '@allsquare/expenses-contract';
import type { StoredExpense } from './expense.ts';

/** One changed field of an expense; `from` and `to` as the wire has them, splits as [{userId, amount}]. */
export type FieldChange = { field: ChangedField; from: unknown; to: unknown };

const asSent = (parts: { userId: string; cents: number }[]) =>
  parts.map(({ userId, cents }) => ({ userId, amount: cents })).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));

const fieldsOf = ({ cents, splits, payers, ...others }: StoredExpense): Record<ChangedField, unknown> => ({
  ...others,
  amount: cents,
  splits: asSent(splits),
  payers: payers && asSent(payers),
});

/** The fields in which two states of an expense differ, in the order of the form. */
export function changesBetween(before: StoredExpense, after: StoredExpense): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return ChangedField.options.flatMap((field): FieldChange[] => {
    if (isSame(old[field], now[field])) return [];
    if (field === 'split')
      return [{ field, from: without(before.split, after.split), to: without(after.split, before.split) }];
    return [{ field, from: old[field], to: now[field] }];
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The history stores only the items that differ: a tap changes one of a hundred. */
function without(split: WeightedSplit | null, other: WeightedSplit | null): WeightedSplit | null {
  if (split?.kind !== 'items' || other?.kind !== 'items') return split;
  return { ...split, items: differingItems(split, other) };
}

type Items = Extract<WeightedSplit, { kind: 'items' }>;

/** The items that differ from, or are not in, the other bill. */
export function differingItems({ items }: Items, other: Items): Items['items'] {
  const known = new Map(other.items.map((item) => [item.id, item]));
  return items.filter((item) => !isDeepStrictEqual(known.get(item.id), item));
}
