import { listExpenses } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** How many the dashboard shows. */
const NEWEST = 10;

/** The newest expenses of a group. */
export const expensesOf = (groupId: string) =>
  queryOptions({
    queryKey: ['expenses', groupId],
    queryFn: ({ signal }) => call(listExpenses, { query: { groupId } }, { signal }),
  });

/** The newest expenses of all my groups. */
export const allExpenses = queryOptions({
  queryKey: ['expenses'],
  queryFn: ({ signal }) => call(listExpenses, {}, { signal }),
});

export const newestExpenses = queryOptions({
  queryKey: ['expenses', 'newest'],
  queryFn: ({ signal }) => call(listExpenses, { query: { limit: NEWEST } }, { signal }),
});
