import { currencyField, DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { Counterpart } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { currenciesOf } from '../currencies-of.ts';
import { safeSum } from '../safe-sum.ts';
import { BalancesRepository, type OpenGroup } from './balances.repository.ts';
import { balanceFields } from './money-fields.ts';
import { PlanCache } from './plan-cache.ts';

/** Signed cents between the caller and somebody else in one group; positive: they pay the caller. */
type Line = { userId: string; name: string; groupId: string; groupName: string; currency: string; cents: number };

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
      .map(({ cents, currency, ...person }) => ({ ...person, ...currencyField(currency), ...balanceFields(cents) }));
  }

  private async linesIn(
    { groupId, groupName, currency, ownSeat, balances }: OpenGroup,
    caller: Caller,
  ): Promise<Line[]> {
    const { transfers } = await this.planCache.planFor(caller, balances);
    return transfers.flatMap(({ from, to, cents }) => {
      if (from !== ownSeat && to !== ownSeat) return [];
      const seat = from === ownSeat ? to : from;
      const { id: userId = seat, name = 'User' } = balances.find((balance) => balance.userId === seat) ?? {};
      return [{ userId, name, groupId, groupName, currency, cents: from === ownSeat ? -cents : cents }];
    });
  }
}

function ofOnePerson(lines: Line[]) {
  const { userId = '', name = '' } = lines[0] ?? {};
  const groups = lines.map(({ groupId, groupName, currency, cents }) => ({
    groupId,
    groupName,
    ...currencyField(currency),
    ...balanceFields(cents),
  }));
  const [main = DEFAULT_CURRENCY, ...others] = currenciesOf(lines);
  const sumIn = (currency: string) =>
    safeSum(lines.filter((line) => line.currency === currency).map(({ cents }) => cents));
  return {
    userId,
    name,
    groups,
    currency: main,
    cents: sumIn(main),
    ...(others.length > 0 && { others: others.map((currency) => ({ currency, cents: sumIn(currency) })) }),
  };
}
