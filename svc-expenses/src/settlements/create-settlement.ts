import type { CreateSettlement as Sent, Settlement } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { addToMemberTotals } from '../balances/add-to-member-totals.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { PlanSettlement } from '../balances/plan-settlement.ts';
import { paymentPostings } from '../balances/postings.ts';
import { seatIn } from '../groups/groups.repository.ts';
import { idInGroup } from '../groups/id-in-group.ts';
import { allowFormer, hasOpenBalance, RequireMembers, requireAllowed } from '../groups/require-members.ts';
import { requireForeign } from '../original.ts';
import { refuse } from '../refuse.ts';
import { paidOn } from './paid-on.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository, toSettlementView } from './settlements.repository.ts';

/** A member records a payment between two people of the group: members, or former members whose balance is not zero. */
@Injectable()
export class CreateSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly planSettlement: PlanSettlement,
    private readonly moveBalances: MoveBalances,
    private readonly features: FeatureFlags,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  create(caller: Caller, settlement: Sent, idempotency: IdempotencyRequest | undefined): Promise<Settlement> {
    const { groupId } = settlement;
    if (settlement.original) this.features.require('currencies');
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, settlement, idempotency));
  }

  private write(
    caller: Caller,
    { groupId, amount, planVersion, ...rest }: Sent,
    idempotency: IdempotencyRequest | undefined,
  ): Promise<Settlement> {
    const named = [rest.payerId, rest.payeeId];
    return this.unitOfWork.runBatched(groupId, idempotency, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: named, isAllowed: allowFormer });
      const [payerId, payeeId] = [seatIn(group, rest.payerId), seatIn(group, rest.payeeId)];
      if (payerId === payeeId) throw refuse('same-person');
      const original = requireForeign(group, rest.original);
      // Check the plan first: a former member who was just settled is off the books, which changed the plan.
      if (planVersion != null && planVersion !== group.version)
        await this.planSettlement.requireLine(tx, group, { from: payerId, to: payeeId, cents: amount });
      requireAllowed(group.people, named, hasOpenBalance);
      const createdAt = new Date();
      const recorded = {
        id: idInGroup(groupId),
        groupId,
        payerId,
        payeeId,
        cents: amount,
        original,
        ...paidOn(rest, createdAt),
        notes: rest.notes,
        version: 1,
        createdBy: caller.id,
        createdAt,
      };
      publishSettlementEvent(tx, 'settlement-recorded', caller, group, recorded);
      tx.notifyBrowsers(group.memberIds, ['settlements', 'balances'], groupId);
      const moves = paymentPostings(payerId, payeeId, amount);
      this.moveBalances.move(tx, group, moves, { to: payeeId });
      addToMemberTotals(tx, groupId, 'settled', moves);
      tx.batchOnCommit('settlements', recorded, (all) => this.settlements.insert(tx, all));
      tx.batchOnCommit(`settlements of ${groupId}`, 1, (all) => this.settlements.addToCount(tx, groupId, all.length));
      return toSettlementView(group, recorded);
    });
  }
}
