import type { Group } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { isDecided } from '@allsquare/kit/api';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { Tile } from '@allsquare/kit/ui/tile';
import { Concerned } from '../groups/concerned.tsx';
import { useRemoveMember } from './use-remove-member.ts';

type RemoveMemberProps = { group: Group; member: SlotMember; onClose: () => void };

/** Asks before an admin removes somebody; refused with the amount while their balance is not zero. */
export const RemoveMemberDialog = ({ group, member, onClose }: RemoveMemberProps) => {
  const { userId, name, email, colour } = member;
  const write = useRemoveMember(group, member, {
    onSuccess: onClose,
    onRefusal: (error) => {
      if (isDecided(error)) onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Are you sure?"
      text={`This will remove the member from ${group.name}. Expenses that they are part of stay as they are.`}
      confirm="Remove Member"
      busyText="Removing..."
      busy={write.isPending}
      onConfirm={() => write.mutate({ params: { id: group.id, userId } })}
    >
      <Concerned picture={<Tile person={{ id: userId, name, email, colour }} size={40} />} name={name} line={email} />
    </ConfirmDialog>
  );
};
