import { acceptRequest } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';
import { acceptedToast } from './accepted-toast.ts';

/** Accepts a friend request. Failures show one message (spec.md section 8), refusals their own. */
export const useAcceptRequest = () =>
  useWrite(acceptRequest, {
    problems: {},
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: 'Failed to accept friend request' },
    success: acceptedToast,
    showsServerMessage: () => false,
  });
