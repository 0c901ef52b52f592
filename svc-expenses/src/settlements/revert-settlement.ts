import type { Settlement } from '@allsquare/expenses-contract';
import { type Caller, Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { wasUndone } from '../require-undone.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { ReplaceSettlement } from './replace-settlement.ts';
import { SettlementHistoryRepository } from './settlement-history.repository.ts';
import { SettlementsRepository, stateOf } from './settlements.repository.ts';
import { WriteSettlement } from './write-settlement.ts';

type Wanted = { to: number; version: number; undoes?: number | undefined };

/** A member goes back to an earlier version of a settlement. */
@Injectable()
export class RevertSettlement {
  constructor(
    private readonly writeSettlement: WriteSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly histories: SettlementHistoryRepository,
    private readonly replaceSettlement: ReplaceSettlement,
    private readonly offers: Offers,
  ) {}

  revert(caller: Caller, id: string, { to, version, undoes }: Wanted): Promise<Settlement> {
    this.offers.require('payments');
    const undo = { undoes, by: caller.id, how: 'reverted' } as const;
    const named = { evenDeleted: undoes !== undefined };
    return this.writeSettlement.write(caller, id, named, async (tx, group, before, isDeleted) => {
      if (await wasUndone(undo, before.version, () => this.settlements.findLastChange(tx, before)))
        return this.settlements.readSeen(tx, group.groupId, id);
      if (isDeleted) throw refuse('settlement-not-found');
      if (to > before.version) throw refuse('version-not-kept');
      if (version !== before.version) throw refuse('settlement-changed');
      const earlier = (await this.histories.findState(tx, before, to)) ?? stateOf(before);
      const after = await this.replaceSettlement.replace(tx, group, caller, before, earlier, 'reverted');
      if (after) publishSettlementEvent(tx, 'settlement-changed', caller, group, after, before);
      return this.settlements.readSeen(tx, group.groupId, id);
    });
  }
}
