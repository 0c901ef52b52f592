import { deleteRepeat, problems } from '@allsquare/expenses-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';

/** Deletes a recurring bill; the bills that it created remain. */
export const useDeleteRepeat = (onScreen: ScreenOptions<typeof deleteRepeat>) =>
  useWrite(deleteRepeat, {
    problems,
    topics: ['expenses'],
    failure: { title: 'Error', message: 'Failed to delete the repeating bill' },
    success: () => ({ title: 'Repeating bill deleted', message: 'Bills already added stay.' }),
    meansStale: () => true,
    ...onScreen,
  });
