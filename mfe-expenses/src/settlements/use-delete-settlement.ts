import { deleteSettlement, problems } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { undoBy } from '../changes/undo-by.ts';
import { hasWords } from '../problems.ts';
import { useRestoreSettlement } from './use-restore-settlement.ts';

/** Deletes a payment; what it settled is owed again. Its notice offers to undo that. */
export const useDeleteSettlement = (onScreen: OnScreen<typeof deleteSettlement> = {}) => {
  const restore = useRestoreSettlement();
  return useWrite(deleteSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete settlement' },
    success: (_, { params }) => ({
      title: 'Settlement deleted',
      message: 'The settlement has been deleted successfully.',
      way: undoBy(restore, { params }),
    }),
    quotes: hasWords,
    ...onScreen,
  });
};
