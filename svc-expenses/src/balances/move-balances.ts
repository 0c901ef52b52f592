import { MAX_CENTS } from '@allsquare/contract-kit';
import { balanceTooLargeMessage } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { whenCheckViolated } from '../check-violated.ts';
import { type LockedGroup, type MemberStatus, memberStatusOf, personAt } from '../groups/groups.repository.ts';
import { markSeatsUsed } from '../groups/mark-seats-used.ts';
import { updateLockedGroup } from '../groups/update-locked-group.ts';
import { refuse } from '../refuse.ts';
import { BalancesRepository } from './balances.repository.ts';
import { mapSeats, type Postings } from './postings.ts';
import { PublishBalances } from './publish-balances.ts';

/** Moves a group's balances in a write and publishes their new state. */
@Injectable()
export class MoveBalances {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly publishBalances: PublishBalances,
  ) {}

  /**
   * Does nothing without postings. Refuses (422) if a former member other than the one at `ofSeat` would be worse off,
   * or if a balance would exceed its bounds. `payment`: a payment to this seat is recorded or edited.
   */
  move(tx: Transaction, group: LockedGroup, postings: Postings, payment?: Payment, ofSeat?: string) {
    const ofPeople = mapSeats(postings, (seat) => personAt(group, seat));
    const ofOthers = ofSeat === undefined ? ofPeople : new Map([...ofPeople].filter(([person]) => person !== ofSeat));
    const paidTo = payment?.to === undefined ? undefined : personAt(group, payment.to);
    if (harmsFormerMember((seat) => memberStatusOf(group, seat), ofOthers, paidTo)) throw refuse('former-member');
    const tooLarge = () => refuse('balance-too-large', { message: balanceTooLargeMessage(group.currency) });
    if (exceedsBounds(group, postings)) throw tooLarge();
    if (postings.size === 0) return;
    if (payment) markSeatsUsed(tx, group, [...postings.keys()]);
    const { groupId } = group;
    updateLockedGroup(tx, groupId, { cents: postings });
    tx.batchOnCommit(`balances ${groupId}`, postings, (all) =>
      this.balances.move(tx, groupId, all).catch(whenCheckViolated(tooLarge)),
    );
    this.publishBalances.publish(tx, group);
  }
}

type Payment = { to: string | undefined };

/**
 * Checks seat by seat, as the database does. The database checks only the result of a transaction, not what is between
 * its writes.
 */
const exceedsBounds = ({ seats }: LockedGroup, postings: Postings): boolean =>
  Array.from(postings).some(([seat, delta]) => Math.abs((seats.get(seat)?.cents ?? 0) + delta) > MAX_CENTS);

/**
 * Former members cannot contest a write, so none takes from them, except a payment to them up to what they are owed. By
 * person, whatever seats they have.
 */
export const harmsFormerMember = (
  statusOf: (person: string) => MemberStatus,
  postings: Postings,
  paidTo: string | undefined,
): boolean =>
  Array.from(postings).some(([person, delta]) => {
    const { active, cents } = statusOf(person);
    return !active && delta < 0 && (person !== paidTo || cents + delta < 0);
  });
