import { listGroupInvites, listInvites } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** Who has been invited into a group and has not answered yet. */
export const groupInvitesQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['invites', groupId],
    queryFn: ({ signal }) => call(listGroupInvites, { params: { id: groupId } }, { signal }),
  });

/** Who invites the caller, newest first. */
export const myInvitesQuery = queryOptions({
  queryKey: ['invites', 'mine'],
  queryFn: ({ signal }) => call(listInvites, {}, { signal }),
});
