import { peopleInSplit } from '@allsquare/expenses-contract';
import { storedValues } from '../expense-form/field-list.ts';
import { type NewExpense, newExpense } from '../expense-form/new-expense.ts';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import { paidAs, storedPayers } from '../payers/payers-draft.ts';
import { storedSplit } from '../split/split-draft.ts';

const idsOf = (rows: readonly { userId: string }[] = []) => rows.map(({ userId }) => userId);

/** The request body that adds a stored expense again. */
export const restoreSnapshot = ({ expense, splits }: OpenedExpense) => {
  const { currency, original } = expense;
  const split = storedSplit(expense, splits, idsOf(splits), currency);
  const paid = paidAs(storedPayers(expense, currency), idsOf(expense.payers), expense.paidBy, currency);
  // A rule that is newer than the expense is the server's to check.
  return newExpense(expense.groupId, { ...storedValues(expense), original }, split, paid);
};

/** All people in it. */
export const peopleOf = ({ expense: { paidBy, payers, split }, splits }: NewExpense): string[] => [
  paidBy,
  ...idsOf(payers ?? []),
  ...idsOf(splits),
  ...(split ? peopleInSplit(split) : []),
];
