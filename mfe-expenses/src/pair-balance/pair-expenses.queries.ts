import { listExpenses } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';

const PAGE = 20;

/** The bills that this person paid for the user, or the user for them, newest first, in pages. */
export const pairExpensesQuery = (groupId: string, between: string) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'between', groupId, between],
    queryFn: ({ signal, pageParam: cursor }) =>
      callPage(listExpenses, { query: { groupId, between, limit: PAGE, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ bills: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? '' }),
  });
