import { problems, takeItem } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Sets the user's parts of an item of a bill. */
export const useTakeItem = (onScreen: ScreenOptions<typeof takeItem> = {}) =>
  useWrite(takeItem, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to update expense' },
    showsServerMessage: hasWords,
    meansStale: () => true,
    ...onScreen,
  });
