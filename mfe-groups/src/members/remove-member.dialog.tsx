import { isolated } from '@allsquare/contract-kit';
import { type Group, remainingBalanceMessage } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Tile } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { DialogSubject } from '../groups/dialog-subject.tsx';
import { LINK_ENDS_WARNING } from '../groups/use-share-link-action.ts';
import { whenDecided } from '../problems.ts';
import { useRemoveMember } from './use-remove-member.ts';

type RemoveMemberProps = { group: Group; member: SlotMember; onClose: () => void };

/**
 * Confirms that an admin removes somebody. Mentions an open balance: immediately if the page shows it, else after the
 * server reports it.
 */
export const RemoveMemberDialog = ({ group, member, onClose }: RemoveMemberProps) => {
  const { userId, name, email, colour, place } = member;
  const cents = group.people.find(({ id }) => id === userId)?.cents ?? 0;
  const [remains, setRemains] = useState(cents === 0 ? '' : remainingBalanceMessage(cents, name, place));
  const write = useRemoveMember(group, member, {
    onSuccess: onClose,
    onRefusal: (error) => {
      if (error.code !== 'open-balance') return whenDecided(onClose)(error);
      setRemains(`${error.message} Or remove ${isolated(name)} now and settle the balance later.`);
      return true;
    },
  });
  const text = `This will remove the member from ${isolated(group.name)}. Their expenses stay as they are.`;
  return (
    <ConfirmWrite
      write={write}
      input={{ params: { id: group.id, userId }, query: remains ? { keepBalance: 'true' } : {} }}
      onClose={onClose}
      text={[remains, text, !place && LINK_ENDS_WARNING].filter(Boolean).join(' ')}
      confirm="Remove Member"
      busyText="Removing..."
    >
      <DialogSubject
        picture={<Tile person={{ id: userId, name, email, colour }} size={40} />}
        name={name}
        line={email}
      />
    </ConfirmWrite>
  );
};
