import { type Member, numbered } from '@allsquare/groups-contract';
import type { PersonEntity } from '@allsquare/service-kit';
import type { MemberEntity } from './member.entity.ts';

type Known = Pick<PersonEntity, 'name' | 'email' | 'deleted'>;

/** A row as it is answered. Somebody known who has no address is a guest. */
export function asMember({
  person,
  seat,
  placeName,
  unit,
  joinedAt,
  nth,
  ...member
}: Omit<MemberEntity, 'person'> & { person: Known | null }): Member {
  const place = placeName !== null && member.userId === seat;
  const guest = person !== null && !person.deleted && person.email === '';
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    user: { id: member.userId, name: numbered(person?.name ?? placeName ?? 'User', nth), email: person?.email ?? '' },
    ...(place && { place }),
    ...(guest && { guest }),
    ...(seat !== member.userId && { seat }),
    ...(unit && { unit }),
    ...(nth && nth > 1 && { nth }),
  };
}
