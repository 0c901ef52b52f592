import { problems, updateRepeat } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';

/** Updates, pauses or resumes a recurring bill, unless somebody changed it since the sent version. */
export const useUpdateRepeat = (onScreen: ScreenOptions<typeof updateRepeat>) =>
  useWrite(updateRepeat, {
    problems,
    topics: ['expenses'],
    failure: { title: 'Error', message: 'Failed to change the repeating bill' },
    success: ({ next, paused }) => ({
      title: paused ? 'Repeating bill paused' : 'Repeating bill saved',
      message: next ? `The next one is on ${formatDay(next)}.` : 'No more bills for now.',
    }),
    meansStale: () => true,
    ...onScreen,
  });
