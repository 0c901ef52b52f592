import { deleteSettlement, problems } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Deletes a payment; what it settled is owed again. */
export const useDeleteSettlement = (onScreen: OnScreen<typeof deleteSettlement>) =>
  useWrite(deleteSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete settlement' },
    success: () => ({ title: 'Settlement deleted', message: 'The settlement has been deleted successfully.' }),
    quotes: hasWords,
    ...onScreen,
  });
