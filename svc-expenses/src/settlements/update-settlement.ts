import type { UpdateSettlement as Sent, Settlement } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { personAt, seatIn } from '../groups/groups.repository.ts';
import { originalAfter } from '../original.ts';
import { refuse } from '../refuse.ts';
import { ApplySettlementUpdate } from './apply-settlement-update.ts';
import { LockedSettlement } from './locked-settlement.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member replaces a settlement: amount, payer, receiver and day. */
@Injectable()
export class UpdateSettlement {
  constructor(
    private readonly lockedSettlement: LockedSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly applySettlementUpdate: ApplySettlementUpdate,
    private readonly features: FeatureFlags,
  ) {}

  update(caller: Caller, id: string, { version, ...sent }: Sent): Promise<Settlement> {
    this.features.require('payments');
    if (sent.original) this.features.require('currencies');
    return this.lockedSettlement.run(
      caller,
      id,
      { others: [sent.payerId, sent.payeeId] },
      async (tx, group, before) => {
        if (version && version !== before.version) throw refuse('settlement-changed');
        // A person with several seats remains at the stored one.
        const seatOf = (named: string, stored: string) => {
          const seat = seatIn(group, named);
          return personAt(group, stored) === seat ? stored : seat;
        };
        const state = {
          payerId: seatOf(sent.payerId, before.payerId),
          payeeId: seatOf(sent.payeeId, before.payeeId),
          cents: sent.amount,
          original: originalAfter(group, before, sent, 'payment'),
          day: sent.day ?? before.day,
          notes: sent.notes === undefined ? before.notes : sent.notes,
        };
        const after = await this.applySettlementUpdate.apply(tx, group, caller, before, state, 'changed');
        if (after) publishSettlementEvent(tx, 'settlement-changed', caller, group, after, before);
        return this.settlements.getView(group.groupId, id, tx);
      },
    );
  }
}
