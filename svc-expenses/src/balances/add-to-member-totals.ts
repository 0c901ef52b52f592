import type { Transaction } from '@allsquare/service-kit';
import type { Postings } from './postings.ts';

/**
 * Adds to each member's paid or settled total with the COMMIT, on a sharded database, which has no triggers.
 * SQL by hand: a database function, as for all sums beside the balances.
 */
export function addToMemberTotals(tx: Transaction, groupId: string, what: 'paid' | 'settled', moves: Postings) {
  if (!tx.isSharded) return;
  const cents = [...moves.values()];
  const none = cents.map(() => 0);
  const [paid, settled] = what === 'paid' ? [cents, none] : [none, cents];
  tx.sendOnCommit(() => tx.sql`select count_for_members(${groupId}, ${[...moves.keys()]}, ${paid}, ${settled})`);
}
