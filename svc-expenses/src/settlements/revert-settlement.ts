import type { Settlement } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { isDuplicateUndo } from '../is-duplicate-undo.ts';
import { refuse } from '../refuse.ts';
import { ApplySettlementUpdate } from './apply-settlement-update.ts';
import { LockedSettlement } from './locked-settlement.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementHistoryRepository } from './settlement-history.repository.ts';
import { SettlementsRepository, stateOf } from './settlements.repository.ts';

type Wanted = { to: number; version: number; undoes?: number | undefined };

/** A member reverts a settlement to an earlier version. */
@Injectable()
export class RevertSettlement {
  constructor(
    private readonly lockedSettlement: LockedSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly histories: SettlementHistoryRepository,
    private readonly applySettlementUpdate: ApplySettlementUpdate,
    private readonly features: FeatureFlags,
  ) {}

  revert(caller: Caller, id: string, { to, version, undoes }: Wanted): Promise<Settlement> {
    this.features.require('payments');
    const undo = { undoes, by: caller.id, how: 'reverted' } as const;
    const named = { evenDeleted: undoes !== undefined };
    return this.lockedSettlement.run(caller, id, named, async (tx, group, before, isDeleted) => {
      if (await isDuplicateUndo(undo, before.version, () => this.settlements.findLastChange(tx, before)))
        return this.settlements.getView(group.groupId, id, tx);
      if (isDeleted) throw refuse('settlement-not-found');
      if (to > before.version) throw refuse('version-not-kept');
      if (version !== before.version) throw refuse('settlement-changed');
      const earlier = (await this.histories.findState(tx, before, to)) ?? stateOf(before);
      const after = await this.applySettlementUpdate.apply(tx, group, caller, before, earlier, 'reverted');
      if (after) publishSettlementEvent(tx, 'settlement-changed', caller, group, after, before);
      return this.settlements.getView(group.groupId, id, tx);
    });
  }
}
