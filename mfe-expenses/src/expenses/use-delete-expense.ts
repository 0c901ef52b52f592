import { deleteExpense, problems } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { undoBy } from '../changes/undo-by.ts';
import { hasWords } from '../problems.ts';
import { useRestoreExpense } from './use-restore-expense.ts';

/** Deletes an expense; what was owed because of it is owed no more. Its notice offers to undo that. */
export const useDeleteExpense = (onScreen: OnScreen<typeof deleteExpense> = {}) => {
  const restore = useRestoreExpense();
  return useWrite(deleteExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete expense' },
    success: (_, { params }) => ({
      title: 'Expense deleted',
      message: 'The expense has been deleted successfully.',
      way: undoBy(restore, { params }),
    }),
    quotes: hasWords,
    ...onScreen,
  });
};
