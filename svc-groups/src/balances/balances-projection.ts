import { type BalancesState, balancesState } from '@allsquare/expenses-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../membership/members.repository.ts';
import { BalancesRepository } from './balances.repository.ts';

/** Stores a group's balances as svc-expenses publishes them, and notifies the members' browsers. */
@Injectable()
export class BalancesProjection {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly members: MembersRepository,
  ) {}

  @OnState(balancesState)
  async apply(tx: Transaction, state: BalancesState) {
    const { groupId } = state;
    const [isNewer, userIds] = await Promise.all([
      this.balances.upsert(tx, state),
      this.members.listUserIds(tx, groupId),
    ]);
    if (isNewer) tx.notifyBrowsers(userIds, ['groups'], groupId);
  }
}
