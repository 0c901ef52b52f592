import { type Activity, listActivity } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';

/** What was read of it, and how much there is: '367', '1000+'. */
type ActivityRead = { rows: Activity[]; total: string };
/** Of one group, of one person, from a moment on. */
export type ActivityFilter = { groupId?: string | undefined; by?: string | undefined; since?: string | undefined };

/** What was done to the books of a group, or of all of mine, newest first, page by page. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'activity', filter],
    meta: { topics: ['settlements'] },
    queryFn: ({ signal, pageParam }) => callPage(listActivity, { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): ActivityRead => ({
      rows: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? '',
    }),
  });
