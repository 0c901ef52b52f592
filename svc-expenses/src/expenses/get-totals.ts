import { currencyField, DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { getTotals } from '@allsquare/expenses-contract';
import type { AnswerOf, Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { currenciesOf } from '../currencies-of.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { safeSum } from '../safe-sum.ts';
import { type MonthlyTotal, TotalsRepository } from './totals.repository.ts';

type Totals = AnswerOf<typeof getTotals>;

/** Counts and sums over one group, or over all groups of the caller, by currency; in cents. */
@Injectable()
export class GetTotals {
  constructor(
    private readonly totals: TotalsRepository,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async get(caller: Caller, groupId: string | undefined): Promise<Totals> {
    if (groupId) await this.requireMembers.require('reads', { caller, groupId });
    const groupIds = groupId ? [groupId] : await this.groups.listIdsByMember(caller.id);
    const [rows, people, { seats, repeats, deletedExpenses, deletedSettlements }] = await Promise.all([
      this.totals.listByMonth(groupIds),
      this.totals.listPeople(groupIds),
      this.totals.sumOfMember(caller.id, groupIds),
    ]);
    const groups = [...new Map(seats.map((seat) => [seat.groupId, seat])).values()];
    const [main = DEFAULT_CURRENCY, ...others] = currenciesOf(groups);
    const sumsIn = (currency: string) => {
      const isIn = (one: { currency: string }) => one.currency === currency;
      return sumsOf(rows.filter(isIn), seats.filter(isIn));
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

const amountOf = (some: MonthlyTotal[]) => safeSum(some.map(({ cents }) => cents));

/** The sums of groups in one currency. */
function sumsOf(rows: MonthlyTotal[], seats: { paid: number; share: number }[]) {
  const months = Map.groupBy(rows, ({ month }) => month);
  const categories = Map.groupBy(rows, ({ category }) => category);
  return {
    amount: amountOf(rows),
    months: Array.from(months, ([month, some]) => ({ month, amount: amountOf(some) })),
    categories: Array.from(categories, ([category, some]) => ({ category, amount: amountOf(some) })),
    mine: { paid: safeSum(seats.map(({ paid }) => paid)), share: safeSum(seats.map(({ share }) => share)) },
  };
}
