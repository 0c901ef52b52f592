import { isSameName } from '@allsquare/contract-kit';
import { type Member, nameTakenMessage, unnumberedName } from '@allsquare/groups-contract';
import { refuse } from '../refuse.ts';

/** Finds a member by user id or seat, also by those of a merged part. */
export const findMember = (members: Member[], id: string): Member | undefined =>
  members.find(({ userId }) => userId === id) ??
  members.find(({ seat }) => seat === id) ??
  members.find((member) => isMergedInto(member, id));

/** Whether this seat or account was merged into a member. */
export const isMergedInto = ({ merged = [], accounts = [] }: Member, id: string): boolean =>
  merged.some(({ seat }) => seat === id) || accounts.includes(id);

/** The user ids of members with an account; an unclaimed place has none to notify. */
export const accountIdsOf = (members: Member[]): string[] =>
  members.filter(({ place }) => !place).map(({ userId }) => userId);

/** Problem 409 if the place has a holder, 404 if it does not exist. */
export function requireUnclaimedPlace(members: Member[], id: string): Member {
  const found = findMember(members, id);
  if (!found) throw refuse('member-not-found');
  if (!found.place) throw refuse('place-taken');
  return found;
}

/** The member with this name, with or without its number. */
const findByName = (members: Member[], name: string) =>
  members.find((member) => isSameName(member.user.name, name) || isSameName(unnumberedName(member), name));

/** Problem 409 if another member has this name, which a place or a guest never shares. */
export function requireUniqueName(others: Member[], name: string) {
  const other = findByName(others, name);
  if (other) throw refuse('name-taken', { message: nameTakenMessage(other.user.name) });
}

/** The name of an unclaimed place: its own, with a number if another member has that now. */
export function uniqueNameFor(others: Member[], name: string): string {
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${Array.from(name).slice(0, 90).join('')} ${count}`;
    if (!findByName(others, numbered)) return numbered;
  }
}
