import { problems, sendRequest } from '@allsquare/friends-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { acceptedToast } from './accepted-toast.ts';
import { recipientLabel } from './recipient-label.ts';

/** Asks somebody by email, or a member of one's group by user id; who has asked the caller is a friend at once. */
export const useSendRequest = (onScreen: ScreenOptions<typeof sendRequest>) =>
  useWrite(sendRequest, {
    problems,
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: 'Failed to send friend request. Please try again later.' },
    success: (request) =>
      request.status === 'accepted'
        ? acceptedToast(request)
        : {
            title: 'Friend Request Sent',
            message: `A request was sent to ${recipientLabel(request)}. They must accept it to become friends.`,
          },
    ...onScreen,
  });
