import { declineRequest } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';

/** Declines a request to the caller. Failures show one message (spec.md section 8), refusals their own. */
export const useDeclineRequest = () =>
  useWrite(declineRequest, {
    problems: {},
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: 'Failed to decline friend request' },
    success: () => ({ title: 'Friend Request Declined', message: 'Request has been declined' }),
    showsServerMessage: () => false,
  });
