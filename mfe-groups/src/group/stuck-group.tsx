import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Amount, toneClass, toneOf } from '@allsquare/kit/ui/amount';
import { balanceWords } from '../groups/balance-chip.tsx';
import { GroupActions } from './group-actions.tsx';
import styles from './stuck-group.module.css';

/** The group in one line, for when its head has scrolled away. */
export const StuckGroup = ({ group }: { group: GroupWithMembers }) => (
  <>
    <p className={styles.words}>
      <b className={styles.name}>{group.name}</b>
      <span className={`${styles.balance} ${toneClass(group.cents)}`}>
        {balanceWords[toneOf(group.cents)]} <Amount signed cents={group.cents} />
      </span>
    </p>
    <GroupActions group={group} fallback={null} />
  </>
);
