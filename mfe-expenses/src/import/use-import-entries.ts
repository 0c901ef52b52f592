import { importEntries, problems } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Imports some entries of a file; all of them or none. */
export const useImportEntries = (onScreen: ScreenOptions<typeof importEntries> = {}) =>
  useWrite(importEntries, {
    problems,
    topics: ['expenses', 'balances', 'settlements', 'groups'],
    failure: { title: 'Error', message: 'Not everything was imported. Please try again.' },
    showsServerMessage: hasWords,
    ...onScreen,
  });
