import { balancesState, problems } from '@allsquare/expenses-contract';
import { type LiveMessage, Problem, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { Postings } from '../expenses/postings.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { BalancesRepository } from './balances.repository.ts';

/** Moves a group's balances inside a write, publishes their new state and tells the group's browsers which topics moved. */
@Injectable()
export class MoveBalances {
  constructor(private readonly balances: BalancesRepository) {}

  /** Without postings the balances stay as they are and only the topics are told. Throws Problem 422 when a balance would leave the bounds. */
  async execute(
    tx: Transaction,
    { groupId, memberIds }: LockedGroup,
    postings: Postings,
    topics: LiveMessage['topic'][],
  ) {
    if (postings.size > 0) {
      const moved = await this.balances.move(tx, groupId, postings).catch(refuseTooLarge);
      tx.publish(balancesState, groupId, { groupId, ...moved });
    }
    tx.live(memberIds, topics, groupId);
  }
}

const CHECK_VIOLATED = '23514';

// By its code: an engine that spreads groups over servers hands on no name of a constraint. The move has one check, the bounds.
function refuseTooLarge(error: unknown): never {
  if ((error as { code?: string }).code === CHECK_VIOLATED) throw new Problem(422, 'balance-too-large', problems);
  throw error;
}
