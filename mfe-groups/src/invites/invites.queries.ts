import { listGroupInvites, listInvites } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The pending invitations to a group. */
export const groupInvitesQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['invites', groupId],
    queryFn: ({ signal }) => call(listGroupInvites, { params: { id: groupId } }, { signal }),
  });

/** The pending invitations to the caller, newest first. */
export const myInvitesQuery = queryOptions({
  queryKey: ['invites', 'mine'],
  queryFn: ({ signal }) => call(listInvites, {}, { signal }),
});
