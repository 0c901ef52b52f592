import { randomUUID } from 'node:crypto';
import {
  type BalancesState,
  balancesState,
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  updateExpense,
} from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { auditBooks } from '../src/audit/audit-books.ts';
import { currentBalances } from '../src/groups/current-balances.ts';
import { ann, ben, cleo, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
const dan: TestPerson = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' };

/** What svc-groups does to one of two places, whose state a later one may have replaced before it is read here. */
const move = fc.record({
  isReplaced: fc.boolean(),
  place: fc.nat(1),
  kind: fc.constantFrom('take', 'free', 'leave', 'return', 'late'),
  by: fc.constantFrom(cleo, dan),
});
/** Whom a request names: Ann, Ben, or who is in a place, by its id or by one that may hold it. */
const named = fc.nat(5);
const write = fc.record({
  kind: fc.constantFrom('record', 'record', 'record', 'change', 'delete', 'settle', 'undo'),
  amount: fc.integer({ min: 1, max: 99_999 }),
  payer: named,
  among: fc.uniqueArray(named, { minLength: 1, maxLength: 4 }),
  which: fc.nat(1000),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;
type Place = { seat: string; holder?: string | undefined; hasLeft: boolean };

/** The group as svc-groups keeps it: who leaves holding a place comes back into it, who frees it does not. */
function makeMove({ place: at, kind, by }: Move, places: Place[]) {
  const place = places[at];
  if (!place) return;
  const isIn = places.some(({ holder }) => holder === by.id);
  if (kind === 'take' && !place.holder && !isIn) place.holder = by.id;
  if (kind === 'free' && !place.hasLeft) place.holder = undefined;
  if (kind === 'leave' && place.holder) place.hasLeft = true;
  if (kind === 'return') place.hasLeft = false;
}
const asMember = ({ seat, holder }: Place) =>
  holder ? { userId: holder, seat } : { userId: seat, place: `Place ${seat}` };
const stateOf = (places: Place[], version: number) => ({
  ...world.seated(
    [{ userId: ann.id }, { userId: ben.id }, ...places.filter(({ hasLeft }) => !hasLeft).map(asMember)],
    version,
  ),
  former: places.filter(({ hasLeft }) => hasLeft).map((place) => ({ ...asMember(place), colour: 1 })),
});

/** One write of Ann; answers its status. */
async function makeWrite(
  { kind, amount, payer, among, which }: Write,
  ids: string[],
  made: Record<'expenses' | 'settlements', string[]>,
) {
  const idOf = (at: number) => ids[at] ?? '';
  const { call } = world.expenses;
  const body = { ...world.dinner({ amount, paidBy: idOf(payer) }), splits: among.map((at) => ({ userId: idOf(at) })) };
  const chosen = (from: string[]) => ({ params: { id: from[which % from.length] ?? randomUUID() } });
  if (kind === 'change') return (await call(ann, updateExpense, { ...chosen(made.expenses), body })).status;
  if (kind === 'delete') return (await call(ann, deleteExpense, chosen(made.expenses))).status;
  if (kind === 'undo') return (await call(ann, deleteSettlement, chosen(made.settlements))).status;
  const payment = { groupId: world.groupId, payerId: idOf(payer), payeeId: idOf((payer + 1) % ids.length), amount };
  const { status, body: answer } = await (kind === 'settle'
    ? call(ann, createSettlement, { body: payment })
    : call(ann, createExpense, { body }));
  if (status === 201) made[kind === 'settle' ? 'settlements' : 'expenses'].push((answer as Expense).id);
  return status;
}

test('claiming, unclaiming, leaving and rejoining under writes keep the books exact, by seat', async () => {
  const writers = fc.array(fc.array(write, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 8 }), writers, async (moves, writes) => {
      await world.newGroup();
      const places: Place[] = [randomUUID(), randomUUID()].map((seat) => ({ seat, hasLeft: false }));
      const seats = [ann.id, ben.id, ...places.map(({ seat }) => seat)];
      let version = 2;
      let last = stateOf(places, version);
      await world.become(last);
      const made = { expenses: [], settlements: [] };
      const statuses: number[] = [];
      await Promise.all([
        (async () => {
          for (const one of moves) {
            const before = last;
            makeMove(one, places);
            last = stateOf(places, ++version);
            if (one.isReplaced) continue;
            await world.become(last);
            if (one.kind === 'late') await world.expenses.publishState(groupState, world.groupId, before);
          }
          await world.become(last);
        })(),
        ...writes.map(async (some) => {
          for (const one of some) statuses.push(await makeWrite(one, [...seats, cleo.id, dan.id], made));
        }),
      ]);
      expect(statuses.filter((status) => ![200, 201, 204, 404, 422].includes(status))).toEqual([]);

      expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
      const inBooks = await world.expenses.query<{ user_id: string; cents: string }>(
        `select user_id, cents from balances where group_id = $1`,
        [world.groupId],
      );
      expect(inBooks.map(({ user_id }) => user_id).filter((id) => !seats.includes(id))).toEqual([]);
      // Answered and published are the same balances, of who is in each seat now.
      const nowIn = (seat: string) => places.find((place) => place.seat === seat)?.holder ?? seat;
      const expected = new Map(inBooks.map(({ user_id, cents }) => [nowIn(user_id), Number(cents)]));
      const answered = await world.balances();
      for (const [id, cents] of expected) expect([id, answered.get(id) ?? 0]).toEqual([id, cents]);
      const [state] = await world.expenses.query<{ data: BalancesState }>(
        `select data from outbox where subject = $1 order by version desc limit 1`,
        [`expenses.balances.${world.groupId}`],
      );
      const published = new Map(state?.data.balances.map(({ userId, cents }) => [userId, cents]));
      if (state) expect(published).toEqual(expected);
      const [current] = await world.expenses.query<{ data: BalancesState }>(
        `select data from (${currentBalances}) as states where id = $1`,
        [world.groupId],
      );
      // Count and sum follow with the next change of a balance.
      const balancesOf = (data?: BalancesState) => data && { ...data, changedAt: '', expenses: undefined };
      expect(balancesOf(state?.data)).toEqual(balancesOf(current?.data));
    }),
    { numRuns: 25 },
  );
});

test('a balance belongs to who claimed a place and left, or merged and left, before the states between were read', async () => {
  for (const [before, after] of [
    [[], []],
    [[{ userId: cleo.id }], [{ seat: cleo.id }]],
  ] as const) {
    await world.newGroup();
    const seat = randomUUID();
    await world.become(world.seated([{ userId: ann.id }, { userId: seat, place: 'Zoe' }, ...before], 2));
    for (const paidBy of [seat, ...before.map(({ userId }) => userId)]) {
      const body = { ...world.dinner({ amount: 1000, paidBy }), splits: [{ userId: ann.id }] };
      expect(await world.expenses.call(ann, createExpense, { body })).toMatchObject({ status: 201 });
    }
    const cents = 1000 * (1 + before.length);
    const former = [{ userId: cleo.id, colour: 2, seat, merged: [...after] }];
    await world.become({ ...world.seated([{ userId: ann.id }], 5), former });
    await until('the balance to be theirs', async () => (await world.balances()).get(cleo.id) === cents);
    expect(await world.balances()).toEqual(
      new Map([
        [ann.id, -cents],
        [cleo.id, cents],
      ]),
    );
    // They come back into the seat.
    await world.become(world.seated([{ userId: ann.id }, { userId: cleo.id, seat, merged: [...after] }], 6));
    expect((await world.balances(cleo)).get(cleo.id)).toBe(cents);
  }
});

test('a claim during a payment gets the balance with it', async () => {
  await world.newGroup();
  const seat = randomUUID();
  await world.become(world.seated([{ userId: ann.id }, { userId: seat, place: 'Zoe' }], 2));
  const writer = new pg.Client(world.expenses.databaseUrl);
  await writer.connect();
  try {
    await writer.query('begin');
    await writer.query('select from ledgers where group_id = $1 for update', [world.groupId]);
    const taken = world.become(world.seated([{ userId: ann.id }, { userId: cleo.id, seat }], 3));
    await until('the taking to wait', async () => {
      const waiting = await world.expenses.query(
        `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where query like 'update ledgers%')`,
      );
      return waiting.length > 0;
    });
    await writer.query('select move_group_balances($1, $2, $3)', [world.groupId, [ann.id, seat], [700, -700]]);
    await writer.query('commit');
    await taken;
  } finally {
    await writer.end();
  }
  const state = await world.expenses.published(
    balancesState,
    world.groupId,
    ({ version }: BalancesState) => version === 2,
  );
  expect(state).toMatchObject({
    groupId: world.groupId,
    version: 2,
    balances: [
      { userId: ann.id, cents: 700 },
      { userId: cleo.id, cents: -700 },
    ].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
  });
});
