import type { CreateSettlement, Settlement } from '@allsquare/expenses-contract';
import { type Caller, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { countForMembers } from '../balances/count-for-members.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { PlanSettlement } from '../balances/plan-settlement.ts';
import { paid } from '../balances/postings.ts';
import { seatIn } from '../groups/groups.repository.ts';
import { idInGroup } from '../groups/id-in-group.ts';
import { isOnTheBooks, RequireMembers, refuseNamed, wasMember } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { paidOn } from './paid-on.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { SettlementsRepository, settlementIn } from './settlements.repository.ts';

/** A member records a payment between two people of the group: members, or former members whose balance is not zero. */
@Injectable()
export class RecordSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly settlements: SettlementsRepository,
    private readonly planSettlement: PlanSettlement,
    private readonly moveBalances: MoveBalances,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  record(
    caller: Caller,
    settlement: CreateSettlement,
    idempotency: IdempotencyRequest | undefined,
  ): Promise<Settlement> {
    const { groupId } = settlement;
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, settlement, idempotency));
  }

  private write(
    caller: Caller,
    { groupId, amount, planVersion, ...rest }: CreateSettlement,
    idempotency: IdempotencyRequest | undefined,
  ): Promise<Settlement> {
    const named = [rest.payerId, rest.payeeId];
    return this.unitOfWork.runLocking(groupId, idempotency, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others: named, mayBeNamed: wasMember });
      const [payerId, payeeId] = [seatIn(group, rest.payerId), seatIn(group, rest.payeeId)];
      if (payerId === payeeId) throw refuse('same-person');
      // First, for who has left and has just been settled is off the books, and that is what has changed in the plan.
      if (planVersion != null && planVersion !== group.version)
        await this.planSettlement.requireLine(tx, group, { from: payerId, to: payeeId, cents: amount });
      refuseNamed(group.people, named, isOnTheBooks);
      const createdAt = new Date();
      const recorded = {
        id: idInGroup(groupId),
        groupId,
        payerId,
        payeeId,
        cents: amount,
        ...paidOn(rest, createdAt),
        notes: rest.notes,
        version: 1,
        createdBy: caller.id,
        createdAt,
      };
      publishSettlementEvent(tx, 'settlement-recorded', caller, group, recorded);
      tx.live(group.memberIds, ['settlements', 'balances'], groupId);
      const moves = paid(payerId, payeeId, amount);
      this.moveBalances.move(tx, group, moves, payeeId);
      countForMembers(tx, groupId, 'settled', moves);
      tx.withCommitTogether('settlements', recorded, (all) => this.settlements.insert(tx, all));
      tx.withCommitTogether(`settlements of ${groupId}`, 1, (all) =>
        this.settlements.addToCount(tx, groupId, all.length),
      );
      return settlementIn(group, recorded);
    });
  }
}
