import type { Counterpart } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { safeSum } from '../safe-sum.ts';
import { BalancesRepository, type OpenGroup } from './balances.repository.ts';
import { balanceFields } from './money-fields.ts';
import { PlanCache } from './plan-cache.ts';

/** Signed cents between the caller and somebody else in one group; positive: they pay the caller. */
type Line = { userId: string; name: string; groupId: string; groupName: string; cents: number };

/** The people with whom the caller is not settled: their payments in every group's plan, added up by person. */
@Injectable()
export class ListCounterparts {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly planCache: PlanCache,
  ) {}

  async list(caller: Caller): Promise<Counterpart[]> {
    const open = await this.balances.listOpenGroups(caller.id);
    const lines: Line[] = [];
    for (const group of open) lines.push(...(await this.linesIn(group, caller)));
    return Array.from(Map.groupBy(lines, ({ userId }) => userId).values(), ofOnePerson)
      .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.userId < b.userId ? -1 : 1))
      .map(({ cents, ...person }) => ({ ...person, ...balanceFields(cents) }));
  }

  private async linesIn({ groupId, groupName, ownSeat, balances }: OpenGroup, caller: Caller): Promise<Line[]> {
    const { transfers } = await this.planCache.planFor(caller, balances);
    return transfers.flatMap(({ from, to, cents }) => {
      if (from !== ownSeat && to !== ownSeat) return [];
      const seat = from === ownSeat ? to : from;
      const { id: userId = seat, name = 'User' } = balances.find((balance) => balance.userId === seat) ?? {};
      return [{ userId, name, groupId, groupName, cents: from === ownSeat ? -cents : cents }];
    });
  }
}

function ofOnePerson(lines: Line[]) {
  const { userId = '', name = '' } = lines[0] ?? {};
  const groups = lines.map(({ groupId, groupName, cents }) => ({ groupId, groupName, ...balanceFields(cents) }));
  return { userId, name, groups, cents: safeSum(lines.map(({ cents }) => cents)) };
}
