import type { Member } from '@allsquare/groups-contract';
import { useSession } from '@allsquare/kit/session';
import type { SlotMember } from '@allsquare/kit/slots';
import { Chip } from '@allsquare/kit/ui/chip';
import { Tile } from '@allsquare/kit/ui/tile';
import { Plus } from 'lucide-react';
import { slotMembersOf } from './slot-members.ts';

/** A card of 184 px with the tile in its corner, on phones a row of 72 px. */
const card =
  'grid h-full min-h-[72px] w-full grid-cols-[72px_minmax(0,1fr)] content-center gap-x-3.5 rounded-r2 pr-3 text-left desk:flex desk:min-h-[184px] desk:flex-col desk:items-start desk:pr-5 desk:pb-[18px] [&>.k-tile]:row-span-2 [&>.k-tile]:[--s:72px] [&>.k-tile]:rounded-l-r2 [&>.k-tile]:rounded-r-none [&>.k-tile]:text-[21px] [&>.k-tile]:font-extrabold [&>.k-tile]:tracking-[-0.03em] desk:[&>.k-tile]:[--s:84px] desk:[&>.k-tile]:rounded-none desk:[&>.k-tile]:rounded-tl-r2 desk:[&>.k-tile]:text-[26px]';
const title =
  'flex min-w-0 max-w-full flex-wrap items-center gap-x-2 gap-y-0.5 self-end text-[16.5px] leading-tight font-[750] tracking-[-0.02em] desk:mt-auto desk:self-start desk:pt-[18px] desk:pl-5 desk:text-[19px]';
const line = 'mt-px max-w-full self-start truncate text-[13.5px] text-ink-2 desk:mt-[3px] desk:pl-5 desk:text-[14.5px]';

const MemberCard = ({ member }: { member: SlotMember }) => {
  const { user } = useSession();
  return (
    <li className={`${card} bg-surface`}>
      <Tile person={{ id: member.userId, name: member.name, email: member.email, colour: member.colour }} />
      <h2 className={title}>
        <span className="min-w-0 wrap-anywhere">{member.name}</span>
        {member.userId === user.id && <span className="font-medium text-ink-2">You</span>}
        {member.role === 'admin' && <Chip tone="ink">Admin</Chip>}
      </h2>
      <p className={line}>{member.email}</p>
    </li>
  );
};

/** Everybody in the group, and a place for the next one. */
export const MemberCards = ({ members, onAdd }: { members: readonly Member[]; onAdd: () => void }) => (
  <ul className="grid gap-1 desk:grid-cols-2 row:grid-cols-3" aria-label="Members">
    {slotMembersOf(members).map((member) => (
      <MemberCard key={member.userId} member={member} />
    ))}
    <li>
      <button
        type="button"
        className={`${card} group bg-sunk hover:bg-[color-mix(in_srgb,var(--sunk)_82%,var(--ink)_6%)]`}
        onClick={onAdd}
      >
        <span
          className="k-tile border-2 border-dashed border-ctl bg-transparent text-ink-2 group-hover:border-brand group-hover:bg-brand group-hover:text-on-brand"
          aria-hidden="true"
        >
          <Plus />
        </span>
        <span className={title}>Add Member</span>
        <span className={line}>One of your friends</span>
      </button>
    </li>
  </ul>
);
