import { currencyField, DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { getTotals } from '@allsquare/expenses-contract';
import type { AnswerOf, Caller, InputOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { currenciesOf } from '../currencies-of.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { safeSum } from '../safe-sum.ts';
import type { MonthPart } from './statistics.repository.ts';
import { StatisticsCache } from './statistics-cache.ts';
import { sumByMonthAndCategory, sumOfParts } from './sum-parts.ts';
import { type MonthlyTotal, TotalsRepository } from './totals.repository.ts';

type Totals = AnswerOf<typeof getTotals>;

/** Counts and sums over one group, or over all groups of the caller, by currency; in cents. */
@Injectable()
export class GetTotals {
  constructor(
    private readonly totals: TotalsRepository,
    private readonly statistics: StatisticsCache,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async get(caller: Caller, { groupId, mine }: InputOf<typeof getTotals>['query']): Promise<Totals> {
    if (groupId) await this.requireMembers.require('reads', { caller, groupId });
    const groupIds = groupId ? [groupId] : await this.groups.listIdsByMember(caller.id);
    const [rows, people, { seats, repeats, deletedExpenses, deletedSettlements }, own] = await Promise.all([
      this.totals.listByMonth(groupIds),
      this.totals.listPeople(groupIds),
      this.totals.sumOfMember(caller.id, groupIds),
      mine ? this.statistics.listOwn(caller.id, groupIds) : undefined,
    ]);
    const groups = [...new Map(seats.map((seat) => [seat.groupId, seat])).values()];
    const [main = DEFAULT_CURRENCY, ...others] = currenciesOf(groups);
    const sumsIn = (currency: string) => {
      const isIn = (one: { currency: string }) => one.currency === currency;
      const ownIn = own && groups.filter(isIn).flatMap((group) => own.get(group.groupId) ?? []);
      return sumsOf(rows.filter(isIn), seats.filter(isIn), ownIn);
    };
    const withBills = others.filter((currency) => rows.some((row) => row.currency === currency));
    return {
      count: rows.reduce((sum, { count }) => sum + count, 0),
      ...currencyField(main),
      ...sumsIn(main),
      people,
      ...(withBills.length > 0 && { others: withBills.map((currency) => ({ currency, ...sumsIn(currency) })) }),
      ...(repeats > 0 && { repeats }),
      ...(deletedExpenses && { deletedExpenses }),
      ...(deletedSettlements && { deletedSettlements }),
    };
  }
}

/** The sums of groups in one currency; `own` are the caller's shares. */
function sumsOf(rows: MonthlyTotal[], seats: { paid: number; share: number }[], own?: MonthPart[]) {
  const { months, categories } = sumByMonthAndCategory(rows, own);
  return {
    amount: sumOfParts(rows),
    months,
    categories,
    mine: { paid: safeSum(seats.map(({ paid }) => paid)), share: safeSum(seats.map(({ share }) => share)) },
  };
}
