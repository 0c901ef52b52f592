import type { Group } from '@allsquare/groups-contract';
import { Mosaic } from '@allsquare/kit/ui/mosaic';

type GroupMosaicProps = { group: Pick<Group, 'people' | 'memberCount' | 'settled'>; size: number };

/** A group as a mosaic of its people. */
export const GroupMosaic = ({ group: { people, memberCount, settled }, size }: GroupMosaicProps) => (
  <Mosaic
    people={people.map(({ id, name, colour, cents }) => ({ id, name, colour, balance: cents }))}
    count={memberCount}
    settled={settled}
    size={size}
  />
);
