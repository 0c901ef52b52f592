import type { Member } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';

/** The name, else the email's local part, else 'Unknown' (spec.md section 3). */
const nameOf = ({ user }: Member) => user.name || user.email.split('@')[0] || 'Unknown';

/** A group's members in the form that its slots take. */
export const slotMembersOf = (members: readonly Member[]): SlotMember[] =>
  members.map((member) => ({
    userId: member.userId,
    name: nameOf(member),
    email: member.user.email,
    role: member.role,
    colour: member.colour,
    place: member.place,
    guest: member.guest,
    seat: member.seat,
    unit: member.unit,
    merged: member.merged?.map(({ seat, name }) => ({ seat, name })),
  }));
