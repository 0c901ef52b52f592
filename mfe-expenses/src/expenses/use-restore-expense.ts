import { problems, restoreExpense } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Brings a deleted expense back; what was owed because of it is owed again. */
export const useRestoreExpense = (onScreen: OnScreen<typeof restoreExpense> = {}) =>
  useWrite(restoreExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to restore expense' },
    success: () => ({ title: 'Expense restored', message: 'It is back, to the cent.' }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
