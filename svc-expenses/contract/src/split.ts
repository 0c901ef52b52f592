import { Id, line, MAX_CENTS, refusedAs, requiredLine } from '@allsquare/contract-kit';
import { z } from 'zod';
import type { Weight } from './divide.ts';
import type { SplitKind } from './expenses.ts';
import { type ExpensesProblem, problems } from './problems.ts';

const Cents = z
  .int(refusedAs('invalid-amount', problems['invalid-amount']))
  .max(MAX_CENTS, refusedAs('amount-too-large', problems['amount-too-large']));
/** Cents of at least 0. */
const Price = Cents.min(0, refusedAs('invalid-amount', problems['invalid-amount']));

/** Hundredths of a percent; all of them make the whole. */
export const WHOLE_PERCENT = 10_000;
export const MAX_PARTS = 100;
const MAX_ITEMS = 100;
const MAX_PAIRS = 1000;

const of = <Value extends z.ZodType>(value: Value) => z.array(z.object({ userId: Id(), value }));
const ofSome = <Value extends z.ZodType>(value: Value) =>
  of(value).min(1, refusedAs('no-members-included', problems['no-members-included'])).max(500);
/** How many parts of an item are a person's; 0 is not theirs. */
export const Parts = z.int().min(0).max(MAX_PARTS);

/** A thing on a bill; nobody has said yet whose it is where `of` is empty: it is everybody's until then. */
const item = (name: z.ZodString) =>
  z.object({ id: Id(), name, amount: Price, of: of(Parts.min(1)).max(500).optional() });
const Item = item(requiredLine(100, refusedAs('missing-item-name', problems['missing-item-name'])));
/** As it may be stored: with a name from before names were checked. */
const StoredItem = item(line(100));

export const Percent = z.object({ kind: z.literal('percent'), of: ofSome(z.int().min(0).max(WHOLE_PERCENT)) });
export const Shares = z.object({ kind: z.literal('shares'), of: ofSome(z.int().min(0).max(1_000_000_000)) });
/** Minor units of the currency that the bill was paid in. */
const Amounts = z.object({ kind: z.literal('amounts'), of: ofSome(Price) });
const Adjusted = z.object({
  kind: z.literal('adjusted'),
  of: ofSome(Cents.min(-MAX_CENTS, refusedAs('amount-too-large', problems['amount-too-large']))),
});
const itemsOf = (one: typeof Item) =>
  z.object({
    kind: z.literal('items'),
    people: z.array(Id()).min(1, refusedAs('no-members-included', problems['no-members-included'])).max(500),
    items: z
      .array(one)
      .min(1, refusedAs('no-items', problems['no-items']))
      .max(MAX_ITEMS, refusedAs('too-many-items', problems['too-many-items'])),
    tax: Price.default(0),
    tip: Price.default(0),
    discount: Price.default(0),
  });

/**
 * How an expense is divided, beside its amount in cents; what is an amount here is in the currency that was entered,
 * `original` if there is one. `percent`: hundredths of a percent, which sum to 10,000. `shares`: thousandths.
 * `adjusted`: signed cents more or less than an equal share. `items`: prices in cents, each divided among its people by
 * their parts, and one without people among all in the bill; tax, tip and discount follow what each had. `amounts`:
 * everybody's part of the `original`, only with one. In a body that replaces, an item without `of` keeps its people.
 */
export const WeightedSplit = z.discriminatedUnion('kind', [Percent, Shares, Adjusted, itemsOf(Item), Amounts]);
/** The same as it is answered. */
export const StoredSplit = z.discriminatedUnion('kind', [Percent, Shares, Adjusted, itemsOf(StoredItem), Amounts]);
export type WeightedSplit = z.infer<typeof WeightedSplit>;

type OfKind<Kind extends SplitKind> = Extract<WeightedSplit, { kind: Kind }>;

const sumOf = (values: readonly { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0);
const idsIn = (values: readonly { userId: string }[]) => values.map(({ userId }) => userId);
/** Whether one of these is there more than once. */
export const hasDuplicates = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

/** What can be wrong with a split, beside the shape of it. */
export type SplitProblem = Extract<
  ExpensesProblem,
  | 'item-of-others'
  | 'item-twice'
  | 'items-do-not-add-up'
  | 'member-twice'
  | 'negative-share'
  | 'no-shares'
  | 'percents-do-not-add-up'
  | 'shares-do-not-add-up'
  | 'too-many-items'
>;

type Kind<Of extends WeightedSplit> = {
  /** What is wrong with it, for this entered total. */
  check: (split: Of, total: number) => SplitProblem | undefined;
  /** Of a split without fault: everybody's part of the amount. */
  weights: (split: Of, total: number) => Weight[];
  /** Who takes part, each once. */
  people: (split: Of) => string[];
};

const asWeights = ({ of: values }: { of: { userId: string; value: number }[] }) =>
  values.map(({ userId, value }) => ({ userId, weight: BigInt(value) }));
const peopleOf = ({ of: values }: { of: { userId: string }[] }) => idsIn(values);

/** What every kind of split is: all that the server and the forms have to know of it but its words. */
const kinds: { [Name in SplitKind]: Kind<OfKind<Name>> } = {
  percent: {
    check: ({ of: values }) => (sumOf(values) === WHOLE_PERCENT ? undefined : 'percents-do-not-add-up'),
    weights: asWeights,
    people: peopleOf,
  },
  shares: {
    check: ({ of: values }) => (sumOf(values) > 0 ? undefined : 'no-shares'),
    weights: asWeights,
    people: peopleOf,
  },
  adjusted: {
    check: (split, total) =>
      adjustedWeights(split, total).some(({ weight }) => weight < 0n) ? 'negative-share' : undefined,
    weights: (split, total) => adjustedWeights(split, total),
    people: peopleOf,
  },
  items: {
    check: checkItems,
    weights: (split) => itemWeights(split),
    people: ({ people }) => people,
  },
  amounts: {
    check: ({ of: values }, total) => (sumOf(values) === total ? undefined : 'shares-do-not-add-up'),
    weights: asWeights,
    people: peopleOf,
  },
};

/** Each share is (total - all adjustments) / n + the own one; times n, that is a whole number. */
function adjustedWeights({ of: values }: OfKind<'adjusted'>, total: number): Weight[] {
  const [count, base] = [BigInt(values.length), BigInt(total) - BigInt(sumOf(values))];
  return values.map(({ userId, value }) => ({ userId, weight: count * BigInt(value) + base }));
}

/** The amount that the items of a bill come to, in cents. */
export const amountOfItems = ({ items, tax, tip, discount }: Omit<OfKind<'items'>, 'kind' | 'people'>): number =>
  items.reduce((sum, { amount }) => sum + amount, 0) + tax + tip - discount;

function checkItems(split: OfKind<'items'>, total: number): SplitProblem | undefined {
  const { people, items } = split;
  if (hasDuplicates(items.map(({ id }) => id))) return 'item-twice';
  if (items.reduce((sum, { of: values = [] }) => sum + values.length, 0) > MAX_PAIRS) return 'too-many-items';
  const among = new Set(people);
  for (const { of: values = [] } of items) {
    if (hasDuplicates(idsIn(values))) return 'member-twice';
    if (values.some(({ userId }) => !among.has(userId))) return 'item-of-others';
  }
  if (items.every((item) => item.amount === 0)) return 'no-shares';
  return amountOfItems(split) === total ? undefined : 'items-do-not-add-up';
}

/** Parts of different wholes, all over one denominator. */
function itemWeights({ people, items }: OfKind<'items'>): Weight[] {
  const priced = items.map(({ amount, of: values = [] }) => {
    const parts = values.length > 0 ? values : people.map((userId) => ({ userId, value: 1 }));
    return { amount: BigInt(amount), parts, whole: BigInt(sumOf(parts)) };
  });
  const denominator = priced.reduce((common, { whole }) => (common / greatestCommonDivisor(common, whole)) * whole, 1n);
  const weights = new Map(people.map((userId) => [userId, 0n]));
  for (const { amount, parts, whole } of priced) {
    const each = (amount * denominator) / whole;
    for (const { userId, value } of parts) weights.set(userId, (weights.get(userId) ?? 0n) + each * BigInt(value));
  }
  return Array.from(weights, ([userId, weight]) => ({ userId, weight }));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

// The row of a kind takes splits of that kind, which the compiler cannot follow through an index.
const kindOf = (split: WeightedSplit) => kinds[split.kind] as Kind<WeightedSplit>;

/** What is wrong with a split of this total, as it was entered (`enteredTotal`). */
export const checkSplit = (split: WeightedSplit, total: number): SplitProblem | undefined =>
  hasDuplicates(peopleInSplit(split)) ? 'member-twice' : kindOf(split).check(split, total);

/** Everybody's part of this entered total, and of the group's amount; of a split that `checkSplit` finds well. */
export const weightsOf = (split: WeightedSplit, total: number): Weight[] => kindOf(split).weights(split, total);

/** Who takes part in it. */
export const peopleInSplit = (split: WeightedSplit): string[] => kindOf(split).people(split);

type MapUserId = (userId: string) => string;

/** The same values, of others: each person by what `turn` makes of their id. */
export const mapUserIds = <Value extends { userId: string }>(values: readonly Value[], turn: MapUserId): Value[] =>
  values.map((value) => ({ ...value, userId: turn(value.userId) }));

/** The same split, of others. */
export function mapSplitUserIds(split: WeightedSplit, turn: MapUserId): WeightedSplit {
  if (split.kind !== 'items') return { ...split, of: mapUserIds(split.of, turn) };
  return {
    ...split,
    people: split.people.map(turn),
    items: split.items.map(({ of: values, ...item }) => ({ ...item, ...(values && { of: mapUserIds(values, turn) }) })),
  };
}

/** How many things of the bill nobody has taken yet. */
export const countOpenItems = (split: WeightedSplit): number =>
  split.kind === 'items' ? split.items.filter(({ of: values = [] }) => values.length === 0).length : 0;
