import { problems, restoreSettlement } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Brings a deleted payment back; what it settled is settled again. */
export const useRestoreSettlement = (onScreen: OnScreen<typeof restoreSettlement> = {}) =>
  useWrite(restoreSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: 'Error', message: 'Failed to restore settlement' },
    success: () => ({ title: 'Settlement restored', message: 'It is back, to the cent.' }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
