import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  deleteExpense,
  explainBalance,
  getPlan,
  type Plan,
  type Why,
} from '@allsquare/expenses-contract';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ann, auditedFixture, ben, cleo, everybody } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

const ask = async (who = ann, of = who, more: object = {}) => {
  const answer = await world.expenses.call(who, explainBalance, {
    query: { groupId: world.groupId, userId: of.id, ...more },
  });
  return { ...answer, body: answer.body as Why };
};
const why = async (of = ann) => (await ask(ann, of)).body;
const add = async (over: object, among = everybody) => {
  const { status, body } = await world.expenses.call(ann, createExpense, { body: world.dinner({ ...over }, among) });
  expect(status).toBe(201);
  return body as { id: string };
};
const pay = (payer = cleo, payee = ann, amount = 2000) =>
  world.expenses.call(ann, createSettlement, {
    body: { groupId: world.groupId, payerId: payer.id, payeeId: payee.id, amount },
  });
const by = (people: Why['people']) => people.map(({ name, cents }) => [name.split(' ')[0], cents]);
const sum = (some: { cents: number }[]) => some.reduce((total, { cents }) => total + cents, 0);

test('Cleo owes Ann and Ben, and has paid Ann a part', async () => {
  await add({ amount: 9000, paidBy: ann.id });
  await add({ amount: 6000, paidBy: ben.id });
  await pay();
  const { balance, people, payments, rows } = await why(cleo);
  expect(balance).toBe(-3000);
  expect(new Map(by(people) as [string, number][])).toEqual(new Map(Object.entries({ Ann: -1000, Ben: -2000 })));
  expect(by(payments)).toEqual([
    ['Ann', -2000],
    ['Ben', -1000],
  ]);
  expect(rows.map(({ change, after }) => [change, after])).toEqual([
    [2000, -3000],
    [-2000, -5000],
    [-3000, -3000],
  ]);
});

test('of a bill with several payers, those below zero owe those above, in the order of their ids', async () => {
  const people = [ann, ben, cleo, { ...ann, id: randomUUID(), name: 'Dan Example' }].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  await world.haveMembers(people, 3);
  const [a, b, c, d] = people.map(({ id }) => id) as [string, string, string, string];
  const payers = [
    { userId: b, amount: 2000 },
    { userId: c, amount: 4000 },
  ];
  const body = world.dinner({ amount: 6000, paidBy: b, payers, splitType: 'exact' });
  const splits = [a, d].map((userId) => ({ userId, amount: 3000 }));
  expect((await world.expenses.call(ann, createExpense, { body: { ...body, splits } })).status).toBe(201);
  const between = async (index: number) => {
    const { people: found } = (await ask(ann, people[index])).body;
    return Object.fromEntries(found.map(({ userId, cents }) => [userId, cents]));
  };
  expect(await between(0)).toEqual({ [b]: -2000, [c]: -1000 });
  expect(await between(1)).toEqual({ [a]: 2000 });
  expect(await between(2)).toEqual({ [a]: 1000, [d]: 3000 });
  expect(await between(3)).toEqual({ [c]: -3000 });
});

test('a refund counts in the other direction, and a move of zero is not a row', async () => {
  await add({ amount: 3000, paidBy: ann.id, refund: true });
  await add({ amount: 1000, paidBy: ann.id }, [ann]);
  const { people, rows } = await why(ben);
  expect(by(people)).toEqual([['Ann', 1000]]);
  expect(rows).toMatchObject([{ refund: true, paid: 0, share: -1000, change: 1000, after: 1000 }]);
  expect((await ask()).headers.get('x-total-count')).toBe('1');
});

test('pages follow each other, and a page of changed books is rejected', async () => {
  for (const amount of [3000, 6000, 9000]) await add({ amount });
  await pay();
  const whole = await why(cleo);
  const first = await ask(ann, cleo, { limit: '3' });
  expect(first.body.rows).toEqual(whole.rows.slice(0, 3));
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await ask(ann, cleo, { limit: '3', cursor })).body.rows).toEqual(whole.rows.slice(3));
  await add({ amount: 100 });
  expect(await ask(ann, cleo, { limit: '3', cursor })).toMatchObject({ status: 409, body: { code: 'books-moved' } });
});

test('a person outside the books is not found, and a former member with a balance is', async () => {
  expect(await ask(ann, { ...ann, id: randomUUID() })).toMatchObject({
    status: 404,
    body: { code: 'not-in-the-books' },
  });
  await add({ amount: 9000 });
  await world.haveMembers([ann, ben], 3);
  expect((await ask(cleo)).body).toMatchObject({ balance: -3000 });
});

test('of those who pay together, the payer takes over what the other owes', async () => {
  const unit = randomUUID();
  await world.become(world.seated([{ userId: ann.id }, ...[ben, cleo].map(({ id }) => ({ userId: id, unit }))], 3));
  await add({ amount: 9000, paidBy: ann.id });
  await add({ amount: 300, paidBy: ben.id }, [cleo]);
  const [bens, cleos] = [await why(ben), await why(cleo)];
  // Cleo owes more, so she pays for both.
  expect([bens.balance, cleos.balance]).toEqual([-2700, -3300]);
  expect(bens.payments).toMatchObject([{ userId: cleo.id, cents: -2700, together: true }]);
  expect(cleos.payments).toMatchObject([
    { userId: ann.id, cents: -6000 },
    { userId: ben.id, cents: 2700, together: true },
  ]);
});

describe('of random books', () => {
  const person = fc.constantFrom(...everybody);
  const bill = fc.record({
    amount: fc.integer({ min: 1, max: 100_000 }),
    among: fc.subarray(everybody, { minLength: 1 }),
    payers: fc.subarray(everybody, { minLength: 1 }),
    refund: fc.boolean(),
    isDeleted: fc.boolean(),
  });
  const payment = fc.record({ payer: person, payee: person, cents: fc.integer({ min: 1, max: 5000 }) });

  test('counterparts, payments and rows each sum to the balance, for everybody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(bill, payment), { maxLength: 8 }),
        fc.boolean(),
        async (books, isAskedBefore) => {
          await world.newGroup();
          await world.haveMembers(everybody, 2);
          for (const one of books) {
            // With the version of before kept.
            if (isAskedBefore) await why(ben);
            if ('payer' in one) {
              if (one.payer !== one.payee) await pay(one.payer, one.payee, one.cents);
              continue;
            }
            const amount = one.amount + one.payers.length;
            const payers = one.payers.map(({ id }, index) => ({
              userId: id,
              amount: index === 0 ? amount - one.payers.length + 1 : 1,
            }));
            const several = payers.length > 1 && { payers };
            const { id } = await add({ amount, paidBy: payers[0]?.userId, refund: one.refund, ...several }, one.among);
            if (one.isDeleted) await world.expenses.call(ann, deleteExpense, { params: { id } });
          }
          const balances = await world.balances();
          const plan = (await world.expenses.call(ann, getPlan, { query: { groupId: world.groupId } })).body as Plan;
          for (const of of everybody) {
            const { balance, people, payments, rows } = await why(of);
            expect(balance).toBe(balances.get(of.id) ?? 0);
            expect([sum(people), sum(payments)]).toEqual([balance, balance]);
            const lines = plan.transfers.filter(({ from, to }) => from === of.id || to === of.id);
            expect(payments).toHaveLength(lines.length);
            let after = balance;
            for (const row of rows) {
              expect(row).toMatchObject({ after, change: row.paid - row.share });
              after -= row.change;
            }
            expect(after).toBe(0);
          }
          // What one is owed, the other owes.
          const [anns, bens] = [await why(ann), await why(ben)];
          const owed = (whys: Why, id: string) => whys.people.find(({ userId }) => userId === id)?.cents ?? 0;
          expect(owed(anns, ben.id) + owed(bens, ann.id)).toBe(0);
        },
      ),
      { numRuns: 15 },
    );
  });
});
