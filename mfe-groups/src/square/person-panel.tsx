import { isolated } from '@allsquare/contract-kit';
import { useSession } from '@allsquare/kit/session';
import { Slot, type SlotProps } from '@allsquare/kit/slots';
import { Popover } from '@allsquare/kit/ui/popover';
import { useState } from 'react';
import { EVERYBODY } from './use-selected-member.ts';

type PersonPanelProps = Omit<SlotProps['group.between'], 'payment'> & { onClose: () => void };

/** The panel of a tile of the group's square. */
export const PersonPanel = ({ person, onClose, ...inGroup }: PersonPanelProps) => {
  const me = useSession().user.id;
  const [anchor] = useState(() => ({
    current:
      [`[data-person="${person?.userId ?? EVERYBODY}"]`, '[data-person]']
        .map((tile) => document.querySelector<HTMLElement>(tile))
        .find(Boolean) ?? null,
  }));
  const title = person ? (person.userId === me ? 'You' : isolated(person.name)) : 'People';
  return (
    <Popover anchor={anchor} title={title} align="start" addressed onClose={onClose}>
      <Slot name="group.between" {...inGroup} person={person} />
    </Popover>
  );
};
