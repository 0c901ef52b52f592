import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  balancesState,
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  restoreExpense,
  restoreSettlement,
  updateExpense,
} from '@allsquare/expenses-contract';
import { currentRequestId, type Operation, UnitOfWork } from '@allsquare/service-kit';
import { type Answer, type CallInput, callOperation, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ann, auditedFixture, ben, everybody } from './fixture.ts';

const world = auditedFixture();

/** Beyond what a balance may be, once there is another. */
const MOST = 9_999_999_999_999;
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 99_999 }) },
  { weight: 1, arbitrary: fc.constant(MOST) },
);
const by = fc.constantFrom(...everybody);
const among = fc.subarray(everybody, { minLength: 1 });
const key = fc.option(fc.constantFrom('1', '2'), { nil: undefined });
const ref = fc.option(fc.constantFrom('1', '2'), { nil: undefined });
/** Of what was there before. */
const which = fc.constantFrom(0, 1);
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('record' as const), by, payer: by, amount, among, key, ref }) },
  fc.record({ kind: fc.constant('change' as const), by, payer: by, amount, among, which, isKnown: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), by, which }),
  fc.record({ kind: fc.constant('restore' as const), by }),
  fc.record({ kind: fc.constant('pay' as const), by, payer: by, payee: by, amount, key, isPlanned: fc.boolean() }),
  fc.record({ kind: fc.constant('take back' as const), by }),
  fc.record({ kind: fc.constant('pay again' as const), by }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;
type Before = { groupId: string; version: number; expenses: string[]; deleted: string; paid: string; unpaid: string };
type Request = [TestPerson, Operation, CallInput];

const idOf = async (answer: Promise<Answer>) => ((await answer).body as { id: string }).id;

/** A group with some expenses and payments; where cleo has left she has a balance. */
async function someGroup(hasLeft: boolean): Promise<Before> {
  const { call, query } = world.expenses;
  await world.newGroup();
  await world.haveMembers(everybody, 2);
  const { groupId } = world;
  const record = (cents: number) =>
    idOf(call(ann, createExpense, { body: world.dinner({ amount: cents, description: `${cents}` }, everybody) }));
  const pay = (cents: number) =>
    idOf(
      call(ann, createSettlement, {
        body: { groupId, payerId: ben.id, payeeId: ann.id, amount: cents, notes: `${cents}` },
      }),
    );
  const expenses = [await record(10_000), await record(200)];
  const deleted = await record(500);
  await call(ann, deleteExpense, { params: { id: deleted } });
  const [paid, unpaid] = [await pay(70), await pay(80)];
  await call(ann, deleteSettlement, { params: { id: unpaid } });
  if (hasLeft) await world.haveMembers([ann, ben], 3);
  const [ledger] = await query<{ version: string }>(`select version from ledgers where group_id = $1`, [groupId]);
  return { groupId, version: Number(ledger?.version), expenses, deleted, paid, unpaid };
}

const keyIn = (groupId: string, digit: string) => groupId.slice(0, -1) + digit;

/** What a write sends; `name` stands in what it makes, unless two under one key may send the same. */
function requestOf(one: Write, name: string, { groupId, version, expenses, deleted, paid, unpaid }: Before): Request {
  const key = 'key' in one ? one.key : undefined;
  const headers = { 'x-request-id': name, ...(key && { 'idempotency-key': keyIn(groupId, key) }) };
  /** One body, which no rule refuses whatever is there: a repeat gets the row in any order. */
  const sentAgain = ({ ref: digit = '', by: who }: { ref?: string | undefined; by: TestPerson }) =>
    world.dinner(
      { groupId, description: `${digit} of ${who.id}`, amount: 100, paidBy: who.id, ref: keyIn(groupId, digit) },
      [who],
    );
  const text = key ? `${key} of ${one.by.id}` : name;
  const bill = ({ payer, amount: cents, among: people }: Extract<Write, { among: TestPerson[] }>, more = {}) =>
    world.dinner({ groupId, description: text, amount: cents, paidBy: payer.id, ...more }, people);
  const id = 'which' in one ? (expenses[one.which] ?? '') : '';
  if (one.kind === 'record') return [one.by, createExpense, { headers, body: one.ref ? sentAgain(one) : bill(one) }];
  if (one.kind === 'change')
    return [one.by, updateExpense, { headers, params: { id }, body: bill(one, one.isKnown ? { version: 1 } : {}) }];
  if (one.kind === 'pay') {
    const people = { payerId: one.payer.id, payeeId: one.payee.id };
    const body = {
      groupId,
      ...people,
      amount: one.amount,
      notes: text,
      ...(one.isPlanned && { planVersion: version }),
    };
    return [one.by, createSettlement, { headers, body }];
  }
  const [operation, of] = {
    delete: [deleteExpense, id] as const,
    restore: [restoreExpense, deleted] as const,
    'take back': [deleteSettlement, paid] as const,
    'pay again': [restoreSettlement, unpaid] as const,
  }[one.kind];
  return [one.by, operation, { headers, params: { id: of } }];
}

const isPerson = (id: string) => everybody.some((person) => person.id === id);
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g;

/** What there is with ids by the order in which they are named, and without times. */
function alike(found: unknown): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(found)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      if (!isPerson(id) && !ids.has(id)) ids.set(id, `id ${ids.size}`);
      return ids.get(id) ?? id;
    })
    .replaceAll(TIME, 'then');
  return JSON.parse(text);
}

/** All that the service has of a group, and all that it has published of it. */
async function booksOf(groupId: string) {
  const { query } = world.expenses;
  const rowsOf = (source: string, order: string) =>
    query(`select to_jsonb(t) as row from ${source} t where t.group_id = $1 order by ${order}`, [groupId]);
  const changesOf = (table: string, text: string) =>
    query(
      `select to_jsonb(c) as row, o.${text} as name
       from ${table}_changes c join ${table}s o on o.group_id = c.group_id and o.id = c.${table}_id
       where c.group_id = $1 order by name, c.version`,
      [groupId],
    );
  const [ledger] = await query<{ version: string }>(`select * from ledgers where group_id = $1`, [groupId]);
  const rows = [
    rowsOf('balances', 'user_id'),
    rowsOf('rounding_errors', 'user_id'),
    rowsOf('expense_totals', 'month, category'),
    rowsOf('member_totals', 'user_id'),
    rowsOf('expenses', 'description, created_at'),
    rowsOf('settlements', 'notes, created_at'),
    changesOf('expense', 'description'),
    changesOf('settlement', 'notes'),
    query(`select answer from idempotency where key = any($1) order by key, path`, [
      ['1', '2'].map((digit) => keyIn(groupId, digit)),
    ]),
    query(
      `select subject, data, request_id from outbox
       where subject like 'expenses.fact.%' and data ->> 'groupId' = $1 order by id`,
      [groupId],
    ),
    query(`select data from outbox where subject = $1 order by id desc limit 1`, [
      `${balancesState.subject}.${groupId}`,
    ]),
  ];
  return { version: Number(ledger?.version), rows: [ledger, ...(await Promise.all(rows))] };
}

/**
 * In which order the works were done last, by their requests, from now to when the answered function is called. The
 * first one waits, so that others gather.
 */
function orderOfWorks() {
  const unitOfWork = world.expenses.app.get(UnitOfWork);
  const run = unitOfWork.runBatched.bind(unitOfWork);
  const order: string[] = [];
  unitOfWork.runBatched = (lock, idempotency, work) =>
    run(lock, idempotency, async (tx) => {
      if (order.push(currentRequestId() ?? '') === 1) await sleep(60);
      return work(tx);
    });
  return () => {
    unitOfWork.runBatched = run;
    return order.filter((name, n) => !order.includes(name, n + 1));
  };
}

const published = async (groupId: string) => {
  const [found] = await world.expenses.query<{ count: number }>(
    `select count(*)::int as count from outbox where subject = $1`,
    [`${balancesState.subject}.${groupId}`],
  );
  return found?.count ?? 0;
};

test('a batch of writes stores, publishes and returns the same as the writes one by one', async () => {
  let [states, versions] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 4, maxLength: 14 }), fc.boolean(), async (writes, hasLeft) => {
      const { call } = world.expenses;
      const nameOf = (n: number) => `w${n}`;
      const apart = await someGroup(hasLeft);
      const together = await someGroup(hasLeft);
      const stop = orderOfWorks();
      const answers = await Promise.all(writes.map((one, n) => call(...requestOf(one, nameOf(n), together))));
      const order = stop();
      const inTurn = [...writes.keys()].toSorted((a, b) => placeIn(order, nameOf(a)) - placeIn(order, nameOf(b)));
      const expected = new Map<number, Answer>();
      for (const n of inTurn) {
        const one = writes[n];
        if (one) expected.set(n, await call(...requestOf(one, nameOf(n), apart)));
      }
      const comparable = (answer: Answer | undefined) => ({
        status: answer?.status,
        body: alike(answer?.body ?? null),
      });
      expect(inTurn.map((n) => ({ [nameOf(n)]: comparable(answers[n]) }))).toEqual(
        inTurn.map((n) => ({ [nameOf(n)]: comparable(expected.get(n)) })),
      );
      const books = await booksOf(together.groupId);
      expect(alike(books)).toEqual(alike(await booksOf(apart.groupId)));
      states += await published(together.groupId);
      versions += books.version;
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(states).toBeLessThan(versions);
});

/** What was refused without a work comes last. */
const placeIn = (order: string[], name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

test('replicas that write one group concurrently keep its books right, and run a key sent to both once', async () => {
  const replica = await world.expenses.startReplica();
  const { groupId } = await someGroup(false);
  const token = await world.expenses.issuer.token(ann);
  const urls = [world.expenses.url, replica.url];
  const record = (url: string, name: string, idempotencyKey: string) =>
    callOperation(url, token, createExpense, {
      body: world.dinner({ description: name, amount: 100 }, everybody),
      headers: { 'idempotency-key': idempotencyKey },
    });
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const answers = await Promise.all(
    keys.flatMap((each, n) => [
      ...urls.map((url) => record(url, `both ${n}`, each)),
      record(urls[n % 2] ?? '', `one ${n}`, randomUUID()),
    ]),
  );
  await replica.stop();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const ids = new Set(answers.map(({ body }) => (body as { id: string }).id));
  expect(ids.size).toBe(2 * keys.length);
  const [found] = await world.expenses.query<{ count: number }>(
    `select count(*)::int as count from expenses where group_id = $1 and id = any($2)`,
    [groupId, [...ids]],
  );
  expect(found?.count).toBe(ids.size);
});
