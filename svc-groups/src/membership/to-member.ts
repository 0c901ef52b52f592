import { type FormerMember, type Member, type MergedSeat, numberedName } from '@allsquare/groups-contract';
import type { PersonEntity } from '@allsquare/service-kit';
import type { FormerMemberEntity } from './former-member.entity.ts';
import type { MemberEntity } from './member.entity.ts';
import type { MergedMemberEntity } from './merged-member.entity.ts';

type PersonFields = Pick<PersonEntity, 'name' | 'email' | 'deleted'>;

/**
 * A row as a response, with the parts of this member; what they have archived concerns nobody else. A known person
 * without an address is a guest.
 */
export function toMember(
  {
    person,
    seat,
    placeName,
    unit,
    joinedAt,
    nth,
    archivedAt: _,
    ...member
  }: Omit<MemberEntity, 'person'> & { person: PersonFields | null },
  parts: MergedMemberEntity[] = [],
): Member {
  const place = placeName !== null && member.userId === seat;
  const merged = parts.filter((part) => part.seat !== seat).map(toMergedSeat);
  const accounts = otherAccounts(parts, member.userId);
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    user: {
      id: member.userId,
      name: numberedName(person?.name ?? placeName ?? 'User', nth),
      email: person?.email ?? '',
    },
    ...(place && { place }),
    ...(isGuest(person) && { guest: true }),
    ...(seat !== member.userId && { seat }),
    ...(unit && { unit }),
    ...(nth && nth > 1 && { nth }),
    ...(merged.length > 0 && { merged }),
    ...(accounts.length > 0 && { accounts }),
  };
}

/** A row as events and answers show it, with the parts of this former member. */
export function toFormerMember(
  { userId, colour, seat, placeName, nth }: FormerMemberEntity,
  parts: MergedMemberEntity[] = [],
): FormerMember {
  const merged = parts.filter((part) => part.seat !== seat).map((part) => ({ seat: part.seat }));
  const accounts = otherAccounts(parts, userId);
  return {
    userId,
    colour,
    ...(seat !== userId && { seat }),
    ...(seat === userId && placeName !== null && { place: placeName }),
    ...(nth && nth > 1 && { nth }),
    ...(merged.length > 0 && { merged }),
    ...(accounts.length > 0 && { accounts }),
  };
}

/** The accounts that were at these parts, but for the one that holds the member. */
function otherAccounts(parts: MergedMemberEntity[], holder: string): string[] {
  const others = parts.filter((part) => !isUnclaimed(part) && part.userId !== holder);
  return [...new Set(others.map(({ userId }) => userId))];
}

export const isGuest = (person: PersonFields | null) => person !== null && !person.deleted && person.email === '';

/** Whether no account has been at this seat. */
export const isUnclaimed = ({ placeName, userId, seat }: MergedMemberEntity) => placeName !== null && userId === seat;

const toMergedSeat = ({ seat, person, placeName, colour, mergedAt }: MergedMemberEntity): MergedSeat => ({
  seat,
  name: person?.name ?? placeName ?? 'User',
  colour,
  since: mergedAt.toISOString(),
});
