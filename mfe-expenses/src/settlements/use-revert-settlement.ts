import { problems, revertSettlement } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import type { ToastContent } from '@allsquare/kit/ui/toast';
import { hasWords } from '../problems.ts';
import { undoAction } from '../undo/undo-action.ts';
import { revertInput, useConfirmUndo } from '../undo/use-confirm-undo.ts';
import { readChangesSince } from './settlements.queries.ts';

/** Reverts a payment to an earlier version. Asks if somebody changed it since. The toast offers to undo. */
export const useRevertSettlement = ({ onSuccess, onRefusal }: ScreenOptions<typeof revertSettlement> = {}) => {
  const confirmUndo = useConfirmUndo(readChangesSince);
  const revert = useWrite(revertSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to change settlement back' },
    success: ({ id, version = 0 }, { body }): ToastContent => ({
      title: 'Settlement changed back',
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
        formerCode: 'settlement-changed',
        go: ({ params, body }, version) => revert.mutate(revertInput(params.id, version, body.to)),
      }) || onRefusal?.(error, input),
  });
  return revert;
};
