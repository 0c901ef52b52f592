import { currencyField } from '@allsquare/contract-kit';
import type { explainBalance, Why, WhyRow } from '@allsquare/expenses-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { countedTotal } from '../count-rows.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { OriginCache } from './origin-cache.ts';
import { paymentsOf } from './payments-of.ts';
import { peopleAtSeats } from './people-at-seats.ts';
import { PlanCache } from './plan-cache.ts';
import type { Move } from './why.repository.ts';

/** Behind which move the page begins, the balance there, and of which version of the books. */
const Position = z.object({ version: z.int(), at: z.iso.datetime({ offset: true }), id: z.uuid(), after: z.int() });
type Position = z.infer<typeof Position>;

type Query = InputOf<typeof explainBalance>['query'];
type WhyPage = Page<WhyRow, Position> & { total: string; beside: Omit<Why, 'rows'> };

/** Why somebody's balance is what it is: with whom it arose, how it is paid, and what has moved it. */
@Injectable()
export class ExplainBalance {
  constructor(
    private readonly originCache: OriginCache,
    private readonly planCache: PlanCache,
    private readonly requireMembers: RequireMembers,
  ) {}

  async explain(caller: Caller, { groupId, userId = caller.id, limit, cursor }: Query): Promise<WhyPage> {
    const of = listName(['why', groupId, userId]);
    const start = decodeCursor(cursor, of, Position)?.key;
    await this.requireMembers.require('reads', { caller, groupId });
    const { version, seat, currency, people, origins, moves, count } = await this.originCache.find(groupId, userId, {
      limit: limit + 1,
      after: start,
    });
    if (start && start.version !== version) throw refuse('books-moved');
    const { transfers } = await this.planCache.planFor(caller, people);
    const personAt = peopleAtSeats(people);
    const between = ({ seat: other, ...rest }: { seat: string; cents: number }) => ({ ...personAt(other), ...rest });
    const balance = people.find(({ userId: own }) => own === seat)?.cents ?? 0;
    const placed = withBalances(moves, start?.after ?? balance);
    const keyOf = ({ move, row }: MoveRow): Position => ({
      version,
      at: move.at,
      id: move.id,
      after: row.after - row.change,
    });
    const { rows, next } = toPage(placed, limit, of, keyOf);
    return {
      rows: rows.map(({ move, row }) => ({ ...row, ...(move.other && { other: named(personAt(move.other)) }) })),
      next,
      total: countedTotal(count),
      beside: {
        version,
        balance,
        ...currencyField(currency),
        people: origins.map(between),
        payments: paymentsOf(seat, people, transfers).map(between),
      },
    };
  }
}

type MoveRow = { move: Move; row: WhyRow };

/** Each move with the balance behind it: the first has the balance, each next one that less the change. */
function withBalances(moves: Move[], balance: number): MoveRow[] {
  let after = balance;
  return moves.map((move) => {
    const { id, isPayment, day, date, text, refund, paid, share } = move;
    const change = paid - share;
    const row = { day, date, text, ...(refund && { refund }), paid, share, change, after };
    after -= change;
    return { move, row: isPayment ? { settlementId: id, ...row } : { expenseId: id, ...row } };
  });
}

const named = ({ userId: id, name }: { userId: string; name: string }) => ({ id, name });
