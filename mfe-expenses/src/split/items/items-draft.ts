import { codeOf } from '@allsquare/contract-kit';
import {
  amountOfItems,
  checkSplit,
  divide,
  type ExpensesProblem,
  MAX_PARTS,
  WeightedSplit,
  weightsOf,
} from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import type { Receipt } from './read-receipt.ts';

export type ItemsSplit = Extract<WeightedSplit, { kind: 'items' }>;
/** The typed number of parts per person: '' and '0' are none. */
type ItemPart = { userId: string; parts: string };
export type ItemRow = { id: string; name: string; price: string; of: ItemPart[] };
export const extras = ['tax', 'tip', 'discount'] as const;
type Extra = (typeof extras)[number];
/** A typed bill by items. */
export type ItemsDraft = { rows: ItemRow[] } & Record<Extra, string>;

const newRow = (): ItemRow => ({ id: crypto.randomUUID(), name: '', price: '', of: [] });
const isBlank = ({ name, price }: ItemRow) => name.trim() === '' && price.trim() === '';
const textOf = (cents: number, currency?: string) => (cents === 0 ? '' : centsAsText(cents, currency));

const centsIn = (text: string, currency: string | undefined) => amountReader(currency).parse(text);

/** A bill with one empty line. */
export const newItems = (): ItemsDraft => ({
  rows: [newRow()],
  tax: '',
  tip: '',
  discount: '',
});

/** The draft of a stored bill. */
export const storedItems = ({ items, tax, tip, discount }: ItemsSplit, currency?: string): ItemsDraft => ({
  rows: items.map(({ id, name, amount, of = [] }) => ({
    id,
    name,
    price: centsAsText(amount, currency),
    of: of.map(({ userId, value }) => ({ userId, parts: String(value) })),
  })),
  tax: textOf(tax, currency),
  tip: textOf(tip, currency),
  discount: textOf(discount, currency),
});

/** The request of a bill of these people, without blank lines. NaN is an unreadable amount. */
export const itemsSplit = (draft: ItemsDraft, people: readonly string[], currency?: string): ItemsSplit => ({
  kind: 'items',
  people: [...people],
  items: draft.rows
    .filter((row) => !isBlank(row))
    .map(({ id, name, price, of }) => ({
      id,
      name: name.trim(),
      amount: centsIn(price, currency),
      of: people.flatMap((userId) => {
        const value = Number(of.find((part) => part.userId === userId)?.parts ?? 0);
        return value > 0 ? [{ userId, value }] : [];
      }),
    })),
  tax: centsIn(draft.tax, currency),
  tip: centsIn(draft.tip, currency),
  discount: centsIn(draft.discount, currency),
});

/** Items with the same people as in `stored` are sent without them, so that claims made since remain. */
export const changedItems = (split: ItemsSplit, stored: ItemsSplit): ItemsSplit => ({
  ...split,
  items: split.items.map(({ of, ...item }) => {
    const before = stored.items.find(({ id }) => id === item.id);
    return before && areSame(of, before.of) ? item : { ...item, of };
  }),
});

type Values = ItemsSplit['items'][number]['of'];
const areSame = (one: Values = [], other: Values = []) =>
  one.length === other.length &&
  one.every(({ userId, value }) => other.some((part) => part.userId === userId && part.value === value));

/** The sum of the prices; NaN if one is unreadable. */
export const pricesOf = ({ rows }: ItemsDraft, currency?: string): number =>
  rows.reduce((sum, { price }) => sum + centsIn(price, currency), 0);

/** The total of the bill; NaN if an amount is unreadable. */
export const amountOf = (draft: ItemsDraft, currency?: string): number =>
  amountOfItems(itemsSplit(draft, [], currency));

/** The contract's problem with it, for an expense of these cents. */
export const itemsProblem = (
  draft: ItemsDraft,
  people: readonly string[],
  amount: number,
  currency?: string,
): ExpensesProblem | undefined => {
  const { data, error } = WeightedSplit.safeParse(itemsSplit(draft, people, currency));
  if (data) return checkSplit(data, amount);
  return (codeOf(error.issues[0]) as ExpensesProblem | undefined) ?? 'invalid-amount';
};

/** A preview of everybody's cents of the items, if they can be divided; the server divides. */
export const itemsShares = (
  draft: ItemsDraft,
  people: readonly string[],
  currency?: string,
): ReadonlyMap<string, number> => {
  const amount = amountOf(draft, currency);
  if (!(amount > 0 && pricesOf(draft, currency) > 0) || people.length === 0) return new Map();
  const shares = divide(amount, weightsOf(itemsSplit(draft, people, currency), amount), new Map());
  return new Map(shares.map(({ userId, cents }) => [userId, cents]));
};

export const itemAdded = (draft: ItemsDraft): ItemsDraft => ({ ...draft, rows: [...draft.rows, newRow()] });

export const itemRemoved = (draft: ItemsDraft, id: string): ItemsDraft => ({
  ...draft,
  rows: draft.rows.filter((row) => row.id !== id),
});

/** Changes the name, price or people of an item. */
export const itemChanged = (draft: ItemsDraft, id: string, changed: Partial<Omit<ItemRow, 'id'>>): ItemsDraft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)),
});

/** Adds a person to an item, or removes them. */
export const partToggled = ({ of }: ItemRow, userId: string): ItemPart[] =>
  of.some((part) => part.userId === userId)
    ? of.filter((part) => part.userId !== userId)
    : [...of, { userId, parts: '1' }];

/** Changes the parts of a person on an item; ignores what is not a whole number of at most MAX_PARTS. */
export const partTyped = ({ of }: ItemRow, userId: string, parts: string): ItemPart[] =>
  /^\d*$/.test(parts) && Number(parts) <= MAX_PARTS
    ? of.map((part) => (part.userId === userId ? { userId, parts } : part))
    : of;

/** After a field loses focus: a person with no parts is removed from the item. */
export const partLeft = ({ of }: ItemRow): ItemPart[] => of.filter(({ parts }) => Number(parts) > 0);

/** Appends the content of a receipt to the items. */
export const pasted = (draft: ItemsDraft, { items, ...read }: Receipt, currency?: string): ItemsDraft => ({
  ...draft,
  rows: [
    ...draft.rows.filter((row) => !isBlank(row)),
    ...items.map(({ name, amount }) => ({ ...newRow(), name, price: centsAsText(amount, currency) })),
  ],
  ...Object.fromEntries(
    extras.flatMap((extra) => (read[extra] > 0 ? [[extra, centsAsText(read[extra], currency)]] : [])),
  ),
});
