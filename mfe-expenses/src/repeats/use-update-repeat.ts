import { problems, updateRepeat } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';

/** Changes a bill that comes again, pauses it or goes on; not if somebody has changed it since the version sent. */
export const useUpdateRepeat = (onScreen: ScreenOptions<typeof updateRepeat>) =>
  useWrite(updateRepeat, {
    problems,
    topics: ['expenses'],
    failure: { title: 'Error', message: 'Failed to change the repeating bill' },
    success: ({ next, paused }) => ({
      title: paused ? 'Repeating bill paused' : 'Repeating bill saved',
      message: next ? `The next one comes on ${formatDay(next)}.` : 'No bill comes for now.',
    }),
    meansStale: () => true,
    ...onScreen,
  });
