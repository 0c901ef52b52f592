import { type Category, peopleInSplit } from '@allsquare/expenses-contract';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import { type NewExpense, newExpense } from '../expenses/new-expense.ts';
import { paidAs, storedPayers } from '../payers/payers-draft.ts';
import { storedSplit } from '../split/split-draft.ts';

const idsOf = (rows: readonly { userId: string }[] = []) => rows.map(({ userId }) => userId);

/** A stored expense, to be added once more. */
export const restoreSnapshot = ({ expense, splits }: OpenedExpense) => {
  const split = storedSplit(expense, splits, idsOf(splits));
  const paid = paidAs(storedPayers(expense), idsOf(expense.payers), expense.paidBy);
  const { description, amount, date, paidBy, category, notes } = expense;
  // What a rule since then refuses, the server says.
  const refund = expense.refund || undefined;
  const fields = { description, amount, date, paidBy, category: category as Category, notes, refund };
  return newExpense(expense.groupId, fields, split, paid);
};

/** Everybody who stands in it. */
export const peopleOf = ({ expense: { paidBy, payers, split }, splits }: NewExpense): string[] => [
  paidBy,
  ...idsOf(payers ?? []),
  ...idsOf(splits),
  ...(split ? peopleInSplit(split) : []),
];
