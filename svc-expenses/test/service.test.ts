import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  getPlan,
  listBalances,
  listExpenses,
  listSettlements,
} from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import { sharedFixture, until } from '@allsquare/testing';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auditBooks } from '../src/audit/audit-books.ts';
import { ann, ben, cleo, everybody, type Fixture, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
const dinner: Fixture['dinner'] = (...args) => world.dinner(...args);
const balancesOf: Fixture['balances'] = (...args) => world.balances(...args);
let expenses: Fixture['expenses'];
let groupId: string;

const countExpenses = async () => {
  const [row] = await expenses.query<{ count: number }>(
    `select count(*)::int as count from expenses where group_id = $1`,
    [groupId],
  );
  return row?.count;
};

beforeAll(async () => {
  expenses = world.expenses;
});
beforeEach(async () => {
  await world.newGroup();
  groupId = world.groupId;
});

describe('access', () => {
  const routes = () =>
    [
      [createExpense, { body: dinner() }],
      [listExpenses, { query: { groupId } }],
      [listBalances, { query: { groupId } }],
      [getPlan, { query: { groupId } }],
      [createSettlement, { body: { groupId, payerId: ann.id, payeeId: ben.id, amount: 100 } }],
      [listSettlements, { query: { groupId } }],
    ] as const;

  test('a stranger gets 404 everywhere and changes nothing', async () => {
    for (const [operation, input] of routes()) {
      const answer = await expenses.call(cleo, operation, input);
      expect([operation.path, answer.status, answer.body]).toEqual([
        operation.path,
        404,
        { message: 'Group not found', code: 'group-not-found' },
      ]);
    }
    expect(await balancesOf(ann)).toEqual(
      new Map([
        [ann.id, 0],
        [ben.id, 0],
      ]),
    );
  });

  test('a signed-out caller gets 401 everywhere', async () => {
    for (const [operation, input] of routes()) {
      expect((await expenses.call(undefined, operation, input)).status).toBe(401);
    }
  });

  test("headers with another person's id, name or email have no effect", async () => {
    const headers = { 'x-user-id': ann.id, 'x-user-name': ann.name, 'x-user-email': ann.email };
    expect((await expenses.call(cleo, createExpense, { body: dinner(), headers })).status).toBe(404);
    const mine = await expenses.call(ben, createExpense, { body: dinner(), headers });
    expect(mine.body).toMatchObject({ createdBy: ben.id });
  });
});

describe("reading one's own writes across services", () => {
  test('with the broker stopped, a new member may pay', async () => {
    await expenses.stopBroker();
    try {
      expect((await expenses.call(ann, createExpense, { body: dinner({ paidBy: cleo.id }, [ann, cleo]) })).status).toBe(
        422,
      );
      world.peer.answersGroup(world.group([ann, ben, cleo], 2), everybody);
      const answer = await expenses.call(ann, createExpense, { body: dinner({ paidBy: cleo.id }, [ann, cleo]) });
      expect(answer).toMatchObject({
        status: 201,
        body: { payer: { name: 'Cleo Example' }, yourShare: -5000, memberCount: 3 },
      });
      const asked = world.peer.asked.length;
      expect((await expenses.call(cleo, createExpense, { body: dinner() })).status).toBe(201);
      expect(world.peer.asked).toHaveLength(asked);
    } finally {
      await expenses.startBroker();
    }
    await expenses.allSent();
  });

  test('an older state that arrives late changes nothing', async () => {
    await expenses.publishState(groupState, groupId, world.group([ann, ben, cleo], 3));
    await expenses.publishState(groupState, groupId, world.group([ann, ben], 2));
    expect((await expenses.call(cleo, listExpenses, { query: { groupId } })).status).toBe(200);
  });
});

describe('idempotency', () => {
  test('the same key from three clients concurrently creates one expense and one response', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => expenses.call(ann, createExpense, { body: dinner(), headers })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await countExpenses()).toBe(1);
    expect((await balancesOf(ann)).get(ann.id)).toBe(5000);
  });

  test('rejects another body under a used key, but not the same key of somebody else', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await expenses.call(ann, createExpense, { body: dinner(), headers });
    expect(await expenses.call(ann, createExpense, { body: dinner({ amount: 5 }), headers })).toMatchObject({
      status: 422,
      body: { code: 'key-reused' },
    });
    expect((await expenses.call(ben, createExpense, { body: dinner({ amount: 5 }), headers })).status).toBe(201);
    expect(await countExpenses()).toBe(2);
  });

  test('rejects one of two bodies sent concurrently under one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [9000, 5].map((amount) => expenses.call(ann, createExpense, { body: dinner({ amount }), headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'key-reused' });
    expect(await countExpenses()).toBe(1);
  });

  test('does not cache a refusal', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect((await expenses.call(ann, createExpense, { body: dinner({ amount: 0 }), headers })).status).toBe(400);
    expect((await expenses.call(ann, createExpense, { body: dinner(), headers })).status).toBe(201);
  });

  test('rejects a key that is not visible ASCII as malformed', async () => {
    expect(
      (await expenses.call(ann, createExpense, { body: dinner(), headers: { 'idempotency-key': 'x'.repeat(201) } }))
        .status,
    ).toBe(400);
  });
});

describe('exact', () => {
  test('concurrent writers leave balances that sum to zero and equal a recomputation', async () => {
    const writes = Array.from({ length: 40 }, (_, index) =>
      index % 4 === 3
        ? expenses.call(ben, createSettlement, {
            body: { groupId, payerId: ben.id, payeeId: ann.id, amount: 17 + index },
          })
        : expenses.call(index % 2 ? ann : ben, createExpense, {
            body: dinner({ amount: 1001 + index, paidBy: index % 2 ? ann.id : ben.id }),
          }),
    );
    expect((await Promise.all(writes)).every((answer) => answer.status === 201)).toBe(true);
    const after = await balancesOf(ann);
    expect(await auditBooks((sql) => expenses.query(sql))).toEqual([]);
    expect([...after.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
  });

  test('the database refuses balances that do not sum to zero, and a bill that is not the sum of its splits', async () => {
    await expect(
      expenses.query(`select post_to_balances($1, $2, $3, 1)`, [groupId, [ann.id, ben.id], [100, -99]]),
    ).rejects.toThrow('deltas must sum to zero');
    await expenses.call(ann, createExpense, { body: dinner() });
    await expect(
      expenses.query(`update expenses set cents = cents + 1 where group_id = $1`, [groupId]),
    ).rejects.toThrow('splits_sum_to_amount');
  });

  test('the service can move balances by the function only, to a sum of zero, and cannot rewrite a history', async () => {
    expect((await expenses.call(ann, createExpense, { body: dinner() })).status).toBe(201);
    const move = (deltas: number[]) =>
      expenses.queryAsService(`select post_to_balances($1, $2, $3, 1)`, [groupId, [ann.id, ben.id], deltas]);
    await expect(move([100, -99])).rejects.toThrow('deltas must sum to zero');
    await move([100, -100]);
    await move([-100, 100]);
    for (const write of [
      'insert into balances select group_id, gen_random_uuid(), 1 from ledgers',
      'update balances set cents = cents + 1',
      'delete from balances',
    ])
      await expect(expenses.queryAsService(`set allsquare.moving = on; ${write}`)).rejects.toThrow(
        'permission denied for table balances',
      );
    for (const write of ['update expense_changes set version = 9', 'delete from expense_changes'])
      await expect(expenses.queryAsService(write)).rejects.toThrow('permission denied for table expense_changes');
    for (const table of ['expenses', 'settlements'])
      await expect(expenses.queryAsService(`delete from ${table}`)).rejects.toThrow(
        `permission denied for table ${table}`,
      );
    expect(await expenses.query(`select sum(cents)::int from balances where group_id = $1`, [groupId])).toEqual([
      { sum: 0 },
    ]);
  });

  test('a trigger rejects any other move, also by the owner, and the service cannot drop it', async () => {
    const refused = 'moved by move_balances only';
    await expect(expenses.query(`insert into balances values ($1, $2, 1)`, [groupId, ann.id])).rejects.toThrow(refused);
    await expenses.call(ann, createExpense, { body: dinner() });
    await expect(expenses.query(`update balances set cents = cents + 1`)).rejects.toThrow(refused);
    for (const trigger of [
      'alter table balances disable trigger all',
      'drop trigger balances_move_together on balances',
    ])
      await expect(expenses.queryAsService(trigger)).rejects.toThrow('must be owner');
    await expect(expenses.queryAsService('select from balances for update')).rejects.toThrow(
      'permission denied for table balances',
    );
  });

  test('a replica of the previous version moves balances by the older function, to a sum of zero, too', async () => {
    for (const older of ['move_balances', 'move_group_balances']) {
      const move = (deltas: number[]) =>
        expenses.queryAsService(`select ${older}($1, $2, $3)`, [groupId, [ann.id, ben.id], deltas]);
      await expect(move([100, -99])).rejects.toThrow('deltas must sum to zero');
      await move([100, -100]);
      await move([-100, 100]);
    }
  });

  test('rejects a balance beyond the bounds and writes nothing', async () => {
    const most = { amount: 9_999_999_999_999, paidBy: ann.id };
    expect((await expenses.call(ann, createExpense, { body: dinner(most, [ben]) })).status).toBe(201);
    expect(await expenses.call(ann, createExpense, { body: dinner(most, [ben]) })).toMatchObject({
      status: 422,
      body: { code: 'balance-too-large' },
    });
    expect(await countExpenses()).toBe(1);
  });
});

test('pages have no gaps and no repeats', async () => {
  for (let index = 0; index < 5; index++)
    await expenses.call(ann, createExpense, { body: dinner({ description: `Dinner ${index}` }) });
  const seen: string[] = [];
  let query: Record<string, string> | undefined = { groupId, limit: '2' };
  while (query) {
    const page = await expenses.call(ann, listExpenses, { query });
    seen.push(...(page.body as { description: string }[]).map((expense) => expense.description));
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    query = next ? Object.fromEntries(new URL(next, expenses.url).searchParams) : undefined;
  }
  expect(seen).toEqual(['Dinner 4', 'Dinner 3', 'Dinner 2', 'Dinner 1', 'Dinner 0']);
  expect((await expenses.call(ann, listExpenses, { query: { groupId, cursor: 'rubbish' } })).status).toBe(400);
});

test('everybody in the group gets a live message about an expense, with the id of its request', async () => {
  const received: { to: string; message: unknown; requestId?: string }[] = [];
  const subscription = expenses.connection.subscribe('live.*', {
    callback: (_error, message) => {
      received.push({ to: message.subject, message: message.json(), requestId: message.headers?.get('X-Request-Id') });
    },
  });
  await expenses.connection.flush();
  await expenses.call(ben, createExpense, { body: dinner(), headers: { 'x-request-id': 'story-1' } });
  const expected = [ann, ben].flatMap(({ id }) =>
    ['expenses', 'balances'].map((topic) => ({ to: `live.${id}`, message: { topic, groupId }, requestId: 'story-1' })),
  );
  await until(
    'four live messages',
    async () => received.filter(({ requestId }) => requestId === 'story-1').length === 4,
  );
  expect(received.filter(({ requestId }) => requestId === 'story-1')).toEqual(expect.arrayContaining(expected));
  subscription.unsubscribe();
});
