import type { Group } from '@allsquare/groups-contract';
import { useQuery } from '@allsquare/kit/query';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { Plus } from 'lucide-react';
import { BalanceChip } from './balance-chip.tsx';
import { typeLook } from './group-type.ts';
import { groupsQuery } from './groups.queries.ts';
import { membersCount } from './members-count.ts';

/** How many groups the dashboard shows; the others are behind 'View All Groups'. */
const SHOWN = 5;

/** A row of 112 px, on phones of 80; the first child takes its side as --s. */
const rowLayout =
  'min-h-[5rem] grid-cols-[3.625rem_minmax(0,1fr)_auto] gap-x-2.5 py-3.5 pr-3.5 pl-5 desk:min-h-[7rem] desk:grid-cols-[5.25rem_minmax(0,1fr)_8.75rem_minmax(11.875rem,auto)] desk:gap-x-4 desk:p-5 desk:pl-7 [&>:first-child]:[--s:2.875rem] desk:[&>:first-child]:[--s:4.25rem]';

const CreateNewGroup = ({ className }: { className?: string }) => (
  <ButtonLink tone="main" to="/groups/new" className={className} icon={<Plus aria-hidden="true" />}>
    Create New Group
  </ButtonLink>
);

const GroupRow = ({ group }: { group: Group }) => (
  <Row to={`/groups/${group.id}`} className={rowLayout}>
    <Mosaic people={group.people} count={group.memberCount} settled={group.settled} />
    <div className="min-w-0">
      <div className="truncate text-[1.0625rem] leading-tight font-[750] tracking-[-0.02em] desk:text-[1.1875rem]">
        {group.name}
      </div>
      <div className="text-[0.8125rem] text-ink-2 desk:text-[0.875rem]">{membersCount(group.memberCount)}</div>
    </div>
    <div className="max-desk:hidden">
      <Chip tone="outline">{typeLook(group.type).label}</Chip>
    </div>
    <div className="text-right">
      <BalanceChip balance={group.balance} />
    </div>
  </Row>
);

const RowsSkeleton = () => (
  <div className="k-rows" role="status" aria-busy="true" aria-label="Loading your groups">
    {Array.from({ length: 3 }, (_, row) => (
      <div className={`k-row ${rowLayout}`} key={row}>
        <span className="grid size-(--s)">
          <Skeleton width="100%" height="100%" />
        </span>
        <span className="grid gap-2">
          <Skeleton width="min(12.5rem, 90%)" height="1.125rem" />
          <Skeleton width="5rem" height="0.75rem" />
        </span>
        <span className="justify-self-end desk:col-span-2">
          <Skeleton width="5.5rem" height="1.75rem" />
        </span>
      </div>
    ))}
  </div>
);

const ShortList = ({ groups }: { groups: Group[] }) => (
  <>
    <Rows label="Your groups">
      {groups.slice(0, SHOWN).map((group) => (
        <GroupRow key={group.id} group={group} />
      ))}
    </Rows>
    <div className="mt-3 grid gap-2 desk:flex desk:justify-end">
      <ButtonLink to="/groups">View All Groups</ButtonLink>
      <CreateNewGroup className="desk:hidden" />
    </div>
  </>
);

/** Slot dashboard.groups. */
export const YourGroups = () => (
  <Loaded query={useQuery(groupsQuery)} skeleton={<RowsSkeleton />}>
    {(groups) =>
      groups.length > 0 ? (
        <ShortList groups={groups} />
      ) : (
        <Empty title="You don't have any groups yet" action={<CreateNewGroup />} />
      )
    }
  </Loaded>
);
