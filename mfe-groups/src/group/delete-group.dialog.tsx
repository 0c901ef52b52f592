import { type GroupWithMembers, RESTORABLE_DAYS } from '@allsquare/groups-contract';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { GroupSubject } from '../groups/dialog-subject.tsx';
import { useDeleteGroup } from '../groups/use-delete-group.ts';
import { whenDecided } from '../problems.ts';

export const DeleteGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const write = useDeleteGroup(group, {
    onRefusal: whenDecided(onClose),
  });
  return (
    <ConfirmWrite
      write={write}
      input={{ params: { id: group.id } }}
      onClose={onClose}
      text={`This will permanently delete the group and all its expenses. This action cannot be undone. You can restore it from Recently deleted for ${RESTORABLE_DAYS} days.`}
      confirm="Delete Group"
      busyText="Deleting..."
    >
      <GroupSubject group={group} />
    </ConfirmWrite>
  );
};
