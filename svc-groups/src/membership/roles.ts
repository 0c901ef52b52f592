import type { Member, Role } from '@allsquare/groups-contract';
import { refuse } from '../refuse.ts';

const MAX_MEMBERS = 500;

/** Undefined for non-members. */
export const roleOf = (members: Member[], userId: string) => members.find((member) => member.userId === userId)?.role;

/** Problem 404 for non-members, 403 for a member if an admin is needed. */
export function requireRole(own: Member['role'] | undefined, needed: Role = 'member') {
  if (!own) throw refuse('group-not-found');
  if (needed === 'admin' && own !== 'admin') throw refuse('admins-only');
}

/** Problem 422 when the group is full. */
export function requireCapacity(members: Member[]) {
  if (members.length >= MAX_MEMBERS) throw refuse('group-full');
}

/** Problem 409 when this person is the only admin. */
export function requireAnotherAdmin(members: Member[], userId: string) {
  if (!members.some((member) => member.role === 'admin' && member.userId !== userId)) throw refuse('last-admin');
}
