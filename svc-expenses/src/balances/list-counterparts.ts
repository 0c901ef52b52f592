import type { Counterpart } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { safeSum } from '../safe-sum.ts';
import { asBalance } from './as-answered.ts';
import { BalancesRepository, type OpenGroup } from './balances.repository.ts';
import { PlanSettlement } from './plan-settlement.ts';

/** Signed cents between the caller and somebody else in one group; positive: they pay the caller. */
type Line = { userId: string; name: string; groupId: string; groupName: string; cents: number };

/** The people with whom the caller is not settled: their payments in every group's plan, added up by person. */
@Injectable()
export class ListCounterparts {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly planSettlement: PlanSettlement,
  ) {}

  async list(caller: Caller): Promise<Counterpart[]> {
    const open = await this.balances.listOpenGroups(caller.id);
    const lines = open.flatMap((group) => this.linesIn(group, caller.id));
    return Array.from(Map.groupBy(lines, ({ userId }) => userId).values(), ofOnePerson)
      .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.userId < b.userId ? -1 : 1))
      .map(({ cents, ...person }) => ({ ...person, ...asBalance(cents) }));
  }

  private linesIn({ groupId, groupName, version, balances }: OpenGroup, callerId: string): Line[] {
    const nameOf = (userId: string) => balances.find((balance) => balance.userId === userId)?.name ?? 'User';
    return this.planSettlement.planFor(groupId, version, balances).transfers.flatMap(({ from, to, cents }) => {
      if (from !== callerId && to !== callerId) return [];
      const userId = from === callerId ? to : from;
      return [{ userId, name: nameOf(userId), groupId, groupName, cents: from === callerId ? -cents : cents }];
    });
  }
}

function ofOnePerson(lines: Line[]) {
  const { userId = '', name = '' } = lines[0] ?? {};
  const groups = lines.map(({ groupId, groupName, cents }) => ({ groupId, groupName, ...asBalance(cents) }));
  return { userId, name, groups, cents: safeSum(lines.map(({ cents }) => cents)) };
}
