import type { CreateSettlement as Sent, Settlement } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags, type IdempotencyRequest, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { PlanSettlement } from '../balances/plan-settlement.ts';
import { RecordOnce } from '../groups/record-once.ts';
import { allowFormer, RequireMembers } from '../groups/require-members.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { RecordSettlement, requireTwoPeople } from './record-settlement.ts';
import { SettlementsRepository, toSettlementView } from './settlements.repository.ts';

/** A member records a payment between two people of the group: members, or former members whose balance is not zero. */
@Injectable()
export class CreateSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly recordSettlement: RecordSettlement,
    private readonly planSettlement: PlanSettlement,
    private readonly features: FeatureFlags,
    private readonly recordOnce: RecordOnce,
    private readonly settlements: SettlementsRepository,
  ) {}

  create(caller: Caller, settlement: Sent, idempotency: IdempotencyRequest | undefined): Promise<Settlement> {
    const { groupId } = settlement;
    if (settlement.original) this.features.require('currencies');
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, settlement, idempotency));
  }

  private write(
    caller: Caller,
    { groupId, amount, planVersion, ref, ...rest }: Sent,
    idempotency: IdempotencyRequest | undefined,
  ): Promise<Settlement> {
    const named = [rest.payerId, rest.payeeId];
    const record = async (tx: Transaction, id: string) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: named, isAllowed: allowFormer });
      const { payerId, payeeId } = requireTwoPeople(group, rest);
      // Check the plan first: a former member who was just settled is off the books, which changed the plan.
      if (planVersion != null && planVersion !== group.version)
        await this.planSettlement.requireLine(tx, group, { from: payerId, to: payeeId, cents: amount });
      const made = { id, createdBy: caller.id, createdAt: new Date(), importId: null };
      const recorded = this.recordSettlement.record(tx, group, { amount, ...rest }, made);
      publishSettlementEvent(tx, 'settlement-recorded', caller, group, recorded);
      tx.notifyBrowsers(group.memberIds, ['settlements', 'balances'], groupId);
      return toSettlementView(group, recorded);
    };
    return this.recordOnce.run({ caller, groupId, ref, as: 'payment ref', idempotency }, record, (id) =>
      this.settlements.findView(groupId, id),
    );
  }
}
