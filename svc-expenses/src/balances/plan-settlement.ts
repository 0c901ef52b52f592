import { currencyField } from '@allsquare/contract-kit';
import type { Payment, Plan } from '@allsquare/expenses-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { BalancesRepository } from './balances.repository.ts';
import { amountFields } from './money-fields.ts';
import { PlanCache } from './plan-cache.ts';

/** The group's settlement plan. */
@Injectable()
export class PlanSettlement {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly planCache: PlanCache,
    private readonly requireMembers: RequireMembers,
  ) {}

  async plan(caller: Caller, groupId: string): Promise<Plan> {
    await this.requireMembers.require('reads', { caller, groupId });
    const { version, currency, balances } = await this.balances.listByGroup(groupId);
    const plan = await this.planCache.planFor(caller, balances);
    const people = new Map(balances.map(({ userId, id, name }) => [userId, { id, name }]));
    const inSeat = (seat: string) => people.get(seat) ?? { id: seat, name: `User ${seat}` };
    const transfers = plan.transfers.map(({ from: payerSeat, to: payeeSeat, cents }) => {
      const [from, to] = [inSeat(payerSeat), inSeat(payeeSeat)];
      return { from: from.id, to: to.id, ...amountFields(cents), fromName: from.name, toName: to.name };
    });
    return { groupId, version, minimal: plan.minimal, ...currencyField(currency), transfers };
  }

  /** In a write: 409 unless the current plan still asks for at least this payment. Lock the ledger first. */
  async requireLine(tx: Transaction, group: LockedGroup, payment: Payment) {
    const line = await this.findLine(tx, group, payment);
    if (!line || line.cents < payment.cents) throw refuse('plan-changed');
  }

  /** What the current plan asks one seat to pay another. Lock the ledger first. */
  async findLine(
    tx: Transaction,
    { groupId }: LockedGroup,
    pair: Pick<Payment, 'from' | 'to'>,
  ): Promise<Payment | undefined> {
    const { balances } = await this.balances.listByGroup(groupId, tx);
    const { transfers } = this.planCache.planNow(balances);
    return transfers.find(({ from, to }) => from === pair.from && to === pair.to);
  }
}
