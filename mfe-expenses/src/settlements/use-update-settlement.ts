import { problems, updateSettlement } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';
import { undoAction } from '../undo/undo-action.ts';
import { revertInput } from '../undo/use-confirm-undo.ts';
import { useRevertSettlement } from './use-revert-settlement.ts';

/**
 * Changes a payment, unless somebody has changed it since the version that is sent. Its notice offers to undo that,
 * where it was another than before.
 */
export const useUpdateSettlement = (onScreen: ScreenOptions<typeof updateSettlement>) => {
  const revert = useRevertSettlement();
  return useWrite(updateSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to update settlement' },
    success: ({ id, version = 0 }, { body }) => ({
      title: 'Settlement updated',
      message: 'The settlement has been updated successfully.',
      action: version > (body.version ?? version) ? undoAction(revert, revertInput(id, version)) : undefined,
    }),
    showsServerMessage: hasWords,
    meansStale: () => true,
    ...onScreen,
  });
};
