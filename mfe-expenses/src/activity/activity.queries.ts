import { listActivity } from '@allsquare/expenses-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

/** What was done to the books of a group, or of all of mine, newest first, page by page. */
export const activityQuery = (groupId?: string) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'activity', groupId],
    queryFn: ({ signal, pageParam }) => callPage(listActivity, { query: { groupId, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** Payments are another topic than expenses: what is heard of them asks for the activity again. */
export const paymentsQuery = (groupId?: string) =>
  queryOptions({
    queryKey: ['settlements', 'activity', groupId],
    queryFn: async ({ client }) => {
      await client.invalidateQueries({ queryKey: activityQuery(groupId).queryKey });
      return null;
    },
    initialData: null,
  });
