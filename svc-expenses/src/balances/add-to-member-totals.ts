import type { Transaction } from '@allsquare/service-kit';
import type { Postings } from './postings.ts';

/**
 * Adds to what each member has paid or settled, with the COMMIT, where rows are spread over servers: there no trigger
 * does it. SQL by hand: a database function, as for all that is kept beside the balances.
 */
export function addToMemberTotals(tx: Transaction, groupId: string, what: 'paid' | 'settled', moves: Postings) {
  if (!tx.isSharded) return;
  const cents = [...moves.values()];
  const none = cents.map(() => 0);
  const [paid, settled] = what === 'paid' ? [cents, none] : [none, cents];
  tx.sendOnCommit(() => tx.sql`select count_for_members(${groupId}, ${[...moves.keys()]}, ${paid}, ${settled})`);
}
