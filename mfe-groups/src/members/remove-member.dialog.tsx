import { isolated } from '@allsquare/contract-kit';
import { type GroupWithMembers, openBalanceTitle, remainingBalanceMessage } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Tile } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { DialogSubject } from '../groups/dialog-subject.tsx';
import { LINK_ENDS_WARNING } from '../groups/use-share-link-action.ts';
import { whenDecided } from '../problems.ts';
import { balanceOf } from './rights.ts';
import { useRemoveMember } from './use-remove-member.ts';
import { useSettle } from './use-settle.ts';

type RemoveMemberProps = { group: GroupWithMembers; member: SlotMember; onClose: () => void };

/**
 * Confirms that an admin removes somebody. An open balance is the title, and settling it comes first: immediately if
 * the page knows it, else after the server reports it.
 */
export const RemoveMemberDialog = ({ group, member, onClose }: RemoveMemberProps) => {
  const { userId, name, email, colour, place } = member;
  const cents = balanceOf(group, userId);
  const [reported, setReported] = useState('');
  const settle = useSettle(group);
  const write = useRemoveMember(group, member, {
    onSuccess: onClose,
    onRefusal: (error) => {
      if (error.code !== 'open-balance') return whenDecided(onClose)(error);
      setReported(`${error.message} Or remove ${isolated(name)} now and settle the balance later.`);
      return true;
    },
  });
  const isOpen = cents !== 0 || reported !== '';
  const remains = cents === 0 ? reported : remainingBalanceMessage(cents, name, place);
  const text = `This will remove the member from ${isolated(group.name)}. Their expenses stay as they are.`;
  return (
    <ConfirmWrite
      write={write}
      input={{ params: { id: group.id, userId }, query: isOpen ? { keepBalance: 'true' } : {} }}
      onClose={onClose}
      title={cents === 0 ? undefined : openBalanceTitle(cents, name)}
      text={[remains, text, !place && LINK_ENDS_WARNING].filter(Boolean).join(' ')}
      instead={isOpen ? { label: 'Settle', run: () => settle(userId) } : undefined}
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
