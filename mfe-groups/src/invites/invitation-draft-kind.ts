import type { SlotMember } from '@allsquare/groups-slots';

/** The kind of the draft of an invitation to this place. */
export const invitationDraftKind = ({ userId }: Pick<SlotMember, 'userId'>): string => `invitation-${userId}`;
