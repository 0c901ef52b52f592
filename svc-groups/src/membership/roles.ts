import { type Member, problems, type Role } from '@allsquare/groups-contract';
import { Problem } from '@allsquare/service-kit';

const MOST_MEMBERS = 500;

/** Undefined for who is no member. */
export const roleIn = (members: Member[], userId: string) => members.find((member) => member.userId === userId)?.role;

/** Problem 404 for who is no member, 403 for a member where an admin is needed. */
export function requireRole(own: Role | undefined, needed: Role = 'member') {
  if (!own) throw new Problem(404, 'group-not-found', problems);
  if (needed === 'admin' && own !== 'admin') throw new Problem(403, 'admins-only', problems);
}

/** Problem 422 when nobody more fits into the group. */
export function requireRoom(members: Member[]) {
  if (members.length >= MOST_MEMBERS) throw new Problem(422, 'group-full', problems);
}

/** Problem 409 when no admin would be left without this one. */
export function requireAnotherAdmin(members: Member[], userId: string) {
  if (!members.some((member) => member.role === 'admin' && member.userId !== userId))
    throw new Problem(409, 'last-admin', problems);
}
