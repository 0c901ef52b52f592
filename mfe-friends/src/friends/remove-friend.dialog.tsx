import { type Friend, problems, removeFriend } from '@allsquare/friends-contract';
import { useQueryClient, useWrite } from '@allsquare/kit/query';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { toast } from '@allsquare/kit/ui/toast';

const FAILED = 'Failed to remove friend';

/** Asks before a friendship ends, which changes nothing in groups. */
export const RemoveFriendDialog = ({ friend, onClose }: { friend: Friend; onClose: () => void }) => {
  const client = useQueryClient();
  const { name } = friend.userDetails;
  const write = useWrite(removeFriend, {
    problems,
    topics: ['friends'],
    failure: { title: 'Error', message: FAILED },
    onSuccess: () => {
      onClose();
      toast.success('Friend removed', `${name} is no longer among your friends.`);
    },
    onRefusal: ({ code }) => {
      if (code === 'friend-not-found') {
        onClose();
        void client.invalidateQueries({ queryKey: ['friends'] });
        return false;
      }
      toast.failure('Error', FAILED);
      return true;
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Are you sure?"
      text={`This will remove ${name} from your friends. Groups that you share, and the balances in them, stay as they are.`}
      confirm="Remove Friend"
      busyText="Removing..."
      busy={write.isPending}
      onConfirm={() => write.mutate({ params: { friend_id: friend.friend_id } })}
    />
  );
};
