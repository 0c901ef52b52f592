import { currencyField } from '@allsquare/contract-kit';
import type { getStatistics, Statistics } from '@allsquare/expenses-contract';
import type { Caller, InputOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { safeSum } from '../safe-sum.ts';
import type { Counted, Stored } from './statistics.repository.ts';
import { StatisticsCache } from './statistics-cache.ts';
import { sumByMonthAndCategory } from './sum-parts.ts';

/** The first and the last day that a bill can have. */
const [FIRST, LAST] = ['1970-01-01', '2199-12-31'];

type Figures = Pick<Statistics['people'][number], 'paid' | 'share' | 'settled'>;

/** Who spent what in a group: of all days from what is stored, of some days counted. */
@Injectable()
export class GetStatistics {
  constructor(
    private readonly statistics: StatisticsCache,
    private readonly requireMembers: RequireMembers,
  ) {}

  async get(caller: Caller, { groupId, from, to }: InputOf<typeof getStatistics>['query']): Promise<Statistics> {
    await this.requireMembers.require('reads', { caller, groupId });
    const days = from || to ? { from: from ?? FIRST, to: to ?? LAST } : undefined;
    const { version, currency, people, months, counted } = await this.statistics.read(caller.id, groupId, days);
    const figuresOf = figuresIn(counted);
    return {
      version,
      ...currencyField(currency),
      people: people
        .map((person) => ({ person, figures: figuresOf(person) }))
        .filter(({ person, figures }) => person.active || Object.values(figures).some((cents) => cents !== 0))
        .map(({ person: { id, name, colour }, figures }) => ({ userId: id, name, colour, ...figures })),
      ...sumByMonthAndCategory(counted.ofDays?.months ?? months, counted.own),
    };
  }
}

function figuresIn({ ofDays }: Counted): (person: Stored['people'][number]) => Figures {
  if (!ofDays) return ({ paid, settled, cents }) => ({ paid, share: paid + settled - cents, settled });
  const bySeat = new Map(ofDays.seats.map((figures) => [figures.seat, figures]));
  return ({ seats }) => {
    const sumOf = (key: keyof Figures) => safeSum(seats.map((seat) => bySeat.get(seat)?.[key] ?? 0));
    return { paid: sumOf('paid'), share: sumOf('share'), settled: sumOf('settled') };
  };
}
