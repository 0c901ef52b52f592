import { problems, revertExpense } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { undoBy } from '../changes/undo-by.ts';
import { ofVersion, useAskAnyway } from '../changes/use-ask-anyway.ts';
import { hasWords } from '../problems.ts';
import { readSince } from './expense.queries.ts';

/** What goes back from a version to an earlier one. */
export const wayBack = (id: string, version: number, to = version - 1) => ({
  ...ofVersion({ params: { id } }, version),
  body: { to, version },
});

/**
 * Goes back to an earlier version of an expense, unless somebody has changed it since: then it asks. Its notice leads
 * back again.
 */
export const useRevertExpense = ({ onSuccess, onRefusal }: OnScreen<typeof revertExpense> = {}) => {
  const askAnyway = useAskAnyway(readSince);
  const revert = useWrite(revertExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to change expense back' },
    success: ({ id, version }, { body }): Notice => ({
      title: 'Expense changed back',
      message: 'The earlier version stands again, to the cent.',
      way: version > body.version ? undoBy(revert, wayBack(id, version, body.version)) : undefined,
    }),
    quotes: hasWords,
    outdates: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      askAnyway(error, input, {
        words: 'Undo anyway',
        onDeleted: false,
        formerCode: 'stale-version',
        go: ({ params, body }, version) => revert.mutate(wayBack(params.id, version, body.to)),
      }) || onRefusal?.(error, input),
  });
  return revert;
};
