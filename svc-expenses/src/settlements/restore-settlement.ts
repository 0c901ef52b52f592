import type { Settlement } from '@allsquare/expenses-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { countForMembers } from '../balances/count-for-members.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { paid } from '../balances/postings.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member brings a deleted settlement back: it counts as paid again, by the rules of a payment that is recorded. */
@Injectable()
export class RestoreSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly moveBalances: MoveBalances,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async restore(caller: Caller, id: string): Promise<Settlement> {
    const groupId = await this.settlements.findGroupId(id, { evenDeleted: true });
    if (!groupId) throw refuse('settlement-not-found');
    const demand = { caller, groupId, notFound: 'settlement-not-found' } as const;
    await this.requireMembers.require('writes', demand);
    return this.requireMembers.tryAgain(demand, () =>
      this.unitOfWork.runLocking(groupId, undefined, async (tx) => {
        const group = await this.requireMembers.lock(tx, { ...demand, everybody: true });
        const found = await this.settlements.find(groupId, id, tx);
        if (!found) throw refuse('settlement-not-found');
        const { settlement, isDeleted } = found;
        if (!isDeleted) return this.settlements.readSeen(groupId, id, tx);
        const { payerId, payeeId, cents } = settlement;
        await this.settlements.mark(tx, 'restored', settlement, caller.id);
        await this.settlements.addToCount(tx, groupId, 1);
        const moves = paid(payerId, payeeId, cents);
        this.moveBalances.move(tx, group, moves, { to: payeeId });
        countForMembers(tx, groupId, 'settled', moves);
        tx.live(group.memberIds, ['settlements', 'balances'], groupId);
        publishSettlementEvent(tx, 'settlement-restored', caller, group, settlement);
        return this.settlements.readSeen(groupId, id, tx);
      }),
    );
  }
}
