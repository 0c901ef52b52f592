import { problems, revertExpense } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { undoBy } from '../changes/undo-by.ts';
import { hasWords } from '../problems.ts';

/** Goes back to an earlier version of an expense, unless somebody has changed it since; its notice leads back again. */
export const useRevertExpense = (onScreen: OnScreen<typeof revertExpense> = {}) => {
  const revert = useWrite(revertExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to change expense back' },
    success: ({ id, version }, { body }): Notice => ({
      title: 'Expense changed back',
      message: 'The earlier version stands again, to the cent.',
      way: version > body.version ? undoBy(revert, { params: { id }, body: { to: body.version, version } }) : undefined,
    }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
  return revert;
};
