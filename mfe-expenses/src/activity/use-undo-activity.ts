import { problems, undoActivity } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Undoes what a person did in a group since a time, some entries per request. */
export const useUndoActivity = (onScreen: ScreenOptions<typeof undoActivity>) =>
  useWrite(undoActivity, {
    problems,
    topics: ['expenses', 'balances', 'settlements', 'groups'],
    failure: { title: 'Error', message: 'Not everything was undone. Please try again.' },
    showsServerMessage: hasWords,
    ...onScreen,
  });
