import type { Transaction } from '@allsquare/service-kit';
import { type Postings, sumPostings } from './postings.ts';

/**
 * Adds to each member's paid or settled total with the COMMIT, on a sharded database, which has no triggers.
 * SQL by hand: a database function, as for all sums beside the balances.
 */
export function addToMemberTotals(tx: Transaction, groupId: string, what: 'paid' | 'settled', moves: Postings) {
  if (!tx.isSharded) return;
  tx.batchOnCommit(`member totals ${groupId}`, { what, moves }, (all) => {
    const sumsOf = (one: typeof what) => sumPostings(all.filter((each) => each.what === one).map((each) => each.moves));
    const [paid, settled] = [sumsOf('paid'), sumsOf('settled')];
    const seats = [...new Set([...paid.keys(), ...settled.keys()])];
    const centsOf = (sums: Postings) => seats.map((seat) => sums.get(seat) ?? 0);
    return tx.sql`select count_for_members(${groupId}, ${seats}, ${centsOf(paid)}, ${centsOf(settled)})`;
  });
}
