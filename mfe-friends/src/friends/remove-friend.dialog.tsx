import { isolated } from '@allsquare/contract-kit';
import type { Friend } from '@allsquare/friends-contract';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { useRemoveFriend } from './use-remove-friend.ts';

/** Confirms removing a friend, which changes nothing in groups. */
export const RemoveFriendDialog = ({ friend, onClose }: { friend: Friend; onClose: () => void }) => {
  const { name } = friend.userDetails;
  const write = useRemoveFriend(friend, onClose);
  return (
    <ConfirmWrite
      write={write}
      input={{ params: { friend_id: friend.friend_id } }}
      onClose={onClose}
      text={`This will remove ${isolated(name)} from your friends. Groups that you share, and the balances in them, stay as they are.`}
      confirm="Remove Friend"
      busyText="Removing..."
    />
  );
};
