import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { isDuplicateUndo } from '../is-duplicate-undo.ts';
import { refuse } from '../refuse.ts';
import { LockedSettlement } from './locked-settlement.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member deletes a settlement, so that it is owed again. With `undoes`, only if that is its last version. */
@Injectable()
export class DeleteSettlement {
  constructor(
    private readonly lockedSettlement: LockedSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly markSettlement: MarkSettlement,
  ) {}

  delete(caller: Caller, id: string, undoes: number | undefined): Promise<void> {
    const undo = { undoes, by: caller.id, how: 'deleted' } as const;
    const named = { evenDeleted: undoes !== undefined };
    return this.lockedSettlement.run(caller, id, named, async (tx, group, settlement, isDeleted) => {
      if (await isDuplicateUndo(undo, settlement.version, () => this.settlements.findLastChange(tx, settlement)))
        return;
      if (isDeleted) throw refuse('settlement-not-found');
      await this.markSettlement.mark(tx, group, caller, settlement, 'deleted');
      publishSettlementEvent(tx, 'settlement-deleted', caller, group, settlement);
    });
  }
}
