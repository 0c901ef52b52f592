import { listGroups } from '@allsquare/groups-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';

/** The groups that the caller has archived, paginated, with their number. */
export const archivedGroupsQuery = infiniteQueryOptions({
  queryKey: ['groups', 'archived'],
  queryFn: ({ signal, pageParam }) =>
    callPage(listGroups, { query: { limit: '50', archived: 'true', sort: 'newest', cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => ({ groups: pages.flatMap(({ items }) => items), total: Number(pages[0]?.total) }),
});
