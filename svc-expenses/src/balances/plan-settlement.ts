import type { Plan } from '@allsquare/expenses-contract';
import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { asAmount } from './as-answered.ts';
import { BalancesRepository } from './balances.repository.ts';
import { planSettlement, type Transfer } from './plan.ts';

const KEPT_PLANS = 1000;

/** The group's settlement plan; the search is done once for a version of the balances. */
@Injectable()
export class PlanSettlement {
  readonly #kept = new Map<string, { version: number; plan: ReturnType<typeof planSettlement> }>();

  constructor(
    private readonly balances: BalancesRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async plan(caller: Caller, groupId: string): Promise<Plan> {
    await this.requireMembers.require('reads', { caller, groupId });
    const { version, balances } = await this.balances.listByGroup(groupId);
    const plan = this.planFor(groupId, version, balances);
    const names = new Map(balances.map((balance) => [balance.userId, balance.name]));
    const transfers = plan.transfers.map(({ from, to, cents }) => ({
      from,
      to,
      ...asAmount(cents),
      fromName: names.get(from) ?? `User ${from}`,
      toName: names.get(to) ?? `User ${to}`,
    }));
    return { groupId, version, minimal: plan.minimal, transfers };
  }

  /** Inside a write: 409 unless the plan as it is now still asks for at least this payment. Lock the ledger first. */
  async requireLine(tx: Transaction, { groupId, version }: LockedGroup, payment: Transfer) {
    const { balances } = await this.balances.listByGroup(groupId, tx);
    const { transfers } = this.planFor(groupId, version, balances);
    const line = transfers.find(({ from, to }) => from === payment.from && to === payment.to);
    if (!line || line.cents < payment.cents) throw refuse('plan-changed');
  }

  /** The plan for these balances of a group. */
  planFor(groupId: string, version: number, balances: { userId: string; cents: number }[]) {
    const kept = this.#kept.get(groupId);
    if (kept?.version === version) return kept.plan;
    const plan = planSettlement(balances);
    this.#kept.delete(groupId);
    if (this.#kept.size >= KEPT_PLANS) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(groupId, { version, plan });
    return plan;
  }
}
