import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { type Demand, RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { wasUndone } from '../require-undone.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member deletes a settlement: what was paid is owed again. */
@Injectable()
export class DeleteSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly markSettlement: MarkSettlement,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async delete(caller: Caller, id: string, undoes: number | undefined): Promise<void> {
    const groupId = await this.settlements.findGroupId(id, { evenDeleted: undoes !== undefined });
    if (!groupId) throw refuse('settlement-not-found');
    const demand = { caller, groupId, notFound: 'settlement-not-found' } as const;
    await this.requireMembers.require('writes', demand);
    await this.requireMembers.tryAgain(demand, () => this.write(demand, id, undoes));
  }

  private write(demand: Demand, id: string, undoes: number | undefined): Promise<void> {
    const { caller, groupId } = demand;
    const undo = { undoes, by: caller.id, how: 'deleted' } as const;
    return this.unitOfWork.runLocking(groupId, undefined, async (tx) => {
      const group = await this.requireMembers.lock(tx, { ...demand, everybody: true });
      const found = await this.settlements.find(groupId, id, tx);
      if (!found) throw refuse('settlement-not-found');
      const { settlement, isDeleted } = found;
      if (undoes !== undefined) {
        const last = await this.settlements.findLastChange(groupId, id, tx);
        if (await wasUndone(undo, last?.version ?? 1, async () => last)) return;
      }
      if (isDeleted) throw refuse('settlement-not-found');
      await this.markSettlement.mark(tx, group, caller, settlement, 'deleted');
      publishSettlementEvent(tx, 'settlement-deleted', caller, group, settlement);
    });
  }
}
