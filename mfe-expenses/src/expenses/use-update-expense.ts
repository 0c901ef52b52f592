import { problems, updateExpense } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';
import { undoAction } from '../undo/undo-action.ts';
import { revertInput } from '../undo/use-confirm-undo.ts';
import { useRevertExpense } from './use-revert-expense.ts';

/**
 * Updates an expense and its shares, unless somebody changed it since the sent version. The toast offers to undo an
 * actual change.
 */
export const useUpdateExpense = (onScreen: ScreenOptions<typeof updateExpense>) => {
  const revert = useRevertExpense();
  return useWrite(updateExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to update expense' },
    success: ({ id, version }, { body }) => ({
      title: 'Expense updated',
      message: 'The expense has been updated successfully.',
      action: version > (body.expense.version ?? version) ? undoAction(revert, revertInput(id, version)) : undefined,
    }),
    showsServerMessage: hasWords,
    meansStale: () => true,
    ...onScreen,
  });
};
