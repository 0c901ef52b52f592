import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Slot } from '@allsquare/kit/slots';
import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { balanceWords } from '../groups/balance-chip.tsx';
import { typeLook } from '../groups/group-type.ts';
import { membersCount } from '../groups/members-count.ts';
import { slotMembersOf } from '../members/slot-members.ts';
import { GroupMenu } from './group-menu.tsx';

/** The group's square, its words, and what can be done with it; the first child takes its side as --s and the room of those who owe. */
export const headerLayout =
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 max-[14em]:grid-cols-1 desk:grid-cols-[auto_minmax(0,1fr)_auto] desk:gap-x-5 wide:gap-x-8 [&>:first-child]:m-[calc(0.16*var(--s))] [&>:first-child]:[--s:5.25rem] desk:[&>:first-child]:[--s:7.25rem] wide:[&>:first-child]:[--s:9.25rem]';

/** Letters from which on a name is set smaller. */
const LONG = 40;

const OwnBalance = ({ balance }: { balance: number }) => {
  const tone = toneOf(balance);
  return (
    <p className={`k-${tone} desk:text-right`}>
      <span className="block text-[0.8125rem] font-[650] desk:text-[0.875rem]">{balanceWords[tone]}</span>
      <Amount
        signed
        dollars={balance}
        className="block text-[1.4375rem] leading-none font-extrabold tracking-[-0.04em] desk:text-[2.5rem]"
      />
    </p>
  );
};

/** Who the group is, what the caller's balance in it is, and what can be done with it. */
export const GroupHeader = ({ group }: { group: GroupWithMembers }) => (
  <header className={headerLayout}>
    <Mosaic people={group.people} count={group.memberCount} settled={group.settled} initials />
    <div className="min-w-0">
      <h1
        className={`wrap-anywhere desk:tracking-[-0.045em] ${group.name.length > LONG ? 'text-[1.375rem] desk:text-[1.875rem] wide:text-[2.25rem]' : 'text-[1.875rem] max-[14em]:text-[1.25rem] desk:text-[2.75rem] wide:text-[3.5rem]'}`}
      >
        {group.name}
      </h1>
      <div className="mt-1.5 flex flex-wrap items-center gap-2.5 text-[0.875rem] text-ink-2 desk:mt-3 desk:text-[0.9375rem]">
        <Chip tone="outline">{typeLook(group.type).label}</Chip>
        <span>{membersCount(group.memberCount)}</span>
      </div>
      {group.description && (
        <p className="mt-1 text-[0.875rem] whitespace-pre-line text-ink-2 wrap-anywhere desk:mt-2 desk:text-[0.9375rem]">
          {group.description}
        </p>
      )}
    </div>
    <div className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-2 min-[14em]:max-desk:col-span-2 desk:grid desk:justify-items-end desk:gap-4">
      <OwnBalance balance={group.balance} />
      <div className="flex justify-end gap-2 max-[14em]:flex-wrap max-[14em]:justify-start">
        <Slot name="group.actions" group={group} members={slotMembersOf(group.members)} fallback={null} />
        <GroupMenu group={group} />
      </div>
    </div>
  </header>
);
