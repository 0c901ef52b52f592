import { isSameName } from '@allsquare/contract-kit';
import { type Member, nameTakenMessage, unnumberedName } from '@allsquare/groups-contract';
import { refuse } from '../refuse.ts';

/** By the id of who is there or by the seat's, also of a part that was merged. */
export const findMember = (members: Member[], id: string): Member | undefined =>
  members.find(({ userId }) => userId === id) ??
  members.find(({ seat }) => seat === id) ??
  members.find((member) => isMergedInto(member, id));

/** Whether this id is that of a seat or an account that was merged into a member. */
export const isMergedInto = ({ merged = [], accounts = [] }: Member, id: string): boolean =>
  merged.some(({ seat }) => seat === id) || accounts.includes(id);

/** The user ids of those with an account: nobody is told anything at a place that is free. */
export const accountIdsOf = (members: Member[]): string[] =>
  members.filter(({ place }) => !place).map(({ userId }) => userId);

/** Problem 409 where somebody holds the place, 404 where there is none. */
export function requireUnclaimedPlace(members: Member[], id: string): Member {
  const found = findMember(members, id);
  if (!found) throw refuse('member-not-found');
  if (!found.place) throw refuse('place-taken');
  return found;
}

/** Who has this name, their own or as it is shown. */
const findByName = (members: Member[], name: string) =>
  members.find((member) => isSameName(member.user.name, name) || isSameName(unnumberedName(member), name));

/** Problem 409 where another member has this name: a place or a guest, new or renamed, never gets it. */
export function requireUniqueName(others: Member[], name: string) {
  const other = findByName(others, name);
  if (other) throw refuse('name-taken', { message: nameTakenMessage(other.user.name) });
}

/** The name with which a place becomes free again: its own, with a number where another member has that by now. */
export function uniqueNameFor(others: Member[], name: string): string {
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${Array.from(name).slice(0, 90).join('')} ${count}`;
    if (!findByName(others, numbered)) return numbered;
  }
}
