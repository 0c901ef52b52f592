import { createRepeat, problems } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { everyWords } from './times.ts';

/** Creates a recurring bill, and its first bill if that is due. */
export const useCreateRepeat = (onScreen: ScreenOptions<typeof createRepeat>) =>
  useWrite(createRepeat, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error Creating Expense' },
    success: (repeat) => ({
      title: 'Repeating bill added',
      message: `${everyWords(repeat)}${repeat.next ? `, next on ${formatDay(repeat.next)}` : ''}.`,
    }),
    ...onScreen,
  });
