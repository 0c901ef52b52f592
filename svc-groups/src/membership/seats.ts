import type { Member } from '@allsquare/groups-contract';
import { refuse } from '../refuse.ts';

/** By the id of who is there or by the seat's, also of a part that was merged. */
export const findMember = (members: Member[], id: string): Member | undefined =>
  members.find(({ userId }) => userId === id) ??
  members.find(({ seat }) => seat === id) ??
  members.find((member) => isPart(member, id));

/** Whether this id is that of a seat or an account that was merged into a member. */
export const isPart = ({ merged = [], accounts = [] }: Member, id: string): boolean =>
  merged.some(({ seat }) => seat === id) || accounts.includes(id);

/** The user ids of those with an account: nobody is told anything at a place that is free. */
export const accountsOf = (members: Member[]): string[] =>
  members.filter(({ place }) => !place).map(({ userId }) => userId);

/** Problem 409 where somebody holds the place, 404 where there is none. */
export function requireFreePlace(members: Member[], id: string): Member {
  const found = findMember(members, id);
  if (!found) throw refuse('member-not-found');
  if (!found.place) throw refuse('place-taken');
  return found;
}

const isTaken = (members: Member[], name: string) =>
  members.some(({ place, user }) => place && user.name.toLowerCase() === name.toLowerCase());

/** Problem 409 where a free place has this name. */
export function requireNewName(members: Member[], name: string) {
  if (isTaken(members, name)) throw refuse('name-taken');
}

/** The name with which a place becomes free again: its own, with a number where another one has that by now. */
export function newNameOf(members: Member[], name: string): string {
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${Array.from(name).slice(0, 90).join('')} ${count}`;
    if (!isTaken(members, numbered)) return numbered;
  }
}
