import { problems, readNotification } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';

/** Marks a notification as read. */
export const useReadNotification = () =>
  useWrite(readNotification, {
    problems,
    topics: ['notifications'],
    // The user has already navigated on; it stays unread.
    onRefusal: () => true,
  });
