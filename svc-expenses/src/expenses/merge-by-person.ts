import { hasDuplicates, type WeightedSplit } from '@allsquare/expenses-contract';

/** Merges several entries of one person, in their order; `merge` combines two values. */
function mergeByPerson<One extends { userId: string }>(
  entries: readonly One[],
  merge: (one: One, other: One) => One,
): One[] {
  const byPerson = new Map<string, One>();
  for (const entry of entries) {
    const known = byPerson.get(entry.userId);
    byPerson.set(entry.userId, known ? merge(known, entry) : entry);
  }
  return [...byPerson.values()];
}

type Cents = { userId: string; cents: number };
type Value = { userId: string; value: number };

/** What each person has paid or owes, over all their seats. */
export const mergeCents = <Part extends Cents>(parts: readonly Part[]): Part[] =>
  mergeByPerson(parts, (one, other) => ({ ...one, cents: one.cents + other.cents }));

const sum = (one: Value, other: Value) => ({ ...one, value: one.value + other.value });
const larger = (one: Value, other: Value) => (other.value > one.value ? other : one);
/** Amounts of a person are added up; parts count once. */
const once = { percent: sum, adjusted: sum, amounts: sum, shares: larger } as const;

/**
 * A split in which a merged person has the sum of their seats. Null if no split expresses it, because it divides by the
 * number of people.
 */
export function mergeSplit(split: WeightedSplit): WeightedSplit | null {
  if (split.kind === 'adjusted') return hasDuplicates(split.of.map(({ userId }) => userId)) ? null : split;
  if (split.kind !== 'items') return { ...split, of: mergeByPerson(split.of, sum) };
  if (!hasDuplicates(split.people)) return split;
  const all = split.people.map((userId) => ({ userId, value: 1 }));
  const items = split.items.map((item) => ({ ...item, of: mergeByPerson(item.of?.length ? item.of : all, sum) }));
  return { ...split, people: [...new Set(split.people)], items };
}

/** The taken items of a bill, by person. */
export const mergeClaims = (split: WeightedSplit): WeightedSplit =>
  split.kind === 'items'
    ? { ...split, items: split.items.map((item) => ({ ...item, of: mergeByPerson(item.of ?? [], sum) })) }
    : split;

/** The same split with each person once, as for a new bill. */
export function countPeopleOnce<Split extends WeightedSplit>(split: Split): Split {
  if (split.kind !== 'items') return { ...split, of: mergeByPerson(split.of, once[split.kind]) };
  const items = split.items.map(({ of, ...item }) => ({ ...item, ...(of && { of: mergeByPerson(of, larger) }) }));
  return { ...split, people: [...new Set(split.people)], items };
}

/** Shares, with or without amounts, each person once. */
export const mergeShares = <Share extends { userId: string; amount?: number | null | undefined }>(
  shares: readonly Share[],
): Share[] =>
  mergeByPerson(shares, (one, other) =>
    one.amount == null ? one : { ...one, amount: one.amount + (other.amount ?? 0) },
  );
