import { problems, revertSettlement } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { undoBy } from '../changes/undo-by.ts';
import { useAskAnyway, wayBack } from '../changes/use-ask-anyway.ts';
import { hasWords } from '../problems.ts';
import { readSince } from './settlements.queries.ts';

/**
 * Goes back to an earlier version of a payment, unless somebody has changed it since: then it asks. Its notice leads
 * back again.
 */
export const useRevertSettlement = ({ onSuccess, onRefusal }: OnScreen<typeof revertSettlement> = {}) => {
  const askAnyway = useAskAnyway(readSince);
  const revert = useWrite(revertSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to change settlement back' },
    success: ({ id, version = 0 }, { body }): Notice => ({
      title: 'Settlement changed back',
      message: 'The earlier version is back, to the cent.',
      way: version > body.version ? undoBy(revert, wayBack(id, version, body.version)) : undefined,
    }),
    quotes: hasWords,
    outdates: () => true,
    onSuccess,
    onRefusal: (error, input) =>
      askAnyway(error, input, {
        words: 'Undo anyway',
        onDeleted: false,
        formerCode: 'settlement-changed',
        go: ({ params, body }, version) => revert.mutate(wayBack(params.id, version, body.to)),
      }) || onRefusal?.(error, input),
  });
  return revert;
};
