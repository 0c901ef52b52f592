import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Slot } from '@allsquare/kit/slots';
import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { balanceWords } from '../groups/balance-chip.tsx';
import { slotMembersOf } from '../members/slot-members.ts';

/** The group in one line, for when its head has scrolled away. */
export const StuckGroup = ({ group }: { group: GroupWithMembers }) => {
  const tone = toneOf(group.balance);
  return (
    <>
      <p className="flex min-w-0 flex-1 flex-col text-[0.9375rem] leading-tight desk:flex-row desk:items-baseline desk:gap-4 desk:text-[1.25rem]">
        <b className="truncate tracking-[-0.02em]">{group.name}</b>
        <span className={`k-${tone} shrink-0 text-[0.8125rem] font-[650] desk:text-[1rem]`}>
          {balanceWords[tone]} <Amount signed dollars={group.balance} />
        </span>
      </p>
      <Slot name="group.actions" group={group} members={slotMembersOf(group.members)} fallback={null} />
    </>
  );
};
