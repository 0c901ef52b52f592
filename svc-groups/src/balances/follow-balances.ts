import { type BalancesState, balancesState } from '@allsquare/expenses-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../membership/members.repository.ts';
import { BalancesRepository } from './balances.repository.ts';

/** Takes a group's balances from svc-expenses and tells the members that their lists of groups show other sums. */
@Injectable()
export class FollowBalances {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly members: MembersRepository,
  ) {}

  @OnState(balancesState)
  async follow(tx: Transaction, state: BalancesState) {
    const { groupId } = state;
    const [moved, userIds] = await Promise.all([this.balances.replace(tx, state), this.members.userIds(tx, groupId)]);
    if (moved) tx.live(userIds, ['groups'], groupId);
  }
}
