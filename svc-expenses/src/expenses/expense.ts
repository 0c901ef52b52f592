import { countOpenItems, type Original, peopleInSplit, type WeightedSplit } from '@allsquare/expenses-contract';
import { originalIn, toOriginalColumns } from '../original.ts';
import type { ExpenseEntity } from './expense.entity.ts';

/**
 * One person's share in whole cents; `error` in millionths of a cent where the server divided, null where a client sent
 * the amounts.
 */
export type StoredSplit = { userId: string; cents: number; error: number | null };

export type Payer = { userId: string; cents: number };

/** An expense as stored: people by their seats, money in cents. */
export type StoredExpense = Omit<
  ExpenseEntity,
  | 'cents'
  | 'originalCurrency'
  | 'originalCents'
  | 'payerUsers'
  | 'payerCents'
  | 'splitUsers'
  | 'splitCents'
  | 'splitErrors'
  | 'kind'
  | 'open'
  | 'deletedAt'
> & {
  cents: number;
  original: Original | null;
  splits: StoredSplit[];
  payers: Payer[] | null;
};

type Named = {
  paidBy: string;
  payers?: readonly { userId: string }[] | null | undefined;
  splits?: readonly { userId: string }[] | undefined;
  split?: WeightedSplit | null | undefined;
};

/** The payers and the participants. */
export const peopleIn = ({ paidBy, payers, splits, split }: Named): string[] => [
  paidBy,
  ...[...(payers ?? []), ...(splits ?? [])].map(({ userId }) => userId),
  ...(split ? peopleInSplit(split) : []),
];

/** People in an expense who were not in it before, by any of their seats. */
export function addedPeople(before: StoredExpense, after: StoredExpense, personAt: (seat: string) => string): string[] {
  const inIt = new Set(peopleIn(before).map(personAt));
  return peopleIn(after).filter((seat) => !inIt.has(personAt(seat)));
}

/** How many items nobody has taken; null unless it is divided by items. */
export const openItemCount = (split: WeightedSplit | null) => (split?.kind === 'items' ? countOpenItems(split) : null);

/** The fields that an edit can change. */
export type ExpenseState = Omit<
  StoredExpense,
  'id' | 'groupId' | 'createdBy' | 'createdAt' | 'repeatId' | 'importId' | 'version'
>;

export function stateOf({
  id: _,
  groupId: __,
  createdBy: ___,
  createdAt: ____,
  repeatId: _____,
  importId: ______,
  version: _______,
  ...state
}: StoredExpense): ExpenseState {
  return state;
}

/** The same of a row stored before a change. */
export const stateOfRow = (row: ReturnType<typeof toRow>): ExpenseState =>
  stateOf(fromRow({ ...row, deletedAt: null }));

/** Its row; PostgreSQL's bigints travel as text. */
export const toRow = ({ splits, payers, split, cents, original, ...expense }: StoredExpense) => ({
  ...expense,
  ...toOriginalColumns(original),
  split,
  kind: split?.kind ?? null,
  open: openItemCount(split),
  cents: String(cents),
  payerUsers: payers?.map((payer) => payer.userId) ?? null,
  payerCents: payers?.map((payer) => String(payer.cents)) ?? null,
  splitUsers: splits.map((split) => split.userId),
  splitCents: splits.map((split) => String(split.cents)),
  splitErrors: splits.some((split) => split.error === null) ? null : splits.map((split) => String(split.error)),
});

export const fromRow = ({
  cents,
  payerUsers,
  payerCents,
  splitUsers,
  splitCents,
  splitErrors,
  kind: _kind,
  open: _open,
  deletedAt: _,
  originalCurrency,
  originalCents,
  ...expense
}: ExpenseEntity): StoredExpense => ({
  ...expense,
  cents: Number(cents),
  original: originalIn({ originalCurrency, originalCents }),
  payers: payerUsers?.map((userId, index) => ({ userId, cents: Number(payerCents?.[index]) })) ?? null,
  splits: splitUsers.map((userId, index) => ({
    userId,
    cents: Number(splitCents[index]),
    error: splitErrors ? Number(splitErrors[index]) : null,
  })),
});
