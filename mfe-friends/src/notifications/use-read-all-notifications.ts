import { problems, readAllNotifications } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';

/** Marks all notifications of the caller as read. */
export const useReadAllNotifications = () => useWrite(readAllNotifications, { problems, topics: ['notifications'] });
