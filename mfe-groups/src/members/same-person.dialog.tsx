import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Select } from '@allsquare/kit/ui/select';
import { Tile } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { slotMembersOf } from './slot-members.ts';
import { useRemoveMember } from './use-remove-member.ts';

type SamePersonProps = { group: GroupWithMembers; member: SlotMember; onClose: () => void };

/** Somebody stands in the group twice: a payment moves what one of them has, then that place is removed. */
export const SamePersonDialog = ({ group, member, onClose }: SamePersonProps) => {
  const [chosenId, setChosenId] = useState<string>();
  const others = slotMembersOf(group.members).filter(({ userId }) => userId !== member.userId);
  const person = others.find(({ userId }) => userId === chosenId);
  const remove = useRemoveMember(group, member, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={() => !remove.isPending && onClose()}
      title="Same person as..."
      sub={`${isolated(member.name)} is somebody who is already in ${isolated(group.name)}.`}
      width={425}
      actions={
        <>
          <Button disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Slot
            name="place.settle"
            group={group}
            place={member}
            person={person}
            onSettled={() => remove.mutate({ params: { id: group.id, userId: member.userId } })}
          />
        </>
      }
    >
      <Select
        label="Same person as"
        options={others.map(({ userId, name, email, colour }) => ({
          value: userId,
          label: name,
          icon: <Tile person={{ id: userId, name, email, colour }} size={28} />,
        }))}
        value={chosenId}
        onChange={setChosenId}
      />
      <p>
        A payment between the two moves what {isolated(member.name)} owes or is owed. Then {isolated(member.name)} is
        removed; expenses stay as they are. To undo it, delete the payment and add the name again.
      </p>
    </Dialog>
  );
};
