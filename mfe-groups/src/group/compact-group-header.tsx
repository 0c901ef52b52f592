import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Amount, toneClass, toneOf } from '@allsquare/kit/ui/amount';
import { balanceLabels } from '../groups/balance-chip.tsx';
import styles from './compact-group-header.module.css';
import { GroupActions } from './group-actions.tsx';

/** The group in one line, shown when its header is scrolled out of view. */
export const CompactGroupHeader = ({ group }: { group: GroupWithMembers }) => (
  <>
    <p className={styles.words}>
      <b className={styles.name}>{group.name}</b>
      <span className={`${styles.balance} ${toneClass(group.cents)}`}>
        {balanceLabels[toneOf(group.cents)]} <Amount signed cents={group.cents} />
      </span>
    </p>
    <GroupActions group={group} fallback={null} />
  </>
);
