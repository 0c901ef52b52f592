import { isolated } from '@allsquare/contract-kit';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { IconButton } from '@allsquare/kit/ui/button';
import { UserPlus } from 'lucide-react';
import { friendsQuery } from '../friends/friends.queries.ts';
import { useSendRequest } from '../requests/use-send-request.ts';

/** Slot member.friend: sends a friend request to a member whose email the caller may not know; nothing for a friend. */
export const AddAsFriend = ({ groupId, member: { userId, name } }: SlotProps['member.friend']) => {
  const friends = useQuery(friendsQuery);
  const send = useSendRequest({});
  if (!friends.data || friends.data.some(({ friend_id }) => friend_id === userId)) return null;
  return (
    <IconButton
      label={`Add as friend: ${isolated(name)}`}
      aria-disabled={send.isPending || send.isSuccess}
      onClick={() => {
        if (!send.isPending && !send.isSuccess) send.mutate({ body: { userId, groupId } });
      }}
    >
      <UserPlus aria-hidden="true" />
    </IconButton>
  );
};
