import { MAX_CENTS } from '@allsquare/contract-kit';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { whenCheckViolated } from '../check-violated.ts';
import { type LockedGroup, personAt, type Standing, standingOf } from '../groups/groups.repository.ts';
import { changeLocked } from '../groups/locked-group.ts';
import { useSeats } from '../groups/use-seats.ts';
import { refuse } from '../refuse.ts';
import { BalancesRepository } from './balances.repository.ts';
import { type Postings, turned } from './postings.ts';
import { TellBalances } from './tell-balances.ts';

/** Moves a group's balances inside a write and has their new state published. */
@Injectable()
export class MoveBalances {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly tellBalances: TellBalances,
  ) {}

  /**
   * Without postings nothing moves. Throws Problem 422 where somebody who has left would be worse off, but who sits at
   * `ofSeat`, or a balance would leave its bounds. `payment`: a payment is recorded or edited, and goes to this seat.
   */
  move(tx: Transaction, group: LockedGroup, postings: Postings, payment?: Payment, ofSeat?: string) {
    const ofPeople = turned(postings, (seat) => personAt(group, seat));
    const ofOthers = ofSeat === undefined ? ofPeople : new Map([...ofPeople].filter(([person]) => person !== ofSeat));
    const paidTo = payment?.to === undefined ? undefined : personAt(group, payment.to);
    if (leavesWorseOff((seat) => standingOf(group, seat), ofOthers, paidTo)) throw refuse('former-member');
    if (takesTooFar(group, postings)) throw refuse('balance-too-large');
    if (postings.size === 0) return;
    if (payment) useSeats(tx, group, [...postings.keys()]);
    const { groupId } = group;
    changeLocked(tx, groupId, { cents: postings });
    tx.withCommitTogether(`balances ${groupId}`, postings, (all) =>
      this.balances.move(tx, groupId, all).catch(whenCheckViolated(() => refuse('balance-too-large'))),
    );
    this.tellBalances.tell(tx, group);
  }
}

type Payment = { to: string | undefined };

/**
 * Seat by seat, as the database has them. It judges only what the writes of a transaction leave, not what is between.
 */
const takesTooFar = ({ seats }: LockedGroup, postings: Postings): boolean =>
  Array.from(postings).some(([seat, delta]) => Math.abs((seats.get(seat)?.cents ?? 0) + delta) > MAX_CENTS);

/**
 * Who has left cannot contest a write, so none takes from them: only a payment to them does, up to what they are owed.
 * By person, whatever seats they have.
 */
export const leavesWorseOff = (
  standing: (person: string) => Standing,
  postings: Postings,
  paidTo: string | undefined,
): boolean =>
  Array.from(postings).some(([person, delta]) => {
    const { active, cents } = standing(person);
    return !active && delta < 0 && (person !== paidTo || cents + delta < 0);
  });
