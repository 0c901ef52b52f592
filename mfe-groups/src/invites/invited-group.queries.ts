import { previewInvite } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The group into which an invitation leads: who one can be there. */
export const invitedGroupQuery = (id: string) =>
  queryOptions({
    queryKey: ['invites', 'group', id],
    queryFn: ({ signal }) => call(previewInvite, { params: { id } }, { signal }),
  });
