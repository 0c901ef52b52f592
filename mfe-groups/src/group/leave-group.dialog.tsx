import { type GroupWithMembers, removeMember } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { ConcernedGroup } from '../groups/concerned.tsx';
import { useLeaveGroup } from './use-leave-group.ts';

export const LeaveGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const { user } = useSession();
  const farewell = useLeaveGroup({
    failed: 'Failed to leave group',
    done: 'You left the group',
    text: `${group.name} is no longer among your groups.`,
    onClose,
  });
  const write = useWrite(removeMember, farewell);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Are you sure?"
      text="You will no longer see the group and its expenses. A member can add you again."
      confirm="Leave Group"
      busyText="Leaving..."
      busy={write.isPending || write.isSuccess}
      onConfirm={() => write.mutate({ params: { id: group.id, userId: user.id } })}
    >
      <ConcernedGroup group={group} />
    </ConfirmDialog>
  );
};
