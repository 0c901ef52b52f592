import { problems, restoreSettlement } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import type { Notice } from '@allsquare/kit/ui/toast';
import { ofVersion, useAskAnyway } from '../changes/use-ask-anyway.ts';
import { hasWords } from '../problems.ts';
import { readSince } from './read-since.ts';

/** Brings a deleted payment back; what it settled is settled again. */
export const useRestoreSettlement = ({ onSuccess, onRefusal }: OnScreen<typeof restoreSettlement> = {}) => {
  const askAnyway = useAskAnyway(readSince);
  const restore = useWrite(restoreSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to restore settlement' },
    success: (): Notice => ({ title: 'Settlement restored', message: 'It is back, to the cent.' }),
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
