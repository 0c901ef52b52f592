import type { GroupWithMembers } from '@allsquare/groups-contract';
import { useSession } from '@allsquare/kit/session';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { GroupSubject } from '../groups/dialog-subject.tsx';
import { useLeaveGroup } from '../members/use-leave-group.ts';
import { whenDecided } from '../problems.ts';

export const LeaveGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const { user } = useSession();
  const write = useLeaveGroup(group, {
    onRefusal: whenDecided(onClose),
  });
  return (
    <ConfirmWrite
      write={write}
      input={{ params: { id: group.id, userId: user.id } }}
      onClose={onClose}
      text="You will no longer see the group and its expenses. A member can add you again."
      confirm="Leave Group"
      busyText="Leaving..."
    >
      <GroupSubject group={group} />
    </ConfirmWrite>
  );
};
