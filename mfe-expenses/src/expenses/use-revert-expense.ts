import { problems, revertExpense } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import type { ToastContent } from '@allsquare/kit/ui/toast';
import { hasWords } from '../problems.ts';
import { undoAction } from '../undo/undo-action.ts';
import { revertInput, useConfirmUndo } from '../undo/use-confirm-undo.ts';
import { readChangesSince } from './expense.queries.ts';

/** Reverts an expense to an earlier version. Asks if somebody changed it since. The toast offers to undo. */
export const useRevertExpense = ({ onSuccess, onRefusal }: ScreenOptions<typeof revertExpense> = {}) => {
  const confirmUndo = useConfirmUndo(readChangesSince);
  const revert = useWrite(revertExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to change expense back' },
    success: ({ id, version }, { body }): ToastContent => ({
      title: 'Expense changed back',
      message: 'Back to the earlier version, to the cent.',
      action: version > body.version ? undoAction(revert, revertInput(id, version, body.version)) : undefined,
    }),
    showsServerMessage: hasWords,
    meansStale: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      confirmUndo(error, input, {
        words: 'Undo anyway',
        onDeleted: false,
        formerCode: 'stale-version',
        go: ({ params, body }, version) => revert.mutate(revertInput(params.id, version, body.to)),
      }) || onRefusal?.(error, input),
  });
  return revert;
};
