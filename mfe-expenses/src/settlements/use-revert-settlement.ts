import { problems, revertSettlement } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { undoBy } from '../changes/undo-by.ts';
import { hasWords } from '../problems.ts';

/** Goes back to an earlier version of a payment, unless somebody has changed it since; its notice leads back again. */
export const useRevertSettlement = (onScreen: OnScreen<typeof revertSettlement> = {}) => {
  const revert = useWrite(revertSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to change settlement back' },
    success: ({ id, version = 0 }, { body }): Notice => ({
      title: 'Settlement changed back',
      message: 'The earlier version is back, to the cent.',
      way: version > body.version ? undoBy(revert, { params: { id }, body: { to: body.version, version } }) : undefined,
    }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
  return revert;
};
