import type { Settlement } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { isDuplicateUndo } from '../is-duplicate-undo.ts';
import { LockedSettlement } from './locked-settlement.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member restores a deleted settlement, under the rules for a new payment. */
@Injectable()
export class RestoreSettlement {
  constructor(
    private readonly lockedSettlement: LockedSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly markSettlement: MarkSettlement,
  ) {}

  restore(caller: Caller, id: string, undoes: number | undefined): Promise<Settlement> {
    const undo = { undoes, by: caller.id, how: 'restored' } as const;
    return this.lockedSettlement.run(caller, id, { evenDeleted: true }, async (tx, group, settlement, isDeleted) => {
      await isDuplicateUndo(undo, settlement.version, () => this.settlements.findLastChange(tx, settlement));
      if (isDeleted) {
        await this.markSettlement.mark(tx, group, caller, settlement, 'restored');
        publishSettlementEvent(tx, 'settlement-restored', caller, group, settlement);
      }
      return this.settlements.getView(group.groupId, id, tx);
    });
  }
}
