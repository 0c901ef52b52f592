import type { Transaction } from '@allsquare/service-kit';
import { refuse } from '../refuse.ts';
import { type LockedGroup, type LockedRow, lockKey } from './groups.repository.ts';

/**
 * The holders of these seats write, or are party to a payment: their places are theirs from now on and can no longer be
 * freed (ADR 0051). 409 while one is being freed. SQL by hand: sent with the COMMIT, once for each new holder.
 */
export function markSeatsUsed(tx: Transaction, { groupId, seats }: LockedGroup, used: string[]) {
  const unused = used.filter((seat) => seats.get(seat)?.used === false);
  if (unused.length === 0) return;
  if (unused.some((seat) => seats.get(seat)?.closed)) throw refuse('seat-closing');
  tx.sendOnCommit(
    () => tx.sql`update memberships set used = true where group_id = ${groupId} and user_id = any(${unused})`,
  );
  const marked = new Set(unused);
  tx.updateCached<LockedRow>(lockKey(groupId), (row) => ({
    ...row,
    people: row.people.map((person) => (marked.has(person.seat) ? { ...person, used: true } : person)),
  }));
}
