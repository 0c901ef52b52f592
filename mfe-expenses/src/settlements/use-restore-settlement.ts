import { problems, restoreSettlement } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import type { ToastContent } from '@allsquare/kit/ui/toast';
import { hasWords } from '../problems.ts';
import { useConfirmUndo, versionInput } from '../undo/use-confirm-undo.ts';
import { readChangesSince } from './settlements.queries.ts';

/** Restores a deleted payment. */
export const useRestoreSettlement = ({ onSuccess, onRefusal }: ScreenOptions<typeof restoreSettlement> = {}) => {
  const confirmUndo = useConfirmUndo(readChangesSince);
  const restore = useWrite(restoreSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to restore settlement' },
    success: (): ToastContent => ({ title: 'Settlement restored', message: 'It is back, to the cent.' }),
    showsServerMessage: hasWords,
    meansStale: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      confirmUndo(error, input, {
        words: 'Restore anyway',
        onDeleted: true,
        go: (asked, version) => restore.mutate(versionInput(asked, version)),
      }) || onRefusal?.(error, input),
  });
  return restore;
};
