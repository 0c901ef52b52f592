import type { Group } from '@allsquare/groups-contract';
import { useQuery } from '@allsquare/kit/query';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { Plus } from 'lucide-react';
import { BalanceChip } from './balance-chip.tsx';
import styles from './dashboard-groups.module.css';
import { GroupMosaic } from './group-mosaic.tsx';
import { typeLook } from './group-type.ts';
import { newestGroupsQuery } from './groups.queries.ts';
import { membersCount } from './members-count.ts';

/** How many groups the dashboard shows, even if an older svc-groups returns more. */
const MAX_SHOWN = 5;

const CreateGroupLink = ({ className }: { className?: string }) => (
  <ButtonLink tone="main" to="/groups/new" className={className} icon={<Plus aria-hidden="true" />}>
    Create New Group
  </ButtonLink>
);

const GroupRow = ({ group }: { group: Group }) => (
  <Row to={`/groups/${group.id}`} className={styles.row}>
    <GroupMosaic group={group} className={styles.mosaic} />
    <div className={styles.words}>
      <div className={styles.name}>{group.name}</div>
      <div className={styles.count}>{membersCount(group.memberCount)}</div>
    </div>
    <div className={styles.type}>
      <Chip tone="outline">{typeLook(group.type).label}</Chip>
    </div>
    <div className={styles.balance}>
      <BalanceChip cents={group.cents} currency={group.currency} />
    </div>
  </Row>
);

const RowsSkeleton = () => (
  <SkeletonRows label="Loading your groups" className={styles.row}>
    <SkeletonItem
      picture={['var(--square)', 'var(--square)']}
      lines={[
        ['min(12.5rem, 90%)', '1.125rem'],
        ['5rem', '0.75rem'],
      ]}
      end={['5.5rem', '1.75rem', styles.loadingBalance]}
    />
  </SkeletonRows>
);

const ShortList = ({ groups }: { groups: Group[] }) => (
  <>
    <Rows label="Your groups">
      {groups.slice(0, MAX_SHOWN).map((group) => (
        <GroupRow key={group.id} group={group} />
      ))}
    </Rows>
    <div className={styles.more}>
      <ButtonLink to="/groups">View All Groups</ButtonLink>
      <CreateGroupLink className={styles.create} />
    </div>
  </>
);

/** Slot dashboard.groups. */
export const DashboardGroups = () => (
  <Loaded query={useQuery(newestGroupsQuery)} skeleton={<RowsSkeleton />}>
    {(groups) =>
      groups.length > 0 ? (
        <ShortList groups={groups} />
      ) : (
        <Empty title="You don't have any groups yet" action={<CreateGroupLink />} />
      )
    }
  </Loaded>
);
