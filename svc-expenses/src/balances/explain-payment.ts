import { currencyField } from '@allsquare/contract-kit';
import type { explainPayment, PaymentWhy } from '@allsquare/expenses-contract';
import type { Caller, InputOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { OriginCache } from './origin-cache.ts';
import { peopleAtSeats } from './people-at-seats.ts';
import { PlanCache } from './plan-cache.ts';
import type { Origins } from './why.repository.ts';

const MOST_BETWEEN = 3;

type Query = InputOf<typeof explainPayment>['query'];

/** Why the plan has one person pay another, who may never have paid for them. */
@Injectable()
export class ExplainPayment {
  constructor(
    private readonly originCache: OriginCache,
    private readonly planCache: PlanCache,
    private readonly requireMembers: RequireMembers,
  ) {}

  async explain(caller: Caller, query: Query): Promise<PaymentWhy> {
    const { groupId } = query;
    await this.requireMembers.require('reads', { caller, groupId });
    const { payer, payee } = (await this.findBoth(query)) ?? (await this.findBoth(query)) ?? {};
    if (!payer || !payee) throw refuse('books-moved');
    const { version, currency, people } = payer;
    const { transfers } = await this.planCache.planFor(caller, people);
    const line = transfers.find(({ from, to }) => from === payer.seat && to === payee.seat);
    if (!line) throw refuse('no-such-line');

    const ends = people.filter(({ userId }) => userId === payer.seat || userId === payee.seat);
    const isOfOne = ends.every((end) => !end.unit || people.filter(({ unit }) => unit === end.unit).length === 1);
    const personAt = peopleAtSeats(people);
    return {
      version,
      ...currencyField(currency),
      cents: line.cents,
      direct: Math.max(0, -centsOf(payer.origins, payee.seat)),
      between: isOfOne
        ? peopleBetween(payer.origins, payee.origins).map(({ seat, ...debts }) => ({ ...personAt(seat), ...debts }))
        : [],
    };
  }

  /** Both of one version of the books; undefined if a write got in between. */
  private async findBoth({ groupId, from, to }: Query) {
    const payer = await this.originCache.find(groupId, from);
    const payee = await this.originCache.find(groupId, to);
    return payer.version === payee.version ? { payer, payee } : undefined;
  }
}

/** Signed cents; positive where the other one owes. */
const centsOf = (origins: Origins, other: string) => origins.find(({ seat }) => seat === other)?.cents ?? 0;

/** Whom the payer owes, and who owes the payee: first those by whom most goes, then by seat. */
function peopleBetween(ofPayer: Origins, ofPayee: Origins) {
  return ofPayer
    .map(({ seat, cents }) => ({ seat, owed: -cents, owes: centsOf(ofPayee, seat) }))
    .filter(({ owed, owes }) => owed > 0 && owes > 0)
    .toSorted((a, b) => Math.min(b.owed, b.owes) - Math.min(a.owed, a.owes) || (a.seat < b.seat ? -1 : 1))
    .slice(0, MOST_BETWEEN);
}
