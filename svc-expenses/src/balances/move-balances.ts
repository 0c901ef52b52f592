import { MAX_CENTS } from '@allsquare/contract-kit';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { whenCheckViolated } from '../check-violated.ts';
import type { LockedGroup, Standing } from '../groups/groups.repository.ts';
import { changeLocked } from '../groups/locked-group.ts';
import { useSeats } from '../groups/use-seats.ts';
import { refuse } from '../refuse.ts';
import { BalancesRepository } from './balances.repository.ts';
import type { Postings } from './postings.ts';
import { TellBalances } from './tell-balances.ts';

/** Moves a group's balances inside a write and has their new state published. */
@Injectable()
export class MoveBalances {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly tellBalances: TellBalances,
  ) {}

  /**
   * Without postings nothing moves. Throws Problem 422 where somebody who has left would be worse off, or a balance
   * would leave its bounds. `payment`: a payment is recorded or edited, and goes to this seat.
   */
  move(tx: Transaction, group: LockedGroup, postings: Postings, payment?: { to: string | undefined }) {
    const standingOf = (seat: string) => standingIn(group, seat);
    if (leavesWorseOff(standingOf, postings, payment?.to)) throw refuse('former-member');
    if (takesTooFar(standingOf, postings)) throw refuse('balance-too-large');
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

function standingIn({ groupId, seats }: LockedGroup, seat: string): Standing {
  const standing = seats.get(seat);
  if (!standing) throw new Error(`seat ${seat} of group ${groupId} moves, but was not read with the lock`);
  return standing;
}

/** The database judges only what the writes of a transaction leave, not what is between them. */
const takesTooFar = (standingOf: (seat: string) => Standing, postings: Postings): boolean =>
  Array.from(postings).some(([seat, delta]) => Math.abs(standingOf(seat).cents + delta) > MAX_CENTS);

/**
 * Who has left cannot contest a write, so none takes from them: only a payment to them does, up to what they are owed.
 */
export const leavesWorseOff = (
  standingOf: (seat: string) => Standing,
  postings: Postings,
  paidTo: string | undefined,
): boolean =>
  Array.from(postings).some(([seat, delta]) => {
    const { active, cents } = standingOf(seat);
    return !active && delta < 0 && (seat !== paidTo || cents + delta < 0);
  });
