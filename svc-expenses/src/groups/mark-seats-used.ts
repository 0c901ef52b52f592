import type { Transaction } from '@allsquare/service-kit';
import { refuse } from '../refuse.ts';
import type { LockedGroup } from './groups.repository.ts';

/**
 * Who holds one of these seats writes, or is party to a payment: a place is theirs from then on, and can be freed no
 * more (ADR 0051). 409 while it is being freed. SQL by hand: it leaves with the COMMIT, once for each who took a place.
 */
export function markSeatsUsed(tx: Transaction, { groupId, seats }: LockedGroup, used: string[]) {
  const unused = used.filter((seat) => seats.get(seat)?.used === false);
  if (unused.length === 0) return;
  if (unused.some((seat) => seats.get(seat)?.closed)) throw refuse('seat-closing');
  tx.sendOnCommit(
    () => tx.sql`update memberships set used = true where group_id = ${groupId} and user_id = any(${unused})`,
  );
}
