import { problems, updateExpense } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Changes an expense and its shares, unless somebody has changed it since the version that is sent. */
export const useUpdateExpense = (onScreen: OnScreen<typeof updateExpense>) =>
  useWrite(updateExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to update expense' },
    success: () => ({ title: 'Expense updated', message: 'The expense has been updated successfully.' }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
