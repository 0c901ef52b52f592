import { isolated } from '@allsquare/contract-kit';
import type { FriendRequest } from '@allsquare/friends-contract';

/** The toast for a new friendship. */
export const acceptedToast = ({ display_name: name }: FriendRequest) => ({
  title: 'Friend Request Accepted',
  message: `You are now friends with ${isolated(name)} and can add them to groups.`,
});
