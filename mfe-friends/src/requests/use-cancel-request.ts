import { cancelRequest } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';

/** Cancels a request of the caller. Failures show one message (spec.md section 8), refusals their own. */
export const useCancelRequest = () =>
  useWrite(cancelRequest, {
    problems: {},
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: 'Failed to cancel friend request' },
    success: () => ({ title: 'Request Cancelled', message: 'Your friend request has been cancelled' }),
    showsServerMessage: () => false,
  });
