import type { CreateSettlement } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { addToMemberTotals } from '../balances/add-to-member-totals.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { paymentPostings } from '../balances/postings.ts';
import { type LockedGroup, seatIn } from '../groups/groups.repository.ts';
import { hasOpenBalance, requireAllowed } from '../groups/require-members.ts';
import { requireForeign } from '../original.ts';
import { refuse } from '../refuse.ts';
import { paidOn } from './paid-on.ts';
import { SettlementsRepository, type StoredSettlement } from './settlements.repository.ts';

type Sent = Omit<CreateSettlement, 'groupId' | 'planVersion' | 'ref'>;
type Made = Pick<StoredSettlement, 'id' | 'createdBy' | 'createdAt' | 'importId'>;

/** The part of a write that records a payment between members, or former members whose balance is not zero. */
@Injectable()
export class RecordSettlement {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly moveBalances: MoveBalances,
  ) {}

  /** Lock the ledger first, with payer and receiver. */
  record(tx: Transaction, group: LockedGroup, { amount, ...sent }: Sent, made: Made): StoredSettlement {
    const { payerId, payeeId } = requireTwoPeople(group, sent);
    requireAllowed(group.people, [sent.payerId, sent.payeeId], hasOpenBalance);
    const recorded = {
      groupId: group.groupId,
      payerId,
      payeeId,
      cents: amount,
      original: requireForeign(group, sent.original),
      ...paidOn(sent, made.createdAt),
      notes: sent.notes,
      version: 1,
      ...made,
    };
    this.addToBooks(tx, group, recorded);
    tx.batchOnCommit('settlements', recorded, (all) => this.settlements.insert(tx, all));
    return recorded;
  }

  /** Of one whose row is there. */
  addToBooks(tx: Transaction, group: LockedGroup, { payerId, payeeId, cents }: StoredSettlement) {
    const { groupId } = group;
    const moves = paymentPostings(payerId, payeeId, cents);
    this.moveBalances.move(tx, group, moves, { to: payeeId });
    addToMemberTotals(tx, groupId, 'settled', moves);
    tx.batchOnCommit(`settlements of ${groupId}`, 1, (all) => this.settlements.addToCount(tx, groupId, all.length));
  }
}

/** The seats of payer and receiver (422 if they are the same). */
export function requireTwoPeople(group: LockedGroup, sent: Pick<Sent, 'payerId' | 'payeeId'>) {
  const [payerId, payeeId] = [seatIn(group, sent.payerId), seatIn(group, sent.payeeId)];
  if (payerId === payeeId) throw refuse('same-person');
  return { payerId, payeeId };
}
