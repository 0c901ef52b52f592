import { randomUUID } from 'node:crypto';
import * as contract from '@allsquare/expenses-contract';
import {
  closeSeat,
  createExpense,
  createRepeat,
  createSettlement,
  deleteExpense,
  deleteRepeat,
  deleteSettlement,
  type Expense,
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
  importEntries,
  listActivity,
  listBalances,
  listCountedTwice,
  listCounterparts,
  listExpenses,
  listRates,
  listRepeats,
  listSettlements,
  readBook,
  remind,
  restoreExpense,
  restoreSettlement,
  revertExpense,
  revertSettlement,
  takeItem,
  undoActivity,
  undoImport,
  updateExpense,
  updatePresets,
  updateRepeat,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { type CallInput, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { ann, ben, cleo, requestsOf, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
const { inGroup, payment, rent } = requestsOf(world);
let expense: string;
let bill: string;
let deleted: string;
let settlement: string;
let repeat: string;
const item = '60000000-0000-4000-8000-000000000001';
const importId = randomUUID();
const foreign = 'a0000000-0000-4000-8000-00000000000f';

/**
 * ann is the admin, ben a member; cleo and fay have left, cleo with a balance. dan and eve know nobody here, eve has a
 * group of her own.
 */
const callers: Record<string, TestPerson | undefined> = {
  'signed out': undefined,
  stranger: { id: 'd0000000-0000-4000-8000-00000000000d', name: 'Dan Example', email: 'dan@example.com' },
  'member of another group': {
    id: 'e0000000-0000-4000-8000-00000000000e',
    name: 'Eve Example',
    email: 'eve@example.com',
  },
  'former member': {
    id: 'f0000000-0000-4000-8000-00000000000f',
    name: 'Fay Example',
    email: 'fay@example.com',
  },
  'former member with a balance': cleo,
  member: ben,
  admin: ann,
};

beforeAll(async () => {
  await world.newGroup();
  const other = {
    ...world.group([callers['member of another group'] as TestPerson], 1),
    groupId: foreign,
  };
  await world.expenses.publishState(groupState, other.groupId, other);
  await world.haveMembers([ann, ben, cleo, callers['former member'] as TestPerson], 2);
  const record = async () =>
    ((await world.expenses.call(ann, createExpense, { body: world.dinner({}, [ann, cleo]) })).body as Expense).id;
  expense = await record();
  deleted = await record();
  const people = [ann.id, ben.id];
  const split = { kind: 'items', people, items: [{ id: item, name: 'Soup', amount: 10_000 }] };
  const byItems = { expense: { ...world.dinner().expense, split } };
  bill = ((await world.expenses.call(ann, createExpense, { body: byItems })).body as Expense).id;
  await world.expenses.call(ann, deleteExpense, { params: { id: deleted } });
  const paid = payment(ben.id, ann.id);
  settlement = ((await world.expenses.call(ann, createSettlement, { body: paid })).body as { id: string }).id;
  repeat = ((await world.expenses.call(ann, createRepeat, { body: rent(ann.id) })).body as { id: string }).id;
  await world.expenses.call(ben, importEntries, { body: importOf(importId) });
  await world.haveMembers([ann, ben], 3);
});

type Row = { operation: Operation; input: () => CallInput; done: number; ofAdmin?: number; outside: number };
const importOf = (id: string) => ({
  groupId: world.groupId,
  importId: id,
  name: 'lisbon.csv',
  source: 'splitwise',
  entries: [{ ref: id, payerId: ann.id, payeeId: ben.id, amount: 1 }],
  left: 0,
});
const withDeleted = () => inGroup({ deleted: 'true' });
const ofExpense = () => ({ params: { id: expense } });
const ofSettlement = () => ({ params: { id: settlement } });

/** Every route: what it answers to members, and what to everybody outside. The two that delete come last. */
const table: Record<string, Row> = {
  createExpense: { operation: createExpense, input: () => ({ body: world.dinner() }), done: 201, outside: 404 },
  'listExpenses of a group': { operation: listExpenses, input: inGroup, done: 200, outside: 404 },
  'listExpenses of a group with deleted ones': {
    operation: listExpenses,
    input: withDeleted,
    done: 200,
    outside: 404,
  },
  'listExpenses of that group and another': {
    operation: listExpenses,
    input: () => ({ query: { groupId: [world.groupId, foreign] } }),
    done: 404,
    outside: 404,
  },
  'listExpenses of all mine': { operation: listExpenses, input: () => ({}), done: 200, outside: 200 },
  'getTotals of a group': { operation: getTotals, input: inGroup, done: 200, outside: 404 },
  'getTotals of all mine': { operation: getTotals, input: () => ({}), done: 200, outside: 200 },
  getExpense: { operation: getExpense, input: ofExpense, done: 200, outside: 404 },
  listCountedTwice: {
    operation: listCountedTwice,
    input: () => ({ query: { groupId: world.groupId, userId: ben.id } }),
    done: 200,
    outside: 404,
  },
  getSplits: { operation: getSplits, input: ofExpense, done: 200, outside: 404 },
  getStatistics: { operation: getStatistics, input: inGroup, done: 200, outside: 404 },
  listRates: { operation: listRates, input: inGroup, done: 200, outside: 404 },
  readBook: { operation: readBook, input: inGroup, done: 200, outside: 404 },
  importEntries: { operation: importEntries, input: () => ({ body: importOf(randomUUID()) }), done: 200, outside: 404 },
  // Of its maker.
  undoImport: {
    operation: undoImport,
    input: () => ({ params: { importId }, ...inGroup() }),
    done: 200,
    outside: 404,
  },
  getHistory: { operation: getHistory, input: ofExpense, done: 200, outside: 404 },
  'getHistory of a deleted expense': {
    operation: getHistory,
    input: () => ({ params: { id: deleted } }),
    done: 200,
    outside: 404,
  },
  updateExpense: {
    operation: updateExpense,
    input: () => ({ ...ofExpense(), body: world.dinner({}, [ann, ben, cleo]) }),
    done: 200,
    outside: 404,
  },
  takeItem: {
    operation: takeItem,
    input: () => ({ params: { id: bill, item }, body: { value: 1 } }),
    done: 200,
    outside: 404,
  },
  getPresets: { operation: getPresets, input: inGroup, done: 200, outside: 404 },
  updatePresets: {
    operation: updatePresets,
    input: () => ({ ...inGroup(), body: { version: 7, default: null, presets: [] } }),
    // Of whoever has read others.
    done: 409,
    outside: 404,
  },
  'listBalances of a group': { operation: listBalances, input: inGroup, done: 200, outside: 404 },
  'listBalances of all mine': { operation: listBalances, input: () => ({}), done: 200, outside: 200 },
  listCounterparts: { operation: listCounterparts, input: () => ({}), done: 200, outside: 200 },
  // For services alone.
  closeSeat: {
    operation: closeSeat,
    input: () => ({ params: { groupId: world.groupId, id: ben.id }, body: { userId: ben.id } }),
    done: 404,
    outside: 404,
  },
  getPlan: { operation: getPlan, input: inGroup, done: 200, outside: 404 },
  createSettlement: {
    operation: createSettlement,
    input: () => ({ body: payment(ann.id, ben.id) }),
    done: 201,
    outside: 404,
  },
  remind: {
    operation: remind,
    input: () => ({ body: { groupId: world.groupId, userId: ann.id } }),
    // To who asks for themselves.
    done: 422,
    outside: 404,
  },
  listSettlements: { operation: listSettlements, input: inGroup, done: 200, outside: 404 },
  getSettlement: { operation: getSettlement, input: ofSettlement, done: 200, outside: 404 },
  getSettlementHistory: { operation: getSettlementHistory, input: ofSettlement, done: 200, outside: 404 },
  updateSettlement: {
    operation: updateSettlement,
    input: () => ({ ...ofSettlement(), body: { version: 70, payerId: ann.id, payeeId: ben.id, amount: 1 } }),
    // Of whoever has read another.
    done: 409,
    outside: 404,
  },
  revertSettlement: {
    operation: revertSettlement,
    input: () => ({ ...ofSettlement(), body: { to: 1, version: 70 } }),
    done: 409,
    outside: 404,
  },
  'listSettlements with deleted ones': { operation: listSettlements, input: withDeleted, done: 200, outside: 404 },
  'explainBalance of the admin': {
    operation: explainBalance,
    input: () => ({ query: { groupId: world.groupId, userId: ann.id } }),
    done: 200,
    outside: 404,
  },
  'explainPayment to the admin': {
    operation: explainPayment,
    input: () => ({ query: { groupId: world.groupId, from: cleo.id, to: ann.id } }),
    done: 200,
    outside: 404,
  },
  'listActivity of a group': { operation: listActivity, input: inGroup, done: 200, outside: 404 },
  undoActivity: {
    operation: undoActivity,
    input: () => ({ body: { groupId: world.groupId, userId: ann.id, since: '2199-01-01T00:00:00.000Z' } }),
    done: 403,
    ofAdmin: 200,
    outside: 404,
  },
  'listActivity of all mine': { operation: listActivity, input: () => ({}), done: 200, outside: 200 },
  createRepeat: { operation: createRepeat, input: () => ({ body: rent(ann.id) }), done: 201, outside: 404 },
  listRepeats: { operation: listRepeats, input: inGroup, done: 200, outside: 404 },
  updateRepeat: {
    operation: updateRepeat,
    input: () => ({ params: { id: repeat }, body: { version: 7, paused: true } }),
    // Of whoever has read another.
    done: 409,
    outside: 404,
  },
  revertExpense: {
    operation: revertExpense,
    input: () => ({ ...ofExpense(), body: { to: 1, version: 70 } }),
    done: 409,
    outside: 404,
  },
  'restoreExpense of one that stands': { operation: restoreExpense, input: ofExpense, done: 200, outside: 404 },
  restoreSettlement: {
    operation: restoreSettlement,
    input: () => ({ params: { id: settlement } }),
    done: 200,
    outside: 404,
  },
  deleteRepeat: { operation: deleteRepeat, input: () => ({ params: { id: repeat } }), done: 204, outside: 404 },
  deleteExpense: { operation: deleteExpense, input: ofExpense, done: 204, outside: 404 },
  deleteSettlement: {
    operation: deleteSettlement,
    input: () => ({ params: { id: settlement } }),
    done: 204,
    outside: 404,
  },
};

test('the table names every route of the service', () => {
  const routes = Object.values(contract).filter(
    (value): value is typeof getPlan => typeof value === 'object' && 'path' in value && 'method' in value,
  );
  const named = new Set(Object.values(table).map(({ operation }) => operation as unknown));
  expect(routes.filter((route) => !named.has(route))).toEqual([]);
});

const outsiders = ['signed out', 'stranger', 'member of another group', 'former member'];
const reader = 'former member with a balance';

test.each(Object.entries(table))(
  '%s asks nobody during a request of another service',
  async (_name, { operation, input }) => {
    const before = [...world.peer.asked];
    const answer = await world.expenses.call(callers['stranger'], operation, {
      ...input(),
      headers: { 'x-asked-by-service': '1' },
    });
    expect(answer.status).toBeLessThan(500);
    expect(world.peer.asked).toEqual(before);
  },
);

test.each(Object.entries(table))('%s', async (_name, { operation, input, done, ofAdmin = done, outside }) => {
  const answers: Record<string, number> = {};
  for (const who of [...outsiders, reader, 'member', 'admin']) {
    // What is deleted by the member is not there for the admin.
    if (who === 'admin' && operation.method === 'DELETE') continue;
    answers[who] = (await world.expenses.call(callers[who], operation, input())).status;
  }
  const expected: Record<string, number> = {
    ...Object.fromEntries(outsiders.map((who) => [who, outside])),
    'signed out': 401,
    [reader]: operation.method === 'GET' ? done : outside,
    member: done,
  };
  if (operation.method !== 'DELETE') expected['admin'] = ofAdmin;
  expect(answers).toEqual(expected);
});

test('lists of all mine show outsiders nothing of the group', async () => {
  for (const who of ['stranger', 'member of another group', 'former member', reader]) {
    expect((await world.expenses.call(callers[who], listExpenses)).body).toEqual([]);
    expect((await world.expenses.call(callers[who], getTotals)).body).toMatchObject({ count: 0, amount: 0 });
  }
});
