import type { GroupWithMembers } from '@allsquare/groups-contract';
import { isDecided } from '@allsquare/kit/api';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { ConcernedGroup } from '../groups/concerned.tsx';
import { useDeleteGroup } from '../groups/use-delete-group.ts';

export const DeleteGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const write = useDeleteGroup(group, {
    onRefusal: (error) => {
      if (isDecided(error)) onClose();
    },
  });
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
