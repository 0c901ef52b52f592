import type { Group } from '@allsquare/groups-contract';
import type { ReactNode } from 'react';
import styles from './concerned.module.css';
import { GroupMosaic } from './group-mosaic.tsx';
import { membersCount } from './members-count.ts';

type ConcernedProps = { picture: ReactNode; name: string; line: string };

/** What a question is about: its picture, its name and a quiet line. */
export const Concerned = ({ picture, name, line }: ConcernedProps) => (
  <div className={styles.concerned}>
    {picture}
    <div className={styles.words}>
      <b className={styles.name}>{name}</b>
      <span className={styles.line}>{line}</span>
    </div>
  </div>
);

export const ConcernedGroup = ({ group }: { group: Group }) => (
  <Concerned
    picture={<GroupMosaic group={group} size={40} />}
    name={group.name}
    line={membersCount(group.memberCount)}
  />
);
