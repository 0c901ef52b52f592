import { isolated } from '@allsquare/contract-kit';
import type { Group } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Tile } from '@allsquare/kit/ui/tile';
import { Concerned } from '../groups/concerned.tsx';
import { whenDecided } from '../problems.ts';
import { useRemoveMember } from './use-remove-member.ts';

type RemoveMemberProps = { group: Group; member: SlotMember; onClose: () => void };

/** Asks before an admin removes somebody; refused with the amount while their balance is not zero. */
export const RemoveMemberDialog = ({ group, member, onClose }: RemoveMemberProps) => {
  const { userId, name, email, colour } = member;
  const write = useRemoveMember(group, member, {
    onSuccess: onClose,
    onRefusal: whenDecided(onClose),
  });
  return (
    <ConfirmWrite
      write={write}
      input={{ params: { id: group.id, userId } }}
      onClose={onClose}
      text={`This will remove the member from ${isolated(group.name)}. Expenses that they are part of stay as they are.`}
      confirm="Remove Member"
      busyText="Removing..."
    >
      <Concerned picture={<Tile person={{ id: userId, name, email, colour }} size={40} />} name={name} line={email} />
    </ConfirmWrite>
  );
};
