import { problems, undoActivity } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Takes back what somebody has done to the books of a group since a moment, some entries at a time. */
export const useUndoActivity = (onScreen: ScreenOptions<typeof undoActivity>) =>
  useWrite(undoActivity, {
    problems,
    topics: ['expenses', 'balances', 'settlements', 'groups'],
    failure: { title: 'Error', message: 'Failed to undo. What was undone stays; please try again.' },
    showsServerMessage: hasWords,
    ...onScreen,
  });
