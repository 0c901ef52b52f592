import { problems, sendRequest } from '@allsquare/friends-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { acceptedToast } from './accepted-toast.ts';
import { recipientLabel } from './recipient-label.ts';

/** Sends a friend request by email or user id. If the recipient has already sent one, both become friends. */
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
