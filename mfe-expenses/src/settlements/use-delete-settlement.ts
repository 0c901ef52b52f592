import { deleteSettlement, problems } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { undoBy } from '../changes/undo-by.ts';
import { ofDelete, ofVersion, useAskAnyway } from '../changes/use-ask-anyway.ts';
import { hasWords } from '../problems.ts';
import { readSince } from './read-since.ts';
import { useRestoreSettlement } from './use-restore-settlement.ts';

/**
 * Deletes a payment, unless somebody has changed it since the version that is sent: then it asks. What it settled is
 * owed again. Its notice offers to undo that.
 */
export const useDeleteSettlement = ({ onSuccess, onRefusal }: OnScreen<typeof deleteSettlement> = {}) => {
  const restore = useRestoreSettlement();
  const askAnyway = useAskAnyway(readSince);
  const remove = useWrite(deleteSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete settlement' },
    success: (_, input): Notice => ({
      title: 'Settlement deleted',
      message: 'The settlement has been deleted successfully.',
      way: undoBy(restore, ofDelete(input)),
    }),
    quotes: hasWords,
    outdates: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      askAnyway(error, input, {
        words: 'Delete anyway',
        onDeleted: false,
        go: (asked, version) => remove.mutate(ofVersion(asked, version)),
      }) || onRefusal?.(error, input),
  });
  return remove;
};
