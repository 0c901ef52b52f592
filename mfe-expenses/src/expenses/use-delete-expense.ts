import { deleteExpense, problems } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import type { ToastContent } from '@allsquare/kit/ui/toast';
import { hasWords } from '../problems.ts';
import { undoAction } from '../undo/undo-action.ts';
import { restoreInput, useConfirmUndo, versionInput } from '../undo/use-confirm-undo.ts';
import { readChangesSince } from './expense.queries.ts';
import { useRestoreExpense } from './use-restore-expense.ts';

/** Deletes an expense. Asks if somebody changed it since the sent version. The toast offers to undo. */
export const useDeleteExpense = ({ onSuccess, onRefusal }: ScreenOptions<typeof deleteExpense> = {}) => {
  const restore = useRestoreExpense();
  const confirmUndo = useConfirmUndo(readChangesSince);
  const remove = useWrite(deleteExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete expense' },
    success: (_, input): ToastContent => ({
      title: 'Expense deleted',
      message: 'The expense has been deleted successfully.',
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
