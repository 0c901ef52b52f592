import { problems, restoreExpense } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { ofVersion, useAskAnyway } from '../changes/use-ask-anyway.ts';
import { hasWords } from '../problems.ts';
import { readSince } from './expense.queries.ts';

/** Brings a deleted expense back; what was owed because of it is owed again. */
export const useRestoreExpense = ({ onSuccess, onRefusal }: OnScreen<typeof restoreExpense> = {}) => {
  const askAnyway = useAskAnyway(readSince);
  const restore = useWrite(restoreExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to restore expense' },
    success: (): Notice => ({ title: 'Expense restored', message: 'It is back, to the cent.' }),
    quotes: hasWords,
    outdates: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      askAnyway(error, input, {
        words: 'Restore anyway',
        onDeleted: true,
        go: (asked, version) => restore.mutate(ofVersion(asked, version)),
      }) || onRefusal?.(error, input),
  });
  return restore;
};
