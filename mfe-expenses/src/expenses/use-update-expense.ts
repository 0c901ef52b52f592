import { problems, updateExpense } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { undoBy } from '../changes/undo-by.ts';
import { hasWords } from '../problems.ts';
import { useRevertExpense, wayBack } from './use-revert-expense.ts';

/**
 * Changes an expense and its shares, unless somebody has changed it since the version that is sent. Its notice offers
 * to undo that, where it was another than what stood.
 */
export const useUpdateExpense = (onScreen: OnScreen<typeof updateExpense>) => {
  const revert = useRevertExpense();
  return useWrite(updateExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to update expense' },
    success: ({ id, version }, { body }) => ({
      title: 'Expense updated',
      message: 'The expense has been updated successfully.',
      way: version > (body.expense.version ?? version) ? undoBy(revert, wayBack(id, version)) : undefined,
    }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
};
