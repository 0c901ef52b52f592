import { listExpenses } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';

const PAGE = 20;

/** The bills that somebody has paid for me, or I for them, the newest first, page by page. */
export const pairExpensesQuery = (groupId: string, between: string) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'between', groupId, between],
    queryFn: ({ signal, pageParam: cursor }) =>
      callPage(listExpenses, { query: { groupId, between, limit: PAGE, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ bills: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? '' }),
  });
