import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  explainBalance,
  explainPayment,
  getPlan,
  type PaymentWhy,
  type Plan,
  type Why,
} from '@allsquare/expenses-contract';
import type { TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { OriginCache } from '../src/balances/origin-cache.ts';
import { ann, auditedFixture, ben, cleo } from './fixture.ts';

const dan = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' };
const eve = { id: randomUUID(), name: 'Eve Example', email: 'eve@example.com' };
const four = [ann, ben, cleo, dan];
const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(four, 2);
});

const ask = (from: { id: string }, to: { id: string }, caller: TestPerson | null = ann) =>
  world.expenses.call(caller ?? undefined, explainPayment, {
    query: { groupId: world.groupId, from: from.id, to: to.id },
  });
const why = async (from: { id: string }, to: { id: string }) => {
  const { status, body } = await ask(from, to);
  expect({ status, body }).toMatchObject({ status: 200 });
  return explainPayment.response.parse(body);
};
const bill = async (payer: TestPerson, amount: number, among: TestPerson[]) => {
  const body = world.dinner({ amount, paidBy: payer.id }, among);
  expect((await world.expenses.call(ann, createExpense, { body })).status).toBe(201);
};
const plan = async () => (await world.expenses.call(ann, getPlan, { query: { groupId: world.groupId } })).body as Plan;
const between = ({ between: found }: PaymentWhy) =>
  found.map(({ userId, owed, owes }) => [four.find(({ id }) => id === userId)?.name.split(' ')[0], owed, owes]);

test('Ann pays Cleo, who never paid for her: she owes Ben, and Ben owes Cleo', async () => {
  await bill(ben, 2000, [ann, ben]);
  await bill(cleo, 2000, [ben, cleo]);
  const found = await why(ann, cleo);
  expect(found).toMatchObject({ version: 2, cents: 1000, direct: 0 });
  expect(found.between).toEqual([{ userId: ben.id, name: ben.name, colour: 2, owed: 1000, owes: 1000 }]);
  expect(await ask(ann, ben)).toMatchObject({ status: 404, body: { code: 'no-such-line' } });
});

test('a line of the plan may be a part of what somebody owes', async () => {
  await bill(ben, 5000, [ann, ben]);
  await bill(cleo, 3600, [ben, cleo]);
  const toCleo = await why(ann, cleo);
  expect(toCleo).toMatchObject({ cents: 1800, direct: 0 });
  expect(between(toCleo)).toEqual([['Ben', 2500, 1800]]);
  expect(await why(ann, ben)).toMatchObject({ cents: 700, direct: 2500, between: [] });
});

test('nobody is in between along a chain of three', async () => {
  await bill(ben, 2000, [ann, ben]);
  await bill(cleo, 2000, [ben, cleo]);
  await bill(dan, 2000, [cleo, dan]);
  expect(await why(ann, dan)).toMatchObject({ cents: 1000, direct: 0, between: [] });
});

test('of those in between three come, by whom most goes first', async () => {
  const more = [10, 20, 30, 40].map((cents) => ({
    cents,
    who: { id: randomUUID(), name: `M ${cents}`, email: `m${cents}@example.com` },
  }));
  await world.haveMembers([ann, cleo, ...more.map(({ who }) => who)], 3);
  for (const { who, cents } of more) {
    await bill(who, 2 * cents, [ann, who]);
    await bill(cleo, 2 * cents, [who, cleo]);
  }
  const found = await why(ann, cleo);
  expect(found).toMatchObject({ cents: 100, direct: 0 });
  expect(found.between.map(({ owed, owes }) => [owed, owes])).toEqual([
    [40, 40],
    [30, 30],
    [20, 20],
  ]);
});

test('in a household only the circles are explained', async () => {
  const unit = randomUUID();
  await world.become(world.seated([{ userId: ann.id }, ...[ben, cleo].map(({ id }) => ({ userId: id, unit }))], 3));
  await bill(ann, 6000, [ben, cleo]);
  await bill(ben, 300, [cleo]);
  expect(await why(cleo, ann)).toMatchObject({ cents: 6000, between: [] });
  expect(await ask(ben, ann)).toMatchObject({ status: 404, body: { code: 'no-such-line' } });
});

test('either id of a person names them, who pays nothing to themselves', async () => {
  const seat = randomUUID();
  await world.newGroup([ben]);
  await world.become(world.seated([{ userId: ann.id, seat, place: 'Annie' }, { userId: ben.id }], 2));
  await bill(ben, 2000, [ann, ben]);
  for (const from of [ann, { id: seat }]) expect(await why(from, ben)).toMatchObject({ cents: 1000, direct: 1000 });
  expect(await ask(ann, { id: seat })).toMatchObject({ status: 404, body: { code: 'no-such-line' } });
});

describe('refuses', () => {
  test('one person twice', async () =>
    expect(await ask(ben, ben)).toMatchObject({ status: 400, body: { code: 'same-person' } }));
  test('somebody who is not in the books', async () => {
    expect(await ask(ann, eve)).toMatchObject({ status: 404, body: { code: 'not-in-the-books' } });
    expect(await ask(eve, ann)).toMatchObject({ status: 404, body: { code: 'not-in-the-books' } });
  });
  test('strangers, and who is signed out', async () => {
    expect(await ask(ann, ben, eve)).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
    expect(await ask(ann, ben, null)).toMatchObject({ status: 401 });
  });
  test('a line that is no longer in the plan', async () => {
    await bill(ben, 2000, [ann, ben]);
    expect(await why(ann, ben)).toMatchObject({ cents: 1000 });
    const body = { groupId: world.groupId, payerId: ann.id, payeeId: ben.id, amount: 1000 };
    expect((await world.expenses.call(ann, createSettlement, { body })).status).toBe(201);
    expect(await ask(ann, ben)).toMatchObject({ status: 404, body: { code: 'no-such-line' } });
  });
});

test('books that change between both reads are read once more, and no third time', async () => {
  await bill(ben, 2000, [ann, ben]);
  await bill(cleo, 2000, [ben, cleo]);
  let changes = 1;
  const find: OriginCache['find'] = Reflect.get(OriginCache.prototype, 'find');
  const spy = jest.spyOn(OriginCache.prototype, 'find').mockImplementation(async function (this: OriginCache, ...read) {
    const found = await find.apply(this, read);
    if (read[1] === ann.id && changes-- > 0) await bill(ben, 200, [ann, ben]);
    return found;
  });
  try {
    expect(await why(ann, cleo)).toMatchObject({ version: 3, cents: 1000 });
    changes = 2;
    expect(await ask(ann, cleo)).toMatchObject({ status: 409, body: { code: 'books-moved' } });
  } finally {
    spy.mockRestore();
  }
});

test('of random books, direct and between are what each person’s own explanation says', async () => {
  const entry = fc.record({
    payer: fc.constantFrom(...four),
    amount: fc.integer({ min: 4, max: 10_000 }),
    among: fc.subarray(four, { minLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (books) => {
      await world.newGroup();
      await world.haveMembers(four, 2);
      for (const { payer, amount, among } of books) await bill(payer, amount, among);
      // By hand: whom each owes, in cents.
      const owes = new Map<string, Map<string, number>>();
      for (const { id } of four) {
        const query = { groupId: world.groupId, userId: id };
        const { people } = (await world.expenses.call(ann, explainBalance, { query })).body as Why;
        owes.set(id, new Map(people.map(({ userId, cents }) => [userId, -cents])));
      }
      const owed = (by: string, to: string) => Math.max(0, owes.get(by)?.get(to) ?? 0);
      const { transfers, minimal } = await plan();
      for (const { from, to, cents } of transfers) {
        const found = await why({ id: from }, { id: to });
        expect(found).toMatchObject({ cents, direct: owed(from, to) });
        const expected = four
          .map(({ id }) => ({ userId: id, owed: owed(from, id), owes: owed(id, to) }))
          .filter((one) => one.owed > 0 && one.owes > 0)
          .toSorted((a, b) => Math.min(b.owed, b.owes) - Math.min(a.owed, a.owes) || (a.userId < b.userId ? -1 : 1));
        expect(found.between.map(({ name: _, colour: __, ...one }) => one)).toEqual(expected);
      }
      // People whom lines join are a circle: n people in k circles need n - k lines.
      const circle = new Map<string, string>();
      for (const { from, to } of transfers) for (const id of [from, to]) if (!circle.has(id)) circle.set(id, id);
      for (const { from, to } of transfers) {
        const [kept, gone] = [circle.get(to) ?? '', circle.get(from)];
        for (const [id, of] of circle) if (of === gone) circle.set(id, kept);
      }
      if (minimal) expect(transfers).toHaveLength(circle.size - new Set(circle.values()).size);
    }),
    { numRuns: 15 },
  );
});
