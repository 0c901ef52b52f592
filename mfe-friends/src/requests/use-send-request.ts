import { problems, sendRequest } from '@allsquare/friends-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { askedIn } from './asked-in.ts';
import { friendsNow } from './friends-now.ts';

/** Asks somebody by email, or a member of one's group by user id; who has asked the caller is a friend at once. */
export const useSendRequest = (onScreen: OnScreen<typeof sendRequest>) =>
  useWrite(sendRequest, {
    problems,
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: 'Failed to send friend request. Please try again later.' },
    success: (request) =>
      request.status === 'accepted'
        ? friendsNow(request)
        : {
            title: 'Friend Request Sent',
            message: `A request was sent to ${askedIn(request)}. They must accept it to become friends.`,
          },
    ...onScreen,
  });
