import { problems, updateSettlement } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';
import { undoAction } from '../undo/undo-action.ts';
import { revertInput } from '../undo/use-confirm-undo.ts';
import { useRevertSettlement } from './use-revert-settlement.ts';

/** Updates a payment, unless somebody changed it since the sent version. The toast offers to undo an actual change. */
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
