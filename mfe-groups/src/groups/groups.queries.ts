import { getGroup, listGroups } from '@allsquare/groups-contract';
import { call, callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

/** The caller's groups, by latest joined, page by page, and how many there are. */
export const groupsQuery = infiniteQueryOptions({
  queryKey: ['groups', 'mine'],
  queryFn: ({ signal, pageParam }) => callPage(listGroups, { query: { limit: '50', cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => {
    const groups = pages.flatMap(({ items }) => items);
    // An older svc-groups answers all of them and does not count.
    return { groups, total: Number(pages[0]?.total || groups.length) };
  },
});

/** Of the caller's groups those joined last. mfe-expenses keeps the same under the same key. */
export const newestGroupsQuery = queryOptions({
  queryKey: ['groups', 'newest'],
  queryFn: ({ signal }) => call(listGroups, { query: { limit: '5' } }, { signal }),
});

/** The deleted groups that the caller can restore, by latest deleted. */
export const deletedGroupsQuery = queryOptions({
  queryKey: ['groups', 'deleted'],
  queryFn: ({ signal }) => call(listGroups, { query: { deleted: 'true' } }, { signal }),
});

/** One group with its members. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', id],
    queryFn: ({ signal }) => call(getGroup, { params: { id } }, { signal }),
  });
