import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { formatCents } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { Select } from '@allsquare/kit/ui/select';
import { Tile } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { type SubmitEvent, useState } from 'react';
import styles from './merge.dialog.module.css';
import { mergeCandidates, mergeDirection } from './rights.ts';
import { slotMembersOf } from './slot-members.ts';
import { useMerge } from './use-merge.ts';

type MergeProps = {
  group: GroupWithMembers;
  member: SlotMember;
  /** Called after the merge, when one of the two cards disappears. */
  onMerged: (one: SlotMember) => void;
  onClose: () => void;
};

/** Merges a member who is in the group twice: selects the other one and explains the result. */
export const MergeDialog = ({ group, member, onMerged, onClose }: MergeProps) => {
  const { user } = useSession();
  const [chosenId, setChosenId] = useState<string>();
  const others = slotMembersOf(mergeCandidates(group, member, user.id));
  const chosen = others.find(({ userId }) => userId === chosenId);
  const pair = chosen && mergeDirection(member, chosen);
  const write = useMerge({
    onSuccess: (merged) => {
      const [one] = slotMembersOf([merged]);
      if (one) onMerged(one);
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!pair) toast.failure('Nobody selected', `Choose who ${isolated(member.name)} is.`);
    else write.mutate({ params: { id: group.id, userId: pair.merged.userId }, body: { into: pair.target.userId } });
  };
  return (
    <FormDialog
      title="Merge with..."
      sub={`${isolated(member.name)} is already in ${isolated(group.name)} under another name.`}
      width={425}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
      submit="Merge"
      busy={write.isPending}
      busyText="Merging..."
    >
      <Select
        label="Merge with"
        options={others.map(({ userId, name, email, colour }) => ({
          value: userId,
          label: name,
          icon: <Tile person={{ id: userId, name, email, colour }} size={28} />,
        }))}
        value={chosenId}
        onChange={setChosenId}
      />
      {pair && (
        <>
          <p>
            {isolated(pair.merged.name)} becomes part of {isolated(pair.target.name)}: one person,{' '}
            {balanceText(group, pair)}. {accountText(pair)}
          </p>
          <p>
            Expenses stay as they are. Those that counted both are listed next. You can unmerge them as long as both are
            in the group.
          </p>
        </>
      )}
    </FormDialog>
  );
};

type Pair = ReturnType<typeof mergeDirection<SlotMember>>;

/** The combined balance, if the group's header shows both. */
function balanceText({ people, currency }: GroupWithMembers, { merged, target }: Pair): string {
  const centsOf = ({ userId }: SlotMember) => people.find(({ id }) => id === userId)?.cents;
  const [one, other] = [centsOf(merged), centsOf(target)];
  if (one === undefined || other === undefined) return 'with the sum of what both owe and are owed';
  const sum = one + other;
  if (sum === 0) return 'who owes nothing and is owed nothing';
  return `who ${sum < 0 ? 'owes' : 'is owed'} ${formatCents(Math.abs(sum), 'none', currency)}`;
}

/** Which account the merged member has. */
function accountText({ merged, target }: Pair): string {
  if (target.place) return 'Nobody has taken that name yet.';
  if (merged.guest) return `${isolated(merged.name)} uses the account of ${isolated(target.name)} from now on.`;
  return `It stays with the account of ${isolated(target.name)}.`;
}
