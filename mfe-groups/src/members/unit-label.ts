import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { slotMembersOf } from './slot-members.ts';

/** Who a member pays together with; '' for nobody. */
export const unitLabel = ({ members }: GroupWithMembers, { userId, unit }: SlotMember): string => {
  const others = slotMembersOf(members).filter((other) => unit && other.unit === unit && other.userId !== userId);
  return others.length > 0 ? `Pays together with ${others.map(({ name }) => isolated(name)).join(' and ')}` : '';
};
