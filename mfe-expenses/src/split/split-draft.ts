import {
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
  moreKinds,
  type SplitDraft,
  type SplitField,
  type SplitMethod,
  type SplitRow,
  splitKinds,
  sumOf,
  valueIn,
} from './split-kinds.ts';

const fieldOf = ({ type }: SplitDraft): SplitField => splitKinds[type].field;
const sumIn = (field: SplitField, rows: readonly SplitRow[]) => rows.reduce((sum, row) => sum + valueIn(field, row), 0);

/** Everybody, equally; `withAmount` gives the shares. */
export const newSplit = (userIds: readonly string[]): SplitDraft => ({
  type: 'equally',
  rows: userIds.map((userId) => ({ userId, isIncluded: true, cents: 0 })),
});

/** Nobody has said yet how it is split. */
export const isUntouched = ({ type, rows }: SplitDraft): boolean =>
  type === 'equally' && rows.every(({ isIncluded, cents }) => isIncluded && cents === 0);

const methods: readonly SplitMethod[] = [...splitTypes, ...moreKinds];
/** A kind that is newer than this remote is read as exact shares. */
const readType = (type: string): SplitMethod => methods.find((known) => known === type) ?? 'exact';

/** As a draft has kept it: JSON knows no NaN. */
export const splitFromDraft = (draft: SplitDraft): SplitDraft => {
  const way = readType(draft.type);
  const { of, read } = splitKinds[way].field;
  return {
    ...draft,
    type: way,
    rows: draft.rows.map((row) => (row.typed === undefined ? row : { ...row, [of]: read(row.typed) })),
  };
};

/** As it is stored; an expense without splits is everybody's. */
export const storedSplit = (
  { splitType, split }: Pick<WholeExpense, 'splitType' | 'split'>,
  splits: readonly { userId: string; amount: number }[],
  userIds: readonly string[],
): SplitDraft => {
  const { data: known } = StoredSplit.safeParse(split);
  const values = known && 'of' in known ? known.of : [];
  const people = known ? peopleInSplit(known) : splits.map(({ userId }) => userId);
  return {
    type: readType(known?.kind ?? splitType),
    ...(known?.kind === 'items' && { items: storedItems(known) }),
    rows: userIds.map((userId) => {
      const share = splits.find((one) => one.userId === userId);
      const value = values.find((one) => one.userId === userId)?.value;
      return {
        userId,
        isIncluded: people.includes(userId) || people.length === 0,
        cents: share?.amount ?? 0,
        ...(value !== undefined && { value }),
      };
    }),
  };
};

/** Follows the members of the group while the form is open: who leaves is gone, who joins is included or not. */
export const withPeople = (draft: SplitDraft, userIds: readonly string[], isIncluded = true): SplitDraft => ({
  ...draft,
  rows: userIds.map((userId) => draft.rows.find((row) => row.userId === userId) ?? { userId, isIncluded, cents: 0 }),
});

/** With the shares of another amount: equal ones follow it, exact ones stay as typed. */
export const withAmount = (draft: SplitDraft, amount: number): SplitDraft => ({
  ...draft,
  rows: splitKinds[draft.type].follow(draft.rows, amount, draft.items),
});

/** As `withAmount`; what is divided as it was stored keeps its cents. */
export const withStored = (draft: SplitDraft, amount: number, stored: SplitDraft): SplitDraft => {
  const isSame =
    draft.type === stored.type &&
    sumOf(stored) === amount &&
    splitKinds[draft.type].isUnchanged(draft.rows, stored.rows) &&
    JSON.stringify(draft.items) === JSON.stringify(stored.items);
  if (!isSame) return withAmount(draft, amount);
  const centsOf = (userId: string) => stored.rows.find((row) => row.userId === userId)?.cents ?? 0;
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, cents: centsOf(row.userId) })) };
};

/** Others take part now, who share by the rule of the kind. */
const among = (draft: SplitDraft, rows: SplitRow[], amount: number): SplitDraft =>
  withAmount({ ...draft, rows: splitKinds[draft.type].among(rows, amount) }, amount);

/** Includes these and leaves out the others, and divides anew among the included. */
export const chosen = (draft: SplitDraft, userIds: readonly string[], amount: number): SplitDraft =>
  among(
    draft,
    draft.rows.map((row) => ({ ...row, isIncluded: userIds.includes(row.userId) })),
    amount,
  );

/** Includes or leaves out one person and divides anew among the included. */
export const toggled = (draft: SplitDraft, userId: string, amount: number): SplitDraft =>
  among(
    draft,
    draft.rows.map((row) => (row.userId === userId ? { ...row, isIncluded: !row.isIncluded } : row)),
    amount,
  );

export const switched = (draft: SplitDraft, type: SplitMethod, amount: number): SplitDraft =>
  among(
    { ...draft, type, ...(splitKinds[type].byItems && { items: draft.items ?? newItems() }) },
    divided(draft.rows, amount),
    amount,
  );

/** With another bill by items. */
export const withItems = (draft: SplitDraft, items: ItemsDraft, amount: number): SplitDraft =>
  withAmount({ ...draft, items }, amount);

/** A typed share. Who types one wants exact shares: of 'equally' only the people are sent. */
export const shareTyped = (draft: SplitDraft, userId: string, typed: string): SplitDraft => {
  const { of, read } = fieldOf(draft);
  return {
    ...draft,
    type: splitKinds[draft.type].isTyped ? draft.type : 'exact',
    rows: draft.rows.map((row) => (row.userId === userId ? { ...row, [of]: read(typed), typed, byHand: true } : row)),
  };
};

/** What was typed has become the share; what cannot be read stays. */
const asRead = (field: SplitField, row: SplitRow): SplitRow =>
  Number.isNaN(valueIn(field, row)) ? row : { ...row, typed: undefined };

/** What is missing to the whole of what is typed; negative: too much. 0 where there is no whole. */
export const missingIn = (draft: SplitDraft, amount: number): number => {
  const field = fieldOf(draft);
  return field.whole ? field.whole(amount) - sumIn(field, includedIn(draft)) : 0;
};

/**
 * After a typed share was left: the last included person (other than the one typed) takes what is missing, never below
 * 0. While a share cannot be read nobody does.
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
 * What the shares typed by hand leave of the whole goes to the other included ones; null where there are none, or
 * nothing is left.
 */
export const restDivided = (draft: SplitDraft, amount: number): SplitDraft | null => {
  const field = fieldOf(draft);
  const byHand = includedIn(draft).filter((row) => row.byHand);
  const rest = (field.whole?.(amount) ?? 0) - sumIn(field, byHand);
  const others = { ...draft, rows: draft.rows.map((row) => (row.byHand ? { ...row, isIncluded: false } : row)) };
  if (splitKinds[draft.type].byItems || includedIn(others).length === 0 || !(rest >= 0)) return null;
  const shares = dividedIn(field, others.rows, rest);
  return { ...draft, rows: draft.rows.map((row, at) => (row.byHand ? asRead(field, row) : (shares[at] ?? row))) };
};

export const problemOf = (draft: SplitDraft, amount: number): ExpensesProblem | null => {
  const rows = includedIn(draft);
  if (rows.length === 0) return 'no-members-included';
  if (Number.isNaN(sumOf(draft))) return 'shares-do-not-add-up';
  return splitKinds[draft.type].check(rows, amount, draft.items) ?? null;
};

/** As it is sent, without who is left out; of an edit, in place of what is `stored`. */
export const divisionOf = (draft: SplitDraft, stored?: SplitDraft) =>
  splitKinds[draft.type].toRequest(includedIn(draft), draft.items, stored);
