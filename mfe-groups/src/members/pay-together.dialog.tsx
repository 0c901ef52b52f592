import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { toast } from '@allsquare/kit/ui/toast';
import { type SubmitEvent, useState } from 'react';
import { slotMembersOf } from './slot-members.ts';
import { useCreateUnit } from './use-create-unit.ts';

type PayTogetherProps = { group: GroupWithMembers; member: SlotMember; onClose: () => void };

/** Selects who pays together with a member, among those who pay for themselves so far. */
export const PayTogetherDialog = ({ group, member, onClose }: PayTogetherProps) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const write = useCreateUnit({ onSuccess: onClose });
  const others = slotMembersOf(group.members).filter(({ userId, unit }) => userId !== member.userId && !unit);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen.length === 0)
      toast.failure('Nobody selected', `Choose who pays together with ${isolated(member.name)}.`);
    else write.mutate({ params: { id: group.id }, body: { members: [member.userId, ...chosen] } });
  };
  return (
    <FormDialog
      title="Pay together"
      sub={`${isolated(member.name)} and the people you pick settle up as one. Everyone still has their own balance.`}
      width={425}
      onClose={onClose}
      onSubmit={submit}
      submit="Pay together"
      busy={write.isPending}
      busyText="Saving..."
    >
      {others.map(({ userId, name }) => (
        <Checkbox
          key={userId}
          checked={chosen.includes(userId)}
          onChange={({ target }) =>
            setChosen(target.checked ? [...chosen, userId] : chosen.filter((other) => other !== userId))
          }
        >
          {name}
        </Checkbox>
      ))}
    </FormDialog>
  );
};
