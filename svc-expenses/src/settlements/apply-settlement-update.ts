import { isDeepStrictEqual } from 'node:util';
import { SettlementField } from '@allsquare/expenses-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { addToMemberTotals } from '../balances/add-to-member-totals.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { paymentEditPostings } from '../balances/postings.ts';
import { type LockedGroup, memberStatusOf, personAt } from '../groups/groups.repository.ts';
import { hasOpenBalance } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { paidOn } from './paid-on.ts';
import type { SettlementFieldChange, SettlementState, SettlementValue } from './settlement-change.entity.ts';
import { SettlementsRepository, type StoredSettlement, stateOf, type UpdateKind } from './settlements.repository.ts';

/** The part of an edit that replaces a settlement's state in the books and in its history. */
@Injectable()
export class ApplySettlementUpdate {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly moveBalances: MoveBalances,
  ) {}

  /**
   * Former members already in it may remain; anybody added must be a member or have an open balance. Returns the new
   * settlement, or undefined if nothing changed; then there is no new version. Lock the ledger first. `ofSeat`: a
   * former member who may be worse off.
   */
  async apply(
    tx: Transaction,
    group: LockedGroup,
    caller: Caller,
    before: StoredSettlement,
    state: SettlementState,
    how: UpdateKind,
    ofSeat?: string,
  ): Promise<StoredSettlement | undefined> {
    const after = { ...before, ...state, ...(state.day !== before.day && paidOn(state, before.createdAt)) };
    const { groupId, payerId, payeeId } = after;
    const changes = changesBetween(before, after);
    if (changes.length === 0) return undefined;
    const personOf = (seat: string) => personAt(group, seat);
    // Two people who were merged may have paid each other before.
    const isOfOthers = payerId !== before.payerId || payeeId !== before.payeeId;
    if (isOfOthers && personOf(payerId) === personOf(payeeId)) throw refuse('same-person');
    const were = [before.payerId, before.payeeId].map(personOf);
    const added = [payerId, payeeId].filter((seat) => !were.includes(personOf(seat)));
    if (!added.every((seat) => hasOpenBalance(memberStatusOf(group, seat)))) throw refuse('not-a-member');
    await this.settlements.update(tx, { before, after, changes, by: caller.id, how });
    const { moves, paidTo } = paymentEditPostings(before, after, personOf);
    this.moveBalances.move(tx, group, moves, { to: paidTo }, ofSeat);
    addToMemberTotals(tx, groupId, 'settled', moves);
    tx.notifyBrowsers(group.memberIds, moves.size > 0 ? ['settlements', 'balances'] : ['settlements'], groupId);
    return after;
  }
}

const fieldsOf = (settlement: StoredSettlement): Record<SettlementField, SettlementValue> => {
  const { cents, ...state } = stateOf(settlement);
  return { ...state, amount: cents };
};

/** The fields in which two states of a settlement differ, in the order of the form. */
export function changesBetween(before: StoredSettlement, after: StoredSettlement): SettlementFieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = SettlementField.options.filter((field) => !isDeepStrictEqual(old[field], now[field]));
  return changed.map((field) => ({ field, from: old[field], to: now[field] }));
}
