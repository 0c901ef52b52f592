import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { addToMemberTotals } from '../balances/add-to-member-totals.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { paymentPostings } from '../balances/postings.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { SettlementsRepository, type StoredSettlement } from './settlements.repository.ts';

/** The part of a write that deletes a payment, so that it is owed again, or restores it. */
@Injectable()
export class MarkSettlement {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly moveBalances: MoveBalances,
  ) {}

  /** Lock the ledger first. `ofSeat`: a former member who may be worse off. */
  async mark(
    tx: Transaction,
    group: LockedGroup,
    caller: Caller,
    settlement: StoredSettlement,
    how: 'deleted' | 'restored',
    ofSeat?: string,
  ) {
    const { payerId, payeeId, cents } = settlement;
    const isDeleted = how === 'deleted';
    await this.settlements.mark(tx, how, group.groupId, [settlement], caller.id);
    await this.settlements.addToCount(tx, group.groupId, isDeleted ? -1 : 1);
    const moves = isDeleted ? paymentPostings(payeeId, payerId, cents) : paymentPostings(payerId, payeeId, cents);
    this.moveBalances.move(tx, group, moves, isDeleted ? undefined : { to: payeeId }, ofSeat);
    addToMemberTotals(tx, group.groupId, 'settled', moves);
    tx.notifyBrowsers(group.memberIds, ['settlements', 'balances'], group.groupId);
  }
}
