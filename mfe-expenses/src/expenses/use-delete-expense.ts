import { deleteExpense, problems } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Deletes an expense; what was owed because of it is owed no more. */
export const useDeleteExpense = (onScreen: OnScreen<typeof deleteExpense>) =>
  useWrite(deleteExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete expense' },
    success: () => ({ title: 'Expense deleted', message: 'The expense has been deleted successfully.' }),
    quotes: hasWords,
    ...onScreen,
  });
