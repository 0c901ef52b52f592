import type { Settlement } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { wasUndone } from '../require-undone.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { WriteSettlement } from './write-settlement.ts';

/** A member brings a deleted settlement back: it counts as paid again, by the rules of a payment that is recorded. */
@Injectable()
export class RestoreSettlement {
  constructor(
    private readonly writeSettlement: WriteSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly markSettlement: MarkSettlement,
  ) {}

  restore(caller: Caller, id: string, undoes: number | undefined): Promise<Settlement> {
    const undo = { undoes, by: caller.id, how: 'restored' } as const;
    return this.writeSettlement.write(caller, id, { evenDeleted: true }, async (tx, group, settlement, isDeleted) => {
      await wasUndone(undo, settlement.version, () => this.settlements.findLastChange(tx, settlement));
      if (isDeleted) {
        await this.markSettlement.mark(tx, group, caller, settlement, 'restored');
        publishSettlementEvent(tx, 'settlement-restored', caller, group, settlement);
      }
      return this.settlements.readSeen(tx, group.groupId, id);
    });
  }
}
