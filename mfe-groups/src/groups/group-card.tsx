import type { Group } from '@allsquare/groups-contract';
import { toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { Row } from '@allsquare/kit/ui/row';
import { Users } from 'lucide-react';
import { BalanceChip } from './balance-chip.tsx';
import styles from './group-card.module.css';
import { GroupMosaic } from './group-mosaic.tsx';
import { typeLook } from './group-type.ts';

const edges = { pos: 'var(--pos-bar)', neg: 'var(--neg-bar)', zero: 'var(--axis)' };

/** A group in the list; the whole card links to it. */
export const GroupCard = ({ group, highlight }: { group: Group; highlight: boolean }) => (
  <Row to={`/groups/${group.id}`} bar={edges[toneOf(group.cents)]} highlight={highlight} className={styles.card}>
    <GroupMosaic group={group} className={styles.mosaic} />
    <div className={styles.words}>
      <h2 className={styles.name}>{group.name}</h2>
      {group.description && <p className={styles.description}>{group.description}</p>}
    </div>
    <div className={styles.facts}>
      <span className={styles.type}>
        <Chip bareOnPhones>{typeLook(group.type).label}</Chip>
      </span>
      <span className={styles.count}>
        <Users aria-hidden="true" className={styles.people} />
        {group.memberCount} <span className={styles.countWord}>{group.memberCount === 1 ? 'member' : 'members'}</span>
      </span>
    </div>
    <div className={styles.balance}>
      <BalanceChip cents={group.cents} currency={group.currency} />
    </div>
  </Row>
);
