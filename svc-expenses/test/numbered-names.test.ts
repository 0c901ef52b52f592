import { randomUUID } from 'node:crypto';
import { userState } from '@allsquare/auth-contract';
import * as contract from '@allsquare/expenses-contract';
import {
  createExpense,
  createRepeat,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  explainBalance,
  explainPayment,
  getExpense,
  getHistory,
  getPlan,
  getPresets,
  getSettlement,
  getSettlementHistory,
  getSplits,
  getStatistics,
  getTotals,
  listActivity,
  listBalances,
  listCounterparts,
  listExpenses,
  listRates,
  listRepeats,
  listSettlements,
  readBook,
  updateExpense,
} from '@allsquare/expenses-contract';
import type { Operation } from '@allsquare/service-kit';
import type { CallInput, TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture } from './fixture.ts';

const world = auditedFixture();
const eve = (): TestPerson => ({ id: randomUUID(), name: 'Eve', email: `${randomUUID()}@example.com` });
let first: TestPerson;
let second: TestPerson;
let version: number;

const become = (...members: Parameters<typeof world.seated>[0]) => world.become(world.seated(members, ++version));
const annIn = { userId: ann.id, role: 'admin' as const };
beforeEach(async () => {
  await world.newGroup();
  [first, second, version] = [eve(), eve(), 1];
  for (const person of [first, second]) await world.publishPerson(person, 1);
  await become(annIn, { userId: first.id }, { userId: second.id, nth: 2 });
});

const call = (...args: Parameters<typeof world.expenses.call>) => world.expenses.call(...args);
const made = async (caller: TestPerson, operation: Operation, body: object) => {
  const answer = await call(caller, operation, { body });
  expect(answer).toMatchObject({ status: 201 });
  return answer;
};
const idOf = async (answer: ReturnType<typeof made>) => ((await answer).body as { id: string }).id;

/** Everybody named in an answer: the id, and the name beside it. */
function namedIn(answer: unknown): [id: unknown, name: string][] {
  if (Array.isArray(answer)) return answer.flatMap(namedIn);
  if (answer === null || typeof answer !== 'object') return [];
  const { id, userId, name, from, fromName, to, toName, ...rest } = answer as Record<string, unknown>;
  const pairs = [
    [userId ?? id, name],
    [from, fromName],
    [to, toName],
  ];
  const found = pairs.flatMap(([who, called]): [unknown, string][] =>
    typeof called === 'string' ? [[who, called]] : [],
  );
  return [...found, ...namedIn([from, to, ...Object.values(rest)])];
}
const isRead = (value: unknown): value is Operation =>
  typeof value === 'object' && (value as Partial<Operation>)?.method === 'GET';

/** The second Eve pays, shares, takes, settles, changes, deletes and repeats, so that every list names her. */
async function fill() {
  const { groupId } = world;
  const everybody = [ann, first, second];
  const bill = (paidBy: TestPerson, over: object = {}) => world.dinner({ paidBy: paidBy.id, ...over }, everybody);
  const answers = [await made(second, createExpense, bill(second))];
  const dinner = await idOf(made(ann, createExpense, bill(first)));
  answers.push(await call(second, updateExpense, { params: { id: dinner }, body: bill(second, { amount: 9000 }) }));
  const payers = [first, second].map(({ id }) => ({ userId: id, amount: 5000 }));
  answers.push(await made(ann, createExpense, bill(first, { payers })));
  const deleted = await idOf(made(second, createExpense, bill(first)));
  expect((await call(second, deleteExpense, { params: { id: deleted } })).status).toBe(204);
  const payment = { groupId, payerId: second.id, payeeId: first.id, amount: 100 };
  const paid = await made(second, createSettlement, payment);
  answers.push(paid);
  const undone = await idOf(made(second, createSettlement, payment));
  expect((await call(second, deleteSettlement, { params: { id: undone } })).status).toBe(204);
  const { expense, splits } = bill(second);
  const rhythm = { start: '2199-01-31', every: 1, unit: 'month', zone: 'UTC' };
  answers.push(await made(second, createRepeat, { groupId, expense, splits, ...rhythm }));
  const { id: recorded } = paid.body as { id: string };
  return { dinner, payment: recorded, answers };
}

test('people of one group with equal names are numbered in every response, also after leaving', async () => {
  const { dinner, payment, answers } = await fill();
  const inGroup = { query: { groupId: world.groupId } };
  const deleted = { query: { groupId: world.groupId, deleted: 'true' } };
  const ofDinner = { params: { id: dinner } };
  const reads: [Operation, ...CallInput[]][] = [
    [listExpenses, inGroup, deleted, {}, { query: { groupId: world.groupId, q: 'Eve (2)' } }],
    [getExpense, ofDinner],
    [getSplits, ofDinner],
    [getHistory, ofDinner],
    [getTotals, inGroup, {}],
    [listBalances, inGroup],
    [listCounterparts, {}],
    [getPlan, inGroup],
    [explainBalance, inGroup, { query: { groupId: world.groupId, userId: second.id } }],
    [getStatistics, inGroup],
    [listActivity, inGroup, {}],
    [listRepeats, inGroup],
    [listSettlements, inGroup, deleted],
    [getSettlement, { params: { id: payment } }],
    [getSettlementHistory, { params: { id: payment } }],
    [readBook, inGroup, { query: { groupId: world.groupId, history: 'true' } }],
  ];
  // Presets and rates name nobody, bills that count somebody twice are rows of `listExpenses`, and a payment is
  // explained with names of `explainBalance`.
  const unnamed = [getPresets.path, listRates.path, '/api/expenses/counted-twice', explainPayment.path];
  const all = Object.values(contract as Record<string, unknown>).filter(isRead);
  const read = new Set<string>(reads.map(([operation]) => operation.path));
  expect(all.map(({ path }) => path).filter((path) => !read.has(path) && !unnamed.includes(path))).toEqual([]);

  const look = async () => {
    for (const [operation, ...inputs] of reads) {
      const bodies: unknown[] = [];
      for (const input of inputs) {
        const { body, status } = await call(ann, operation, input);
        expect({ path: operation.path, status }).toEqual({ path: operation.path, status: 200 });
        bodies.push(body);
      }
      expectDistinct(operation.path, bodies);
    }
  };
  const expectDistinct = (what: string, body: unknown) => {
    const named = namedIn(body).filter(([, name]) => name.startsWith('Eve'));
    const names = named.map(([id, name]) => [id === first.id ? 'first' : id === second.id ? 'second' : id, name]);
    expect({ what, names: names.filter(([who]) => who === 'second') }).toEqual({
      what,
      names: expect.arrayContaining([['second', 'Eve (2)']]),
    });
    expect({ what, names: new Set(names.map(String)) }).toEqual({
      what,
      names: new Set(names.map(([who]) => (who === 'second' ? 'second,Eve (2)' : 'first,Eve'))),
    });
  };
  for (const { body } of answers) expectDistinct('a write', body);
  await look();
  await become(annIn, { userId: first.id });
  await look();
});

test('the number goes with the name, and with the account', async () => {
  await fill();
  const names = async () =>
    ((await call(ann, listBalances, { query: { groupId: world.groupId } })).body as { name: string }[])
      .map(({ name }) => name)
      .toSorted();
  await become(annIn, { userId: first.id });
  expect(await names()).toEqual(['Ann Example', 'Eve', 'Eve (2)']);
  await world.publishPerson({ ...second, name: 'Bea' }, 2);
  expect(await names()).toEqual(['Ann Example', 'Bea', 'Eve']);
  await become(annIn, { userId: first.id }, { userId: second.id, nth: 2 });
  expect(await names()).toContain('Bea (2)');
  await world.expenses.publishState(userState, second.id, {
    userId: second.id,
    version: 3,
    name: 'Deleted user',
    email: '',
    deleted: true,
  });
  expect(await names()).toContain('Deleted user');
});

test("numbers names from the owner's answer the same, for known and unknown people", async () => {
  const [third, state] = [eve(), world.seated([annIn, { userId: first.id }, { userId: second.id, nth: 2 }], ++version)];
  state.members.push({ ...state.members[2]!, userId: third.id, nth: 3 });
  world.peer.answersGroup(
    state,
    [ann, first, second, third].map((person) => ({
      ...person,
      name: person === third ? 'Eve (3)' : person === second ? 'Eve (2)' : person.name,
    })),
  );
  const paid = { ...world.dinner({ paidBy: third.id }, [ann, third]) };
  expect(await call(ann, createExpense, { body: paid })).toMatchObject({ body: { payer: { name: 'Eve (3)' } } });
  const [row] = await world.expenses.query<{ name: string }>(`select name from people where user_id = $1`, [third.id]);
  expect(row?.name).toBe('Eve');
});
