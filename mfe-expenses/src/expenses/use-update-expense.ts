import { type Expense, problems, updateExpense } from '@allsquare/expenses-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { useWayTo } from '../changes/use-way-to.ts';
import { hasWords } from '../problems.ts';

/**
 * Changes an expense and its shares, unless somebody has changed it since the version that is sent. With another date
 * its row is elsewhere: the notice leads there.
 */
export const useUpdateExpense = ({ date }: Expense, onScreen: OnScreen<typeof updateExpense>) => {
  const wayTo = useWayTo();
  return useWrite(updateExpense, {
    problems,
    topics: ['expenses', 'balances', 'groups'],
    failure: { title: 'Error', message: 'Failed to update expense' },
    success: (changed) => ({
      title: 'Expense updated',
      message: 'The expense has been updated successfully.',
      way: changed.date === date ? undefined : wayTo.expense(changed),
    }),
    quotes: hasWords,
    outdates: () => true,
    ...onScreen,
  });
};
