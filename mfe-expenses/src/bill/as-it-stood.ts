import { peopleInSplit } from '@allsquare/expenses-contract';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import { ExpenseFields, fieldsOf } from '../expenses/expense-fields.ts';
import { type NewExpense, newExpense } from '../expenses/new-expense.ts';
import { paidAs, storedPayers } from '../payers/payers-draft.ts';
import { storedSplit } from '../split/split-draft.ts';

const idsOf = (rows: readonly { userId: string }[] = []) => rows.map(({ userId }) => userId);

/** A stored expense, to be added once more. */
export const asItStood = ({ expense, splits }: OpenedExpense) => {
  const split = storedSplit(expense, splits, idsOf(splits));
  const paid = paidAs(storedPayers(expense), idsOf(expense.payers), expense.paidBy);
  return newExpense(expense.groupId, ExpenseFields.parse(fieldsOf(expense)), split, paid);
};

/** Everybody who stands in it. */
export const peopleOf = ({ expense: { paidBy, payers, split }, splits }: NewExpense): string[] => [
  paidBy,
  ...idsOf(payers ?? []),
  ...idsOf(splits),
  ...(split ? peopleInSplit(split) : []),
];
