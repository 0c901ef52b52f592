import type { Group } from '@allsquare/groups-contract';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import type { ReactNode } from 'react';
import { membersCount } from './members-count.ts';

type ConcernedProps = { picture: ReactNode; name: string; line: string };

/** What a question is about: its picture, its name and a quiet line. */
export const Concerned = ({ picture, name, line }: ConcernedProps) => (
  <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-3 rounded-r3 bg-dialog py-3.5 pr-4 pl-[18px] in-data-[theme=dark]:bg-sunk [&>.k-mosaic]:[--s:2.5rem]">
    {picture}
    <div className="min-w-0">
      <b className="block leading-tight tracking-[-0.015em] wrap-anywhere">{name}</b>
      <span className="block truncate text-[0.84375rem] text-ink-2">{line}</span>
    </div>
  </div>
);

export const ConcernedGroup = ({ group }: { group: Group }) => (
  <Concerned
    picture={<Mosaic people={group.people} count={group.memberCount} settled={group.settled} />}
    name={group.name}
    line={membersCount(group.memberCount)}
  />
);
