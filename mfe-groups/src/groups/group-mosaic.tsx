import type { Group } from '@allsquare/groups-contract';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import type { ComponentProps } from 'react';

type GroupMosaicProps = { group: Group } & Omit<ComponentProps<typeof Mosaic>, 'people' | 'count' | 'settled'>;

/** A group as the square of its people. */
export const GroupMosaic = ({ group: { people, memberCount, settled }, ...look }: GroupMosaicProps) => (
  <Mosaic
    {...look}
    people={people.map(({ id, name, colour, cents }) => ({ id, name, colour, balance: cents }))}
    count={memberCount}
    settled={settled}
  />
);
