import { problems, updateSettlement } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { undoBy } from '../changes/undo-by.ts';
import { wayBack } from '../changes/use-ask-anyway.ts';
import { hasWords } from '../problems.ts';
import { useRevertSettlement } from './use-revert-settlement.ts';

/**
 * Changes a payment, unless somebody has changed it since the version that is sent. Its notice offers to undo that,
 * where it was another than before.
 */
export const useUpdateSettlement = (onScreen: OnScreen<typeof updateSettlement>) => {
  const revert = useRevertSettlement();
  return useWrite(updateSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to update settlement' },
    success: ({ id, version = 0 }, { body }) => ({
      title: 'Settlement updated',
      message: 'The settlement has been updated successfully.',
      way: version > (body.version ?? version) ? undoBy(revert, wayBack(id, version)) : undefined,
    }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
};
