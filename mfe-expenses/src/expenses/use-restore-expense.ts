import { problems, restoreExpense } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import type { ToastContent } from '@allsquare/kit/ui/toast';
import { hasWords } from '../problems.ts';
import { useConfirmUndo, versionInput } from '../undo/use-confirm-undo.ts';
import { readChangesSince } from './expense.queries.ts';

/** Restores a deleted expense. */
export const useRestoreExpense = ({ onSuccess, onRefusal }: ScreenOptions<typeof restoreExpense> = {}) => {
  const confirmUndo = useConfirmUndo(readChangesSince);
  const restore = useWrite(restoreExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to restore expense' },
    success: (): ToastContent => ({ title: 'Expense restored', message: 'It is back, to the cent.' }),
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
