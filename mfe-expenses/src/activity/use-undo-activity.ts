import { problems, undoActivity } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Takes back what somebody has done to the books of a group since a moment, some entries at a time. */
export const useUndoActivity = (onScreen: OnScreen<typeof undoActivity>) =>
  useWrite(undoActivity, {
    problems,
    topics: ['expenses', 'balances', 'settlements', 'groups'],
    failure: { title: 'Error', message: 'Failed to undo. What was undone stays; please try again.' },
    quotes: hasWords,
    ...onScreen,
  });
