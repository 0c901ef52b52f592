import { deleteExpense, problems } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { undoBy } from '../changes/undo-by.ts';
import { ofDelete, ofVersion, useAskAnyway } from '../changes/use-ask-anyway.ts';
import { hasWords } from '../problems.ts';
import { readSince } from './expense.queries.ts';
import { useRestoreExpense } from './use-restore-expense.ts';

/**
 * Deletes an expense, unless somebody has changed it since the version that is sent: then it asks. What was owed
 * because of it is owed no more. Its notice offers to undo that.
 */
export const useDeleteExpense = ({ onSuccess, onRefusal }: OnScreen<typeof deleteExpense> = {}) => {
  const restore = useRestoreExpense();
  const askAnyway = useAskAnyway(readSince);
  const remove = useWrite(deleteExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to delete expense' },
    success: (_, input): Notice => ({
      title: 'Expense deleted',
      message: 'The expense has been deleted successfully.',
      way: undoBy(restore, ofDelete(input)),
    }),
    quotes: hasWords,
    outdates: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      askAnyway(error, input, {
        words: 'Delete anyway',
        onDeleted: false,
        go: (asked, version) => remove.mutate(ofVersion(asked, version)),
      }) || onRefusal?.(error, input),
  });
  return remove;
};
