import { cancelRequest } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';

/** Takes a request of the caller back. A failure has one sentence, whatever the reason (spec.md section 8). */
export const useCancelRequest = () =>
  useWrite(cancelRequest, {
    problems: {},
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: 'Failed to cancel friend request' },
    success: () => ({ title: 'Request Cancelled', message: 'Your friend request has been cancelled' }),
    showsServerMessage: () => false,
  });
