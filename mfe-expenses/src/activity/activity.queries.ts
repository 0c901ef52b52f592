import { listActivity } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';

/** What was done to the books of a group, or of all of mine, newest first, page by page. */
export const activityQuery = (groupId?: string) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'activity', groupId],
    meta: { topics: ['settlements'] },
    queryFn: ({ signal, pageParam }) => callPage(listActivity, { query: { groupId, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
