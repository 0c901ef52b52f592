import { type GroupSort, getGroup, listGroups } from '@allsquare/groups-contract';
import { call, callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

/** The caller's groups in this order, paginated, with the total. */
export const groupsQuery = (sort: GroupSort) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'mine', sort],
    queryFn: ({ signal, pageParam }) =>
      callPage(listGroups, { query: { limit: '50', sort, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => {
      const groups = pages.flatMap(({ items }) => items);
      // An older svc-groups returns all groups and no total.
      return { groups, total: Number(pages[0]?.total || groups.length) };
    },
  });

/** The groups with the latest activity. mfe-expenses caches the same data under this key. */
export const newestGroupsQuery = queryOptions({
  queryKey: ['groups', 'newest'],
  queryFn: ({ signal }) => call(listGroups, { query: { limit: '5', sort: 'newest' } }, { signal }),
});

/** The deleted groups that the caller can restore, most recently deleted first. */
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
