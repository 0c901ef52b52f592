import type { Group } from '@allsquare/groups-contract';
import type { ReactNode } from 'react';
import styles from './dialog-subject.module.css';
import { GroupMosaic } from './group-mosaic.tsx';
import { membersCount } from './members-count.ts';

type DialogSubjectProps = { picture: ReactNode; name: string; line: string };

/** The subject of a confirmation dialog: its picture, its name and a secondary line. */
export const DialogSubject = ({ picture, name, line }: DialogSubjectProps) => (
  <div className={styles.subject}>
    {picture}
    <div className={styles.words}>
      <b className={styles.name}>{name}</b>
      <span className={styles.line}>{line}</span>
    </div>
  </div>
);

export const GroupSubject = ({ group }: { group: Group }) => (
  <DialogSubject
    picture={<GroupMosaic group={group} size={40} />}
    name={group.name}
    line={membersCount(group.memberCount)}
  />
);
