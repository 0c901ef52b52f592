import { randomUUID } from 'node:crypto';
import {
  closeSeat,
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  listSettlements,
  type Settlement,
  updateExpense,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { ASKED_BY_SERVICE } from '@allsquare/service-kit';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { auditBooks } from '../src/audit/audit-books.ts';
import { ann, ben, cleo, everybody, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);

const people = fc.subarray(everybody, { minLength: 1 });
const amount = fc.integer({ min: 1, max: 99_999 });
const which = fc.nat(1000);
const action = fc.oneof(
  fc.record({ kind: fc.constant('record' as const), amount, among: people, payer: fc.constantFrom(...everybody) }),
  fc.record({
    kind: fc.constant('change' as const),
    amount,
    among: people,
    payer: fc.constantFrom(...everybody),
    which,
  }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({
    kind: fc.constant('settle' as const),
    amount,
    pair: fc.constantFrom([ann, ben], [ben, cleo], [cleo, ann]),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    amount,
    pair: fc.constantFrom([ann, ben], [ben, cleo], [cleo, ann], [ben, ann]),
    which,
  }),
  fc.record({ kind: fc.constant('undo' as const), which }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Does one action as some member; what it made is remembered for later ones. */
async function perform(one: Action, expenses: string[], settlements: string[]): Promise<number> {
  const call = world.expenses.call;
  const chosen = (from: string[]) => ('which' in one ? from[one.which % from.length] : undefined) ?? expenses[0] ?? '';
  const idOf = ({ body }: { body: unknown }) => (body as Expense).id;
  if (one.kind === 'record') {
    const answer = await call(one.payer, createExpense, {
      body: world.dinner({ amount: one.amount, paidBy: one.payer.id }, one.among),
    });
    expenses.push(idOf(answer));
    return answer.status;
  }
  if (one.kind === 'change') {
    const body = world.dinner({ amount: one.amount, paidBy: one.payer.id }, one.among);
    return (await call(one.payer, updateExpense, { params: { id: chosen(expenses) }, body })).status;
  }
  if (one.kind === 'delete') return (await call(ann, deleteExpense, { params: { id: chosen(expenses) } })).status;
  if (one.kind === 'undo') return (await call(ann, deleteSettlement, { params: { id: chosen(settlements) } })).status;
  const [payer, payee] = one.pair;
  if (one.kind === 'edit') {
    const body = { payerId: payer?.id, payeeId: payee?.id, amount: one.amount };
    return (await call(ann, updateSettlement, { params: { id: chosen(settlements) }, body })).status;
  }
  const body = { groupId: world.groupId, payerId: payer?.id, payeeId: payee?.id, amount: one.amount };
  const answer = await call(ann, createSettlement, { body });
  settlements.push(idOf(answer));
  return answer.status;
}

test('after any sequence of concurrent writes the stored sums equal a recomputation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
      async (writers) => {
        await world.newGroup();
        await world.haveMembers(everybody, 2);
        const expenses: string[] = [];
        const settlements: string[] = [];
        const statuses: number[] = [];
        await Promise.all(
          writers.map(async (actions) => {
            for (const one of actions) statuses.push(await perform(one, expenses, settlements));
          }),
        );
        expect(statuses.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
        expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

test('no write of members costs a former member, except a payment up to what they are owed', async () => {
  const ofCleo = async () => (await world.balances()).get(cleo.id) ?? 0;
  const actions = fc.array(action, { minLength: 3, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(actions, actions, async (asMember, afterwards) => {
      await world.newGroup();
      await world.haveMembers(everybody, 2);
      const expenses: string[] = [];
      const settlements: string[] = [];
      for (const one of asMember) await perform(one, expenses, settlements);
      await world.haveMembers([ann, ben], 3);
      let before = await ofCleo();
      const listed = async () =>
        (await world.expenses.call(ann, listSettlements, { query: { groupId: world.groupId } })).body as Settlement[];
      for (const one of afterwards) {
        const edited = one.kind === 'edit' ? settlements[one.which % settlements.length] : undefined;
        const had = (await listed()).find(({ id }) => id === edited);
        const status = await perform(one, expenses, settlements);
        const after = await ofCleo();
        const pays = (one.kind === 'settle' || one.kind === 'edit') && one.pair[1] === cleo && had?.payerId !== cleo.id;
        const isPaid = pays && after >= 0;
        expect({ one, status, lost: !isPaid && after < before }).toEqual({ one, status, lost: false });
        before = after;
      }
    }),
    { numRuns: 25 },
  );
});

const someone = fc.constantFrom(ben, cleo);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('free' as const, 'leave' as const, 'remove' as const), who: someone }),
  fc.record({ kind: fc.constant('come' as const), who: someone, which: fc.nat(2) }),
  fc.record({
    kind: fc.constantFrom('bill' as const, 'pay' as const),
    who: fc.constantFrom(...everybody),
    which,
    other: which,
  }),
);

/** A group as svc-groups would say it is after each step: two places, Ann, and who comes and goes. */
async function playSeats() {
  await world.newGroup([ann]);
  const places: string[] = [randomUUID(), randomUUID()];
  let version = 1;
  let members: { userId: string; seat?: string; place?: string; role?: 'admin' }[] = [
    { userId: ann.id, role: 'admin' },
    ...places.map((userId, n) => ({ userId, place: `Place ${n}` })),
  ];
  const former = new Map<string, string>();
  const become = async (next: typeof members) => {
    members = next;
    await world.become(world.seated(members, ++version));
  };
  await become(members);
  /** Who has written, or was party to a payment: whose money is in the books. */
  const concerned = new Set<string>();
  const seatOf = ({ userId, seat = userId }: (typeof members)[number]) => seat;
  const of = ({ id }: TestPerson) => members.find(({ userId }) => userId === id);
  const accounts = () => new Set(members.filter(({ place }) => !place).map(({ userId }) => userId));
  const balanceOf = async (id: string) => (await world.balances()).get(id) ?? 0;
  const go = (who: TestPerson, member: (typeof members)[number]) => {
    former.set(who.id, seatOf(member));
    return become(members.filter((one) => one !== member));
  };

  return {
    concerned,
    /** What each account has paid minus what it was charged, where its money is in the books. */
    net: async () => {
      const rows = await world.expenses.query<{ id: string; cents: number }>(
        `select m.account_id as id, coalesce(b.cents, 0)::float8 as cents from memberships m
         left join balances b on b.group_id = m.group_id and b.user_id = m.user_id where m.group_id = $1`,
        [world.groupId],
      );
      return Object.fromEntries(rows.filter(({ id }) => concerned.has(id)).map(({ id, cents }) => [id, cents]));
    },
    come: async (who: TestPerson, which: number) => {
      if (of(who)) return;
      const [seat, place] = [former.get(who.id), members.find(({ userId }) => userId === places[which])];
      former.delete(who.id);
      if (seat) return become([...members, { userId: who.id, ...(seat !== who.id && { seat }) }]);
      const others = members.filter((one) => one !== place);
      return become([...others, { userId: who.id, ...(place && { seat: place.userId }) }]);
    },
    free: async (who: TestPerson) => {
      const member = of(who);
      if (!member?.seat) return;
      const headers = { [ASKED_BY_SERVICE]: '1' };
      const params = { groupId: world.groupId, id: member.seat };
      const { body } = await world.expenses.call(ann, closeSeat, { params, body: { userId: who.id }, headers });
      expect(body).toMatchObject({ used: concerned.has(who.id) });
      if (concerned.has(who.id)) return;
      const place = { userId: member.seat, place: `Place ${places.indexOf(member.seat)}` };
      await become(members.map((one) => (one === member ? place : one)));
    },
    leave: async (who: TestPerson) => {
      const member = of(who);
      if (member && (await balanceOf(who.id)) === 0) await go(who, member);
    },
    remove: async (who: TestPerson) => {
      const member = of(who);
      if (member) await go(who, member);
    },
    /** A bill or a payment by a member, between two who are in the group. */
    write: async (kind: string, who: TestPerson, one: number, another: number) => {
      if (!of(who)) return;
      const [payer, other] = [members[one % members.length], members[another % members.length]].map((member) =>
        member ? member.userId : ann.id,
      );
      if (!payer || !other || (kind === 'pay' && payer === other)) return;
      const body =
        kind === 'bill'
          ? {
              ...world.dinner({ amount: 1000, paidBy: payer }),
              splits: [{ userId: ann.id }, ...(other === ann.id ? [] : [{ userId: other }])],
            }
          : { groupId: world.groupId, payerId: payer, payeeId: other, amount: 300 };
      const operation = kind === 'bill' ? createExpense : createSettlement;
      expect((await world.expenses.call(who, operation, { body })).status).toBe(201);
      const parties = kind === 'bill' ? [who.id, payer] : [who.id, payer, other];
      for (const id of parties) if (accounts().has(id)) concerned.add(id);
    },
  };
}

test('joining, leaving, claiming and unclaiming never change what an account paid minus its charges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const play = await playSeats();
      for (const one of steps) {
        if ('other' in one) await play.write(one.kind, one.who, one.which, one.other);
        else {
          const before = await play.net();
          if ('which' in one) await play.come(one.who, one.which);
          else await play[one.kind](one.who);
          expect({ one, net: await play.net() }).toEqual({ one, net: before });
        }
      }
      expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('the audit reports what is wrong', async () => {
  await world.newGroup();
  await world.expenses.call(ann, createExpense, { body: world.dinner() });
  await world.expenses.query(`update expense_totals set cents = cents + 1 where group_id = $1`, [world.groupId]);
  await world.expenses.query(`update rounding_errors set millionths = 7 where group_id = $1`, [world.groupId]);
  const found = await auditBooks((sql) => world.expenses.query(sql));
  expect(found).toContain(`monthly total of ${world.groupId} 2026-05 general: stored 10001, should be 10000`);
  expect(found).toContain(`rounding error of ${world.groupId} ${ann.id}: stored 7, should be 0`);
});
