import { type Activity, listActivity } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';

/** The loaded rows and the total: '367', '1000+'. */
type ActivityRead = { rows: Activity[]; total: string };
/** Filters by group, by person, and by time. */
export type ActivityFilter = { groupId?: string | undefined; by?: string | undefined; since?: string | undefined };

/** The activity of a group or of all the user's groups, newest first, in pages. */
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
