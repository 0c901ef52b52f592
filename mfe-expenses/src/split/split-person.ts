import type { SlotMember } from '@allsquare/groups-slots';

/** A possible participant: a member, or a current participant who has left the group. */
export type SplitPerson = Pick<SlotMember, 'userId' | 'name' | 'colour'> & { hasLeft?: boolean };
