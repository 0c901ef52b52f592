import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Slot } from '@allsquare/kit/slots';
import { Amount, toneClass, toneOf } from '@allsquare/kit/ui/amount';
import { balanceWords } from '../groups/balance-chip.tsx';
import { slotMembersOf } from '../members/slot-members.ts';
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
    <Slot name="group.actions" group={group} members={slotMembersOf(group.members)} fallback={null} />
  </>
);
