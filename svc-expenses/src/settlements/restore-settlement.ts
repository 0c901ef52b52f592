import type { Settlement } from '@allsquare/expenses-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { wasUndone } from '../require-undone.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member brings a deleted settlement back: it counts as paid again, by the rules of a payment that is recorded. */
@Injectable()
export class RestoreSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly markSettlement: MarkSettlement,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async restore(caller: Caller, id: string, undoes: number | undefined): Promise<Settlement> {
    const groupId = await this.settlements.findGroupId(id, { evenDeleted: true });
    if (!groupId) throw refuse('settlement-not-found');
    const demand = { caller, groupId, notFound: 'settlement-not-found' } as const;
    const undo = { undoes, by: caller.id, how: 'restored' } as const;
    await this.requireMembers.require('writes', demand);
    return this.requireMembers.tryAgain(demand, () =>
      this.unitOfWork.runLocking(groupId, undefined, async (tx) => {
        const group = await this.requireMembers.lock(tx, { ...demand, everybody: true });
        const found = await this.settlements.find(groupId, id, tx);
        if (!found) throw refuse('settlement-not-found');
        if (undoes !== undefined) {
          const last = await this.settlements.findLastChange(groupId, id, tx);
          await wasUndone(undo, last?.version ?? 1, async () => last);
        }
        if (found.isDeleted) {
          await this.markSettlement.mark(tx, group, caller, found.settlement, 'restored');
          publishSettlementEvent(tx, 'settlement-restored', caller, group, found.settlement);
        }
        return this.settlements.readSeen(tx, groupId, id);
      }),
    );
  }
}
