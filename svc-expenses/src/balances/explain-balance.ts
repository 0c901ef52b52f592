import type { explainBalance, Why, WhyRow } from '@allsquare/expenses-contract';
import { type Caller, decodeCursor, firstOf, type InputOf, listName, type Page } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { countedTotal } from '../count-rows.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import type { NamedBalance } from './balances.repository.ts';
import { KeptArisen } from './kept-arisen.ts';
import { KeptPlans } from './kept-plans.ts';
import { paymentsOf } from './payments-of.ts';
import { type Arisen, type Explained, type Move, type MovePlace, WhyRepository } from './why.repository.ts';

/** Behind which move the page begins, the balance there, and of which version of the books. */
const Place = z.object({ version: z.int(), at: z.iso.datetime({ offset: true }), id: z.uuid(), after: z.int() });
type Place = z.infer<typeof Place>;

type Query = InputOf<typeof explainBalance>['query'];
type WhyPage = Page<WhyRow, Place> & { total: string; beside: Omit<Why, 'rows'> };
type Found = Explained & { seat: string; arisen: Arisen };

/** Why somebody's balance is what it is: with whom it arose, how it is paid, and what has moved it. */
@Injectable()
export class ExplainBalance {
  constructor(
    private readonly why: WhyRepository,
    private readonly kept: KeptArisen,
    private readonly plans: KeptPlans,
    private readonly requireMembers: RequireMembers,
  ) {}

  async explain(caller: Caller, { groupId, userId = caller.id, limit, cursor }: Query): Promise<WhyPage> {
    const of = listName(['why', groupId, userId]);
    const start = decodeCursor(cursor, of, Place)?.key;
    await this.requireMembers.require('reads', { caller, groupId });
    const { version, seat, people, arisen, moves, count } = await this.find(groupId, userId, limit + 1, start);
    if (start && start.version !== version) throw refuse('books-moved');
    const { transfers } = await this.plans.planFor(caller, people);
    const inSeat = new Map(people.map((person) => [person.userId, person]));
    const between = ({ seat: other, cents, ...rest }: { seat: string; cents: number }) => {
      const { id, name, colour } = shown(inSeat, other);
      return { userId: id, name, colour, cents, ...rest };
    };
    const balance = inSeat.get(seat)?.cents ?? 0;
    const placed = withBalances(moves ?? [], start?.after ?? balance);
    const keyOf = ({ move, row }: Placed): Place => ({
      version,
      at: move.at,
      id: move.id,
      after: row.after - row.change,
    });
    const { rows, next } = firstOf(placed, limit, of, keyOf);
    return {
      rows: rows.map(({ move, row }) => ({ ...row, ...(move.other && { other: named(shown(inSeat, move.other)) }) })),
      next,
      total: countedTotal(count),
      beside: {
        version,
        balance,
        people: arisen.map(between),
        payments: paymentsOf(seat, people, transfers).map(between),
      },
    };
  }

  /** With whom it arose is kept for each version of the books. */
  private async find(groupId: string, person: string, limit: number, after?: MovePlace): Promise<Found> {
    const known = this.kept.versionOf(groupId, person);
    const found = await this.why.explain(groupId, person, { limit, after, known });
    if (!found?.seat) throw refuse('not-in-the-books');
    const arisen = this.kept.take(groupId, person, found);
    return arisen ? { ...found, seat: found.seat, arisen } : this.find(groupId, person, limit, after);
  }
}

type Placed = { move: Move; row: WhyRow };

/** Each move with the balance behind it: the first has the balance, each next one that less the change. */
function withBalances(moves: Move[], balance: number): Placed[] {
  let after = balance;
  return moves.map((move) => {
    const { id, isPayment, day, date, text, refund, paid, share } = move;
    const change = paid - share;
    const row = { day, date, text, ...(refund && { refund }), paid, share, change, after };
    after -= change;
    return { move, row: isPayment ? { settlementId: id, ...row } : { expenseId: id, ...row } };
  });
}

const shown = (people: ReadonlyMap<string, NamedBalance>, seat: string) =>
  people.get(seat) ?? { id: seat, name: 'User', colour: 1 };
const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
