import type { SlotMember } from '@allsquare/groups-slots';

/** The draft kind of an invitation to this place. */
export const invitationDraftKind = ({ userId }: Pick<SlotMember, 'userId'>): string => `invitation-${userId}`;
