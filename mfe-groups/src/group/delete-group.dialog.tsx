import { deleteGroup, type GroupWithMembers } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { ConcernedGroup } from '../groups/concerned.tsx';
import { useLeaveGroup } from './use-leave-group.ts';

export const DeleteGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const farewell = useLeaveGroup({
    failed: 'Failed to delete group',
    done: 'Group deleted',
    text: `${group.name} and all its expenses are gone.`,
    onClose,
  });
  const write = useWrite(deleteGroup, farewell);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Are you sure?"
      text="This will permanently delete the group and all its expenses. This action cannot be undone."
      confirm="Delete Group"
      busyText="Deleting..."
      busy={write.isPending || write.isSuccess}
      onConfirm={() => write.mutate({ params: { id: group.id } })}
    >
      <ConcernedGroup group={group} />
    </ConfirmDialog>
  );
};
