import { listExpenses } from '@allsquare/expenses-contract';
import { call, callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

/** How many the dashboard shows. */
const NEWEST = 10;

/** Newest first, page by page; without a group those of all my groups. */
const pagesOf = (groupId?: string) =>
  infiniteQueryOptions({
    queryKey: groupId ? ['expenses', groupId] : ['expenses'],
    queryFn: ({ signal, pageParam }) => callPage(listExpenses, { query: { groupId, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

export const expensesOf = (groupId: string) => pagesOf(groupId);
export const allExpenses = pagesOf();

export const newestExpenses = queryOptions({
  queryKey: ['expenses', 'newest'],
  queryFn: ({ signal }) => call(listExpenses, { query: { limit: NEWEST } }, { signal }),
});
