import { previewInvite } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The group of an invitation, with the places that the caller can claim. */
export const invitedGroupQuery = (id: string) =>
  queryOptions({
    queryKey: ['invites', 'group', id],
    queryFn: ({ signal }) => call(previewInvite, { params: { id } }, { signal }),
  });
