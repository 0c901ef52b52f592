import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { countForMembers } from '../balances/count-for-members.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { paid } from '../balances/postings.ts';
import { type Demand, RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member deletes a settlement: what was paid is owed again. */
@Injectable()
export class DeleteSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly moveBalances: MoveBalances,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async delete(caller: Caller, id: string): Promise<void> {
    const groupId = await this.settlements.findGroupId(id);
    if (!groupId) throw refuse('settlement-not-found');
    const demand = { caller, groupId, notFound: 'settlement-not-found' } as const;
    await this.requireMembers.require('writes', demand);
    await this.requireMembers.tryAgain(demand, () => this.write(demand, id));
  }

  private write(demand: Demand, id: string): Promise<void> {
    const { caller, groupId } = demand;
    return this.unitOfWork.runLocking(groupId, undefined, async (tx) => {
      const group = await this.requireMembers.lock(tx, { ...demand, everybody: true });
      const found = await this.settlements.find(groupId, id, tx);
      if (!found || found.isDeleted) throw refuse('settlement-not-found');
      const { settlement } = found;
      await this.settlements.mark(tx, 'deleted', settlement, caller.id);
      await this.settlements.addToCount(tx, groupId, -1);
      const { payerId, payeeId, cents } = settlement;
      const moves = paid(payeeId, payerId, cents);
      this.moveBalances.move(tx, group, moves);
      countForMembers(tx, groupId, 'settled', moves);
      tx.live(group.memberIds, ['settlements', 'balances'], groupId);
      publishSettlementEvent(tx, 'settlement-deleted', caller, group, settlement);
    });
  }
}
