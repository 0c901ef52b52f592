import {
  divide,
  type ExpensesProblem,
  peopleInSplit,
  StoredSplit,
  splitTypes,
  type WholeExpense,
} from '@allsquare/expenses-contract';
import { type ItemsDraft, newItems, storedItems } from './items/items-draft.ts';
import {
  divided,
  dividedIn,
  includedIn,
  kindOf,
  moreKinds,
  type SplitDraft,
  type SplitField,
  type SplitMethod,
  type SplitRow,
  sumOf,
  valueIn,
} from './split-kinds.ts';

const fieldOf = (draft: SplitDraft): SplitField => kindOf(draft).field;
const sumIn = (field: SplitField, rows: readonly SplitRow[]) => rows.reduce((sum, row) => sum + valueIn(field, row), 0);

/** An equal split among everybody; `withAmount` sets the shares. */
export const newSplit = (userIds: readonly string[]): SplitDraft => ({
  type: 'equally',
  rows: userIds.map((userId) => ({ userId, isIncluded: true, cents: 0 })),
});

/** Whether the user has not changed the split yet. */
export const isUntouched = ({ type, rows }: SplitDraft): boolean =>
  type === 'equally' && rows.every(({ isIncluded, cents }) => isIncluded && cents === 0);

const methods: readonly SplitMethod[] = [...splitTypes, ...moreKinds];
/** A kind that is newer than this remote is read as exact shares. */
const readType = (type: string): SplitMethod => methods.find((known) => known === type) ?? 'exact';

/** Restores the split of a stored draft: JSON has no NaN. */
export const splitFromDraft = (draft: SplitDraft): SplitDraft => {
  const way = readType(draft.type);
  const { of, read } = kindOf({ ...draft, type: way }).field;
  return {
    ...draft,
    type: way,
    rows: draft.rows.map((row) => (row.typed === undefined ? row : { ...row, [of]: read(row.typed) })),
  };
};

type Stored = Pick<WholeExpense, 'splitType' | 'split' | 'original'>;
type StoredShare = { userId: string; amount: number };

/** Shares of the group's amount as parts of what was paid in another currency. */
const inOriginal = (splits: readonly StoredShare[], { original }: Stored): ReadonlyMap<string, number> => {
  const weights = splits.map(({ userId, amount }) => ({ userId, weight: BigInt(amount) }));
  if (!original || weights.every(({ weight }) => weight === 0n))
    return new Map(splits.map(({ userId, amount }) => [userId, amount]));
  return new Map(divide(original.amount, weights, new Map()).map(({ userId, cents }) => [userId, cents]));
};

/** The split of a stored expense of a group with this currency; without splits it is everybody's. */
export const storedSplit = (
  stored: Stored,
  splits: readonly StoredShare[],
  userIds: readonly string[],
  currency?: string,
): SplitDraft => {
  const { splitType, split, original } = stored;
  const { data: known } = StoredSplit.safeParse(split);
  const isOfAmounts = known?.kind === 'amounts';
  const values = known && 'of' in known ? known.of : [];
  const people = known ? peopleInSplit(known) : splits.map(({ userId }) => userId);
  const cents = inOriginal(splits, stored);
  return {
    type: readType(isOfAmounts ? 'exact' : (known?.kind ?? splitType)),
    ...(known?.kind === 'items' && { items: storedItems(known, original?.currency ?? currency) }),
    ...(currency && { currency }),
    ...(original && { currency: original.currency, foreign: true }),
    rows: userIds.map((userId) => {
      const value = values.find((one) => one.userId === userId)?.value;
      return {
        userId,
        isIncluded: people.includes(userId) || people.length === 0,
        cents: (isOfAmounts ? value : cents.get(userId)) ?? 0,
        ...(value !== undefined && !isOfAmounts && { value }),
      };
    }),
  };
};

/** The same in the currency that the bill was paid in; what was typed is read again. */
export const withCurrency = (draft: SplitDraft, currency: string, foreign: boolean): SplitDraft =>
  draft.currency === currency && Boolean(draft.foreign) === foreign
    ? draft
    : splitFromDraft({ ...draft, currency, foreign });

/**
 * Follows the group's members while the form is open: removes those who left, adds those who joined, included or not.
 */
export const withPeople = (draft: SplitDraft, userIds: readonly string[], isIncluded = true): SplitDraft => ({
  ...draft,
  rows: userIds.map((userId) => draft.rows.find((row) => row.userId === userId) ?? { userId, isIncluded, cents: 0 }),
});

/** Applies another amount: equal shares follow it, exact ones remain as typed. */
export const withAmount = (draft: SplitDraft, amount: number): SplitDraft => ({
  ...draft,
  rows: kindOf(draft).follow(draft.rows, amount, draft.items),
});

/** As `withAmount`, but a split that is still as stored keeps its cents. */
export const withStored = (draft: SplitDraft, amount: number, stored: SplitDraft): SplitDraft => {
  const isSame =
    draft.type === stored.type &&
    // The cents of a bill in another currency are the group's.
    !draft.foreign &&
    sumOf(stored) === amount &&
    kindOf(draft).isUnchanged(draft.rows, stored.rows) &&
    JSON.stringify(draft.items) === JSON.stringify(stored.items);
  if (!isSame) return withAmount(draft, amount);
  const centsOf = (userId: string) => stored.rows.find((row) => row.userId === userId)?.cents ?? 0;
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, cents: centsOf(row.userId) })) };
};

/** Changes the participants, whose shares follow the rule of the kind. */
const among = (draft: SplitDraft, rows: SplitRow[], amount: number): SplitDraft =>
  withAmount({ ...draft, rows: kindOf(draft).among(rows, amount) }, amount);

/** Includes exactly these people, and divides again among them. */
export const chosen = (draft: SplitDraft, userIds: readonly string[], amount: number): SplitDraft =>
  among(
    draft,
    draft.rows.map((row) => ({ ...row, isIncluded: userIds.includes(row.userId) })),
    amount,
  );

/** Toggles one person, and divides again among the included. */
export const toggled = (draft: SplitDraft, userId: string, amount: number): SplitDraft =>
  among(
    draft,
    draft.rows.map((row) => (row.userId === userId ? { ...row, isIncluded: !row.isIncluded } : row)),
    amount,
  );

export const switched = (draft: SplitDraft, type: SplitMethod, amount: number): SplitDraft =>
  among(
    { ...draft, type, ...(kindOf({ ...draft, type }).byItems && { items: draft.items ?? newItems() }) },
    divided(draft.rows, amount),
    amount,
  );

/** Sets another bill by items. */
export const withItems = (draft: SplitDraft, items: ItemsDraft, amount: number): SplitDraft =>
  withAmount({ ...draft, items }, amount);

/** Sets a typed share. That makes an equal split exact, because of 'equally' only the people are sent. */
export const shareTyped = (draft: SplitDraft, userId: string, typed: string): SplitDraft => {
  const { of, read } = fieldOf(draft);
  return {
    ...draft,
    type: kindOf(draft).isTyped ? draft.type : 'exact',
    rows: draft.rows.map((row) => (row.userId === userId ? { ...row, [of]: read(typed), typed, byHand: true } : row)),
  };
};

/** Drops the typed text once it is the share; unreadable text remains. */
const asRead = (field: SplitField, row: SplitRow): SplitRow =>
  Number.isNaN(valueIn(field, row)) ? row : { ...row, typed: undefined };

/** The missing part of the whole; negative if there is too much, 0 if the kind has no whole. */
export const missingIn = (draft: SplitDraft, amount: number): number => {
  const field = fieldOf(draft);
  return field.whole ? field.whole(amount) - sumIn(field, includedIn(draft)) : 0;
};

/**
 * After a share's field loses focus: the last included other person takes the missing part, at least 0. While a share
 * is unreadable nobody does.
 */
export const shareLeft = (draft: SplitDraft, userId: string, amount: number): SplitDraft => {
  const field = fieldOf(draft);
  const left = { ...draft, rows: draft.rows.map((row) => asRead(field, row)) };
  const last = includedIn(left).findLast((row) => row.userId !== userId);
  const missing = missingIn(left, amount);
  if (!field.whole || !last || Number.isNaN(missing)) return left;
  const value = Math.max(0, valueIn(field, last) + missing);
  const taking = { userId: last.userId, isIncluded: true, cents: 0, [field.of]: value };
  return { ...left, rows: left.rows.map((row) => (row === last ? taking : row)) };
};

/**
 * Divides the rest of the whole, without the shares typed by hand, among the other included people; null if there are
 * none or nothing is left.
 */
export const restDivided = (draft: SplitDraft, amount: number): SplitDraft | null => {
  const field = fieldOf(draft);
  const byHand = includedIn(draft).filter((row) => row.byHand);
  const rest = (field.whole?.(amount) ?? 0) - sumIn(field, byHand);
  const others = { ...draft, rows: draft.rows.map((row) => (row.byHand ? { ...row, isIncluded: false } : row)) };
  if (kindOf(draft).byItems || includedIn(others).length === 0 || !(rest >= 0)) return null;
  const shares = dividedIn(field, others.rows, rest);
  return { ...draft, rows: draft.rows.map((row, at) => (row.byHand ? asRead(field, row) : (shares[at] ?? row))) };
};

export const problemOf = (draft: SplitDraft, amount: number): ExpensesProblem | null => {
  const rows = includedIn(draft);
  if (rows.length === 0) return 'no-members-included';
  if (Number.isNaN(sumOf(draft))) return 'shares-do-not-add-up';
  return kindOf(draft).check(rows, amount, draft.items) ?? null;
};

/** The request's split, without excluded people; for an update, relative to what is `stored`. */
export const divisionOf = (draft: SplitDraft, stored?: SplitDraft) =>
  kindOf(draft).toRequest(includedIn(draft), draft, stored);
