import { problems, updatePresets } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Replaces the presets of a group, unless somebody changed them since the sent version. */
export const useUpdatePresets = (onScreen: ScreenOptions<typeof updatePresets>) =>
  useWrite(updatePresets, {
    problems,
    topics: ['expenses'],
    failure: { title: 'Error', message: 'Failed to save the presets' },
    showsServerMessage: hasWords,
    meansStale: () => true,
    ...onScreen,
  });
