import { problems, readNotification } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';

/** Marks a notification as read. */
export const useReadNotification = () =>
  useWrite(readNotification, {
    problems,
    topics: ['notifications'],
    // One has gone on to what it is about; it stays unread.
    onRefusal: () => true,
  });
