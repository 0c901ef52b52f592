import { type Group, problems, removeMember } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useWrite } from '@allsquare/kit/query';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { Tile } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { Concerned } from '../groups/concerned.tsx';
import { fallbackToast, isDecided } from '../groups/refusal.ts';

const FAILED = 'Failed to remove member';

type RemoveMemberProps = { group: Group; member: SlotMember; onClose: () => void };

/** Asks before an admin removes somebody; refused with the amount while their balance is not zero. */
export const RemoveMemberDialog = ({ group, member, onClose }: RemoveMemberProps) => {
  const { userId, name, email, colour } = member;
  const write = useWrite(removeMember, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: FAILED },
    onSuccess: () => {
      onClose();
      toast.success('Member removed', `${name} is no longer in ${group.name}.`);
    },
    onRefusal: (error) => {
      if (isDecided(error)) onClose();
      return fallbackToast(FAILED)(error);
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
