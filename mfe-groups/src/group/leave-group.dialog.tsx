import type { GroupWithMembers } from '@allsquare/groups-contract';
import { isDecided } from '@allsquare/kit/api';
import { useSession } from '@allsquare/kit/session';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { ConcernedGroup } from '../groups/concerned.tsx';
import { useLeaveGroup } from '../members/use-leave-group.ts';

export const LeaveGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const { user } = useSession();
  const write = useLeaveGroup(group, {
    onRefusal: (error) => {
      if (isDecided(error)) onClose();
    },
  });
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
