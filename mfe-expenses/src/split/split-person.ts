import type { SlotMember } from '@allsquare/groups-slots';

/** Who can take part: a member, or somebody who already does and has left the group. */
export type SplitPerson = Pick<SlotMember, 'userId' | 'name' | 'colour'> & { hasLeft?: boolean };
