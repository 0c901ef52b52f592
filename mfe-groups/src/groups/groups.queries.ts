import { getGroup, listGroups } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The caller's groups, by latest joined. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(listGroups, {}, { signal }),
});

/** One group with its members. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', id],
    queryFn: ({ signal }) => call(getGroup, { params: { id } }, { signal }),
  });
