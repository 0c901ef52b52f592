import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { problems, runSampleWrite } from '@allsquare/sample-items-contract';

export const useRunSampleWrite = (onScreen: ScreenOptions<typeof runSampleWrite>) =>
  useWrite(runSampleWrite, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to run sample write. Please try again later.' },
    ...onScreen,
  });
