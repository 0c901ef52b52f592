import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Amount, toneClass, toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { balanceLabels } from '../groups/balance-chip.tsx';
import { typeLook } from '../groups/group-type.ts';
import { membersCount } from '../groups/members-count.ts';
import { GroupSquare } from '../square/group-square.tsx';
import { GroupActions } from './group-actions.tsx';
import styles from './group-header.module.css';
import { GroupMenu } from './group-menu.tsx';

/** A name longer than this many characters gets a smaller font. */
const LONG_NAME = 40;

const OwnBalance = ({ cents }: { cents: number }) => (
  <p className={`${styles.balance} ${toneClass(cents)}`}>
    <span className={styles.balanceWords}>{balanceLabels[toneOf(cents)]}</span>
    <Amount signed cents={cents} className={styles.amount} />
  </p>
);

/** The group's name and members, the caller's balance, and the actions. */
export const GroupHeader = ({ group }: { group: GroupWithMembers }) => (
  <header className={styles.header}>
    <GroupSquare group={group} initials className={styles.square} />
    <div className={styles.words}>
      <h1 className={styles.name} data-long={group.name.length > LONG_NAME || undefined}>
        {group.name}
      </h1>
      <div className={styles.line}>
        <Chip tone="outline">{typeLook(group.type).label}</Chip>
        <span>{membersCount(group.memberCount)}</span>
      </div>
      {group.description && <p className={styles.description}>{group.description}</p>}
    </div>
    <div className={styles.aside}>
      <OwnBalance cents={group.cents} />
      <div className={styles.actions}>
        <GroupActions group={group} fallback={<Skeleton width="9.875rem" height="2.75rem" />} />
        <GroupMenu group={group} />
      </div>
    </div>
  </header>
);
