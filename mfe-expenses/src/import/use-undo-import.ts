import { problems, undoImport } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Takes back some entries of an import. */
export const useUndoImport = (onScreen: ScreenOptions<typeof undoImport> = {}) =>
  useWrite(undoImport, {
    problems,
    topics: ['expenses', 'balances', 'settlements', 'groups'],
    failure: { title: 'Error', message: 'Not everything was undone. Please try again.' },
    showsServerMessage: hasWords,
    ...onScreen,
  });
