import { deleteSettlement, problems } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import type { ToastContent } from '@allsquare/kit/ui/toast';
import { hasWords } from '../problems.ts';
import { undoAction } from '../undo/undo-action.ts';
import { restoreInput, useConfirmUndo, versionInput } from '../undo/use-confirm-undo.ts';
import { readChangesSince } from './settlements.queries.ts';
import { useRestoreSettlement } from './use-restore-settlement.ts';

/** Deletes a payment. Asks if somebody changed it since the sent version. The toast offers to undo. */
export const useDeleteSettlement = ({ onSuccess, onRefusal }: ScreenOptions<typeof deleteSettlement> = {}) => {
  const restore = useRestoreSettlement();
  const confirmUndo = useConfirmUndo(readChangesSince);
  const remove = useWrite(deleteSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete settlement' },
    success: (_, input): ToastContent => ({
      title: 'Settlement deleted',
      message: 'The settlement has been deleted successfully.',
      action: undoAction(restore, restoreInput(input)),
    }),
    showsServerMessage: hasWords,
    meansStale: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      confirmUndo(error, input, {
        words: 'Delete anyway',
        onDeleted: false,
        go: (asked, version) => remove.mutate(versionInput(asked, version)),
      }) || onRefusal?.(error, input),
  });
  return remove;
};
