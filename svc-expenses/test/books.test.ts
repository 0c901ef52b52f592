import {
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
import { sharedFixture } from '@allsquare/testing';
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

test('after any sequence of writes by several people at once, what is kept equals a recomputation', async () => {
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

test('no write of members takes from somebody who has left, but a payment up to what they are owed', async () => {
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

test('the audit says what is wrong', async () => {
  await world.newGroup();
  await world.expenses.call(ann, createExpense, { body: world.dinner() });
  await world.expenses.query(`update expense_totals set cents = cents + 1 where group_id = $1`, [world.groupId]);
  await world.expenses.query(`update rounding_errors set millionths = 7 where group_id = $1`, [world.groupId]);
  const found = await auditBooks((sql) => world.expenses.query(sql));
  expect(found).toContain(`monthly total of ${world.groupId} 2026-05 general: kept 10001, should be 10000`);
  expect(found).toContain(`rounding error of ${world.groupId} ${ann.id}: kept 7, should be 0`);
});
