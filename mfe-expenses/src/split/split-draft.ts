import { type CreateExpense, type Expense, type SplitType, splitTypes } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import { formatCents } from '@allsquare/kit/money';

/**
 * One person of the form's split list; `cents` is 0 for who is not included, and NaN for a share that cannot be read as
 * `typed`. A share `byHand` is what somebody wanted it to be.
 */
export type SplitRow = { userId: string; isIncluded: boolean; cents: number; typed?: string; byHand?: true };
export type SplitDraft = { type: SplitType; rows: SplitRow[] };
type Share = NonNullable<CreateExpense['splits']>[number];
export type SplitProblem = 'no-members-included' | 'shares-do-not-add-up';

const included = (rows: readonly SplitRow[]) => rows.filter(({ isIncluded }) => isIncluded);
export const includedIn = (draft: SplitDraft): SplitRow[] => included(draft.rows);
export const sumOf = (draft: SplitDraft): number => included(draft.rows).reduce((sum, { cents }) => sum + cents, 0);

/** Amounts that cannot be read yet share out nothing. */
const readable = (amount: number) => (Number.isSafeInteger(amount) && amount > 0 ? amount : 0);

/**
 * Even shares; leftover cents go to the first. Only a preview: of 'equally' the server divides (infra/docs/money.md).
 */
const divided = (rows: readonly SplitRow[], amount: number): SplitRow[] => {
  const divisor = Math.max(1, included(rows).length);
  const share = Math.floor(readable(amount) / divisor);
  let leftover = readable(amount) - share * divisor;
  return rows.map(({ userId, isIncluded }) => {
    if (!isIncluded) return { userId, isIncluded, cents: 0 };
    const extra = leftover > 0 ? 1 : 0;
    leftover -= extra;
    return { userId, isIncluded, cents: share + extra };
  });
};

type SplitKind = {
  /** The rows when the amount of the expense has changed. */
  follow: (rows: SplitRow[], amount: number) => SplitRow[];
  /** Whether the rows say what the stored ones were made of; of the same amount these keep their cents. */
  isUnchanged: (rows: readonly SplitRow[], stored: readonly SplitRow[]) => boolean;
  /** What is sent of who is included. */
  sent: (row: SplitRow) => Share;
  /** Said beside whether the shares add up. */
  detail: (draft: SplitDraft, amount: number) => string;
  /** Shares are typed, not only shown. */
  isTyped: boolean;
};

/** How the forms treat each kind of split. */
export const splitKinds: Record<SplitType, SplitKind> = {
  equally: {
    follow: divided,
    isUnchanged: (rows, stored) =>
      rows.every((row) => row.isIncluded === included(stored).some(({ userId }) => userId === row.userId)),
    sent: ({ userId }) => ({ userId }),
    detail: (draft, amount) => {
      const count = includedIn(draft).length;
      const each = formatCents(Math.floor(amount / count));
      return `${count} ${count === 1 ? 'person' : 'people'}, ${amount % count ? 'about ' : ''}${each} each`;
    },
    isTyped: false,
  },
  exact: {
    follow: (rows) => rows,
    isUnchanged: () => false,
    sent: ({ userId, cents }) => ({ userId, amount: cents }),
    detail: (draft, amount) => `${formatCents(sumOf(draft))} of ${formatCents(amount)}`,
    isTyped: true,
  },
};

/** Everybody, equally; `withAmount` gives the shares. */
export const newSplit = (userIds: readonly string[]): SplitDraft => ({
  type: 'equally',
  rows: userIds.map((userId) => ({ userId, isIncluded: true, cents: 0 })),
});

/** A kind that is newer than this remote is read as exact shares. */
const readType = (type: Expense['splitType']): SplitType => splitTypes.find((known) => known === type) ?? 'exact';

/** As a draft has kept it: JSON knows no NaN. */
export const keptSplit = ({ type, rows }: SplitDraft): SplitDraft => ({
  type: readType(type),
  rows: rows.map((row) => (row.typed === undefined ? row : { ...row, cents: parseCents(row.typed) })),
});

/** As it is stored; an expense without splits is everybody's. */
export const storedSplit = (
  type: Expense['splitType'],
  splits: readonly { userId: string; amount: number }[],
  userIds: readonly string[],
): SplitDraft => ({
  type: readType(type),
  rows: userIds.map((userId) => {
    const share = splits.find((split) => split.userId === userId);
    return { userId, isIncluded: share !== undefined || splits.length === 0, cents: share?.amount ?? 0 };
  }),
});

/** Follows the members of the group while the form is open: who leaves is gone, who joins is included or not. */
export const withPeople = (draft: SplitDraft, userIds: readonly string[], isIncluded = true): SplitDraft => ({
  ...draft,
  rows: userIds.map((userId) => draft.rows.find((row) => row.userId === userId) ?? { userId, isIncluded, cents: 0 }),
});

/** With the shares of another amount: equal ones follow it, exact ones stay as typed. */
export const withAmount = (draft: SplitDraft, amount: number): SplitDraft => ({
  ...draft,
  rows: splitKinds[draft.type].follow(draft.rows, amount),
});

/** As `withAmount`; what is divided as it was stored keeps its cents. */
export const withStored = (draft: SplitDraft, amount: number, stored: SplitDraft): SplitDraft => {
  const isSame =
    draft.type === stored.type &&
    sumOf(stored) === amount &&
    splitKinds[draft.type].isUnchanged(draft.rows, stored.rows);
  if (!isSame) return withAmount(draft, amount);
  const centsOf = (userId: string) => stored.rows.find((row) => row.userId === userId)?.cents ?? 0;
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, cents: centsOf(row.userId) })) };
};

/** Includes these and leaves out the others, and divides anew among the included. */
export const chosen = (draft: SplitDraft, userIds: readonly string[], amount: number): SplitDraft => {
  const rows = draft.rows.map((row) => ({ ...row, isIncluded: userIds.includes(row.userId) }));
  return { ...draft, rows: divided(rows, amount) };
};

/** Includes or leaves out one person and divides anew among the included. */
export const toggled = (draft: SplitDraft, userId: string, amount: number): SplitDraft => {
  const rows = draft.rows.map((row) => (row.userId === userId ? { ...row, isIncluded: !row.isIncluded } : row));
  return { ...draft, rows: divided(rows, amount) };
};

export const switched = (draft: SplitDraft, type: SplitType, amount: number): SplitDraft => ({
  type,
  rows: divided(draft.rows, amount),
});

/** A typed share. Who types one wants exact shares: of 'equally' only the people are sent. */
export const shareTyped = (draft: SplitDraft, userId: string, typed: string): SplitDraft => ({
  type: 'exact',
  rows: draft.rows.map((row) =>
    row.userId === userId ? { ...row, cents: parseCents(typed), typed, byHand: true } : row,
  ),
});

/** What was typed has become the share; what cannot be read stays. */
const asRead = (row: SplitRow): SplitRow => (Number.isNaN(row.cents) ? row : { ...row, typed: undefined });

/**
 * After a typed share was left: the last included person (other than the one typed) takes what is missing, never below
 * 0. While a share cannot be read nobody does.
 */
export const shareLeft = (draft: SplitDraft, userId: string, amount: number): SplitDraft => {
  const rows = draft.rows.map(asRead);
  const last = included(rows).findLast((row) => row.userId !== userId);
  const missing = readable(amount) - (sumOf(draft) - (last?.cents ?? 0));
  if (!last || Number.isNaN(missing)) return { ...draft, rows };
  const taking = last && { userId: last.userId, isIncluded: true, cents: Math.max(0, missing) };
  return { ...draft, rows: rows.map((row) => (row === last ? taking : row)) };
};

/**
 * What the shares typed by hand leave of the amount goes to the other included ones; null where there are none, or
 * nothing is left.
 */
export const restDivided = (draft: SplitDraft, amount: number): SplitDraft | null => {
  const byHand = included(draft.rows).filter((row) => row.byHand);
  const rest = amount - byHand.reduce((sum, { cents }) => sum + cents, 0);
  const others = draft.rows.map((row) => (row.byHand ? { ...row, isIncluded: false } : row));
  if (included(others).length === 0 || !(rest >= 0)) return null;
  const shares = divided(others, rest);
  return { ...draft, rows: draft.rows.map((row, at) => (row.byHand ? asRead(row) : (shares[at] ?? row))) };
};

export const problemOf = (draft: SplitDraft, amount: number): SplitProblem | null => {
  if (included(draft.rows).length === 0) return 'no-members-included';
  return sumOf(draft) === readable(amount) ? null : 'shares-do-not-add-up';
};

/** As they are sent, without who is left out. */
export const splitsOf = (draft: SplitDraft): Share[] =>
  included(draft.rows).map((row) => splitKinds[draft.type].sent(row));
