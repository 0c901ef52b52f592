import { getGroup, listGroups } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The caller's groups, by latest joined. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(listGroups, {}, { signal }),
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
