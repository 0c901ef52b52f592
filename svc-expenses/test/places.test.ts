import { randomUUID } from 'node:crypto';
import { userState } from '@allsquare/auth-contract';
import * as contract from '@allsquare/expenses-contract';
import {
  type BalancesState,
  balancesState,
  type Counterpart,
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
  type Plan,
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
import { type Operation, Scheduler } from '@allsquare/service-kit';
import { type CallInput, liveMessagesTo, type TestPerson, until } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ann, auditedFixture, ben, cleo, DUE_BILLS_EVERY, requestsOf } from './fixture.ts';

const world = auditedFixture();
const { call, create, inGroup, dinner, payment } = requestsOf(world);

/** A place that Cleo may take, and one that nobody does. */
let seat: string;
let other: string;
let version: number;
const members = [{ userId: ann.id, role: 'admin' as const }, { userId: ben.id }];
const free = () => ({ userId: seat, place: 'Zoe' });
const placeOf = (by = cleo) => ({ userId: by.id, seat });
/** svc-groups says who is in the group beside Ann, Ben and the other place. */
const become = (...more: { userId: string; seat?: string; place?: string; unit?: string }[]) =>
  world.become(state(...more));
const state = (...more: Parameters<typeof become>) =>
  world.seated([...members, { userId: other, place: 'Max' }, ...more], ++version);

beforeEach(async () => {
  await world.newGroup();
  [seat, other, version] = [randomUUID(), randomUUID(), 1];
  await become(free());
});

const bodyOf = async (caller: TestPerson, operation: Operation, input: CallInput) =>
  (await call(caller, operation, input)).body;
const plan = async () => (await bodyOf(ann, getPlan, inGroup())) as Plan;
const balancesInBooks = () =>
  world.expenses.query<{ user_id: string; cents: string }>(
    `select user_id, cents from balances where group_id = $1 order by user_id`,
    [world.groupId],
  );
/** With whom somebody is not square in the group, and in how many cents. */
const counterparts = async (caller: TestPerson) =>
  ((await bodyOf(caller, listCounterparts, {})) as Counterpart[]).flatMap(({ userId, groups }) =>
    groups.filter(({ groupId }) => groupId === world.groupId).map(({ cents }) => [userId, cents]),
  );
/** What was published of the group's balances last. */
const published = async () => {
  const [last] = await world.expenses.query<{ data: BalancesState }>(
    `select data from outbox where subject = $1 order by version desc limit 1`,
    [`${balancesState.subject}.${world.groupId}`],
  );
  return last?.data;
};

describe('the seat of a claimed place', () => {
  let dinnerId: string;
  let deletedId: string;
  let paymentId: string;
  /** What the place has paid, shared, owed and settled before, also what was changed and deleted since. */
  beforeEach(async () => {
    dinnerId = await create(ann, createExpense, dinner(ann.id, [ann.id, ben.id]));
    const change = dinner(seat, [ann.id, seat, other], { amount: 9000 });
    expect((await call(ben, updateExpense, { params: { id: dinnerId }, body: change })).status).toBe(200);
    deletedId = await create(ann, createExpense, dinner(seat, [seat, ben.id]));
    expect((await call(ann, deleteExpense, { params: { id: deletedId } })).status).toBe(204);
    paymentId = await create(ann, createSettlement, payment(ann.id, seat));
    const undone = await create(ann, createSettlement, payment(seat, ben.id));
    expect((await call(ben, deleteSettlement, { params: { id: undone } })).status).toBe(204);
  });

  test('appears in no response, event or message; its holder does', async () => {
    const [{ before }] = (await world.expenses.query(`select coalesce(max(id), 0) as before from outbox`)) as [
      { before: string },
    ];
    const live: string[] = [];
    const subscription = world.expenses.connection.subscribe('live.>', {
      callback: (_error, message) => void live.push(`${message.subject} ${message.string()}`),
    });
    await become(placeOf());

    const answers = new Map<Operation, string>();
    const ask = async (status: number, operation: Operation, input: CallInput, callers = [cleo, ann]) => {
      for (const caller of callers) {
        const answer = await call(caller, operation, input);
        expect({ path: operation.path, ...answer }).toMatchObject({ path: operation.path, status });
        answers.set(operation, (answers.get(operation) ?? '') + JSON.stringify(answer.body ?? ''));
      }
      return answers.get(operation);
    };
    const deleted = { query: { groupId: world.groupId, deleted: 'true' } };
    const ofDinner = { params: { id: dinnerId } };
    const reads: [Operation, CallInput][] = [
      [listExpenses, inGroup()],
      [listExpenses, {}],
      [listExpenses, deleted],
      [readBook, inGroup()],
      [readBook, { query: { groupId: world.groupId, history: 'true' } }],
      [listExpenses, { query: { groupId: world.groupId, q: 'Cleo' } }],
      [listExpenses, { query: { groupId: world.groupId, at: dinnerId } }],
      [getExpense, ofDinner],
      [getSplits, ofDinner],
      [getHistory, ofDinner],
      [getTotals, inGroup()],
      [getTotals, {}],
      [listBalances, inGroup()],
      [listBalances, {}],
      [listCounterparts, {}],
      [getPlan, inGroup()],
      [explainBalance, inGroup()],
      [explainBalance, { query: { groupId: world.groupId, userId: seat } }],
      [getStatistics, inGroup()],
      [listActivity, inGroup()],
      [listActivity, {}],
      [listRepeats, inGroup()],
      [listSettlements, inGroup()],
      [listSettlements, deleted],
    ];
    for (const [operation, input] of reads) await ask(200, operation, input);
    // A page that was open before still names the place, a newer one who took it.
    const soup = randomUUID();
    const bill = (id: string) => ({
      expense: {
        ...world.dinner({ paidBy: id, amount: 1000 }).expense,
        payers: [ann.id, id].map((userId) => ({ userId, amount: 500 })),
        split: {
          kind: 'items',
          people: [ann.id, id, other],
          items: [{ id: soup, name: 'Soup', amount: 1000, of: [{ userId: id, value: 1 }] }],
        },
      },
    });
    const presets = (id: string, now: number) => ({
      version: now,
      default: null,
      presets: [{ name: 'Rent', kind: 'shares', of: [ann.id, id].map((userId) => ({ userId, value: 1000 })) }],
    });
    const ids: string[] = [];
    const payments: string[] = [];
    for (const id of [seat, cleo.id]) {
      await ask(201, createExpense, { body: dinner(id, [ann.id, id, other]) }, [cleo]);
      await ask(201, createExpense, { body: dinner(ann.id, [id, ben.id], { amount: 100 }) }, [ann]);
      await ask(200, updateExpense, { ...ofDinner, body: dinner(id, [ann.id, id, other], { notes: id.slice(0, 4) }) });
      await ask(201, createSettlement, { body: payment(ann.id, id, 10) });
      await ask(201, createSettlement, { body: payment(id, other, 10) });
      await ask(201, createExpense, { body: bill(id) }, [ann]);
      const byItems = await create(ann, createExpense, bill(id));
      const ofBill = { params: { id: byItems, item: soup } };
      await ask(200, takeItem, { ...ofBill, body: { value: 2 } });
      await ask(200, updateExpense, { ...ofBill, body: bill(id) });
      for (const operation of [getExpense, getSplits, getHistory]) await ask(200, operation, ofBill);
      await ask(200, updatePresets, { ...inGroup(), body: presets(id, ids.length) }, [cleo]);
      await ask(200, getPresets, inGroup());
      const rent = { ...world.dinner({ paidBy: id }).expense, payers: [{ userId: id, amount: 10_000 }] };
      const splits = [id, ben.id].map((userId) => ({ userId }));
      const rhythm = { start: '2199-01-31', every: 1, unit: 'month', zone: 'UTC' };
      const repeat = { groupId: world.groupId, expense: rent, splits, ...rhythm };
      await ask(201, createRepeat, { body: repeat }, [cleo]);
      const repeated = { params: { id: await create(ann, createRepeat, repeat) } };
      await ask(200, updateRepeat, { ...repeated, body: { version: 1, expense: rent, splits } }, [ann]);
      await ask(204, deleteRepeat, repeated, [ann]);
      ids.push(await create(ann, createExpense, dinner(id, [ann.id, id])));
      payments.push(await create(ann, createSettlement, payment(id, ann.id, 10)));
      const ofPayment = { params: { id: payments.at(-1) ?? '' } };
      const { groupId: _, ...paid } = payment(ann.id, id, 20);
      await ask(200, updateSettlement, { ...ofPayment, body: paid }, [cleo]);
      await ask(200, revertSettlement, { ...ofPayment, body: { to: 1, version: 2 } }, [ann]);
      for (const operation of [getSettlement, getSettlementHistory]) await ask(200, operation, ofPayment);
    }
    for (const [operation, input] of reads) await ask(200, operation, input);
    await create(ann, createExpense, dinner(ann.id, [seat], { amount: 900_000 }));
    await ask(204, remind, { body: { groupId: world.groupId, userId: seat } }, [ann]);
    for (const id of ids) await ask(204, deleteExpense, { params: { id } }, [cleo]);
    for (const id of ids) await ask(200, restoreExpense, { params: { id } });
    for (const id of [...payments, paymentId]) await ask(204, deleteSettlement, { params: { id } }, [cleo]);
    for (const id of payments) await ask(200, restoreSettlement, { params: { id } });
    const { version: now } = (await bodyOf(ann, getExpense, ofDinner)) as Expense;
    await ask(200, revertExpense, { ...ofDinner, body: { to: now - 1, version: now } }, [ann]);
    for (const [operation, input] of reads) await ask(200, operation, input);
    // Ben is in what repeats.
    await world.become(world.seated([{ userId: ann.id }, { userId: other, place: 'Max' }, placeOf()], ++version));
    await world.expenses.app.get(Scheduler).runDue(DUE_BILLS_EVERY);
    await ask(200, listRepeats, inGroup());
    await become(placeOf());
    const entries = [{ ref: 'row-1', ...payment(seat, ann.id, 10) }];
    const file = {
      groupId: world.groupId,
      importId: randomUUID(),
      name: 'trip.csv',
      source: 'spliit',
      entries,
      left: 0,
    };
    expect(await call(ann, importEntries, { body: file })).toMatchObject({ status: 200 });
    await ask(200, readBook, inGroup());
    await ask(200, listActivity, inGroup());
    const since = new Date().toISOString();
    const [mine] = [
      await create(ann, createExpense, dinner(seat, [seat])),
      await create(ann, createExpense, dinner(seat, [seat])),
    ];
    await ask(200, updateExpense, { params: { id: mine }, body: dinner(seat, [seat], { notes: 'Hers' }) }, [cleo]);
    await ask(200, undoActivity, { body: { groupId: world.groupId, userId: ann.id, since } }, [ann]);

    const operations = Object.values(contract).filter(
      (value): value is typeof getPlan => typeof value === 'object' && 'path' in value && 'method' in value,
    );
    // What services ask, what is of members who were merged (merge.test.ts), what names nobody, and what may not be in
    // the plan (why-payment.test.ts).
    const elsewhere = new Set<unknown>([
      closeSeat,
      listCountedTwice,
      listRates,
      importEntries,
      undoImport,
      explainPayment,
    ]);
    expect(operations.filter((operation) => !answers.has(operation) && !elsewhere.has(operation))).toEqual([]);
    for (const [operation, body] of answers) {
      expect([operation.path, body.includes(seat)]).toEqual([operation.path, false]);
      if (operation.status !== 204) expect([operation.path, body.includes(cleo.id)]).toEqual([operation.path, true]);
    }
    // The place that nobody took is answered by its own id, and hears of nothing.
    expect(answers.get(getSplits)).toContain(other);

    await world.expenses.allSent();
    await world.expenses.connection.flush();
    subscription.unsubscribe();
    expect(live.filter((message) => message.startsWith(`live.${cleo.id}`)).length).toBeGreaterThan(0);
    expect(live.filter((message) => message.includes(seat) || message.includes(other))).toEqual([]);
    const events = await world.expenses.query<{ subject: string; data: { userIds?: string[] } }>(
      `select subject, data from outbox where id > $1`,
      [before],
    );
    expect(new Set(events.map(({ subject }) => subject.replace(world.groupId, '')))).toEqual(
      new Set([
        `${balancesState.subject}.`,
        ...Object.keys(contract.expensesEvents.facts).map((name) => `expenses.fact.${name}`),
      ]),
    );
    expect(events.filter((event) => JSON.stringify(event).includes(seat))).toEqual([]);
    // Facts are for who has an account.
    expect(events.filter(({ data }) => data.userIds?.includes(other))).toEqual([]);
    expect(events.filter(({ data }) => data.userIds?.includes(cleo.id)).length).toBeGreaterThan(0);
  });

  test('preserves its balance to the cent when claimed and unclaimed, under another id each time', async () => {
    const inBooks = await balancesInBooks();
    const before = await world.balances();
    const asPublished = await published();
    await become(placeOf());
    expect(await balancesInBooks()).toEqual(inBooks);
    const taken = new Map([...before].map(([id, cents]) => [id === seat ? cleo.id : id, cents]));
    expect(await world.balances()).toEqual(taken);
    await become(free());
    expect(await balancesInBooks()).toEqual(inBooks);
    expect(await world.balances()).toEqual(before);
    expect(await published()).toEqual({ ...asPublished, version: (asPublished?.version ?? 0) + 2 });
  });

  test('publishes its balances under the new id immediately, and notifies its holder; checks an old plan', async () => {
    const { version: planVersion } = await plan();
    const [forCleo, forBen] = await liveMessagesTo(world.expenses, [cleo, ben], () => become(placeOf()));
    const topics = ['expenses', 'balances', 'settlements'].map((topic) => ({ topic, groupId: world.groupId }));
    expect([forCleo, forBen]).toEqual([topics, topics]);
    expect(await published()).toMatchObject({ version: planVersion + 1 });
    expect((await published())?.balances.map(({ userId }) => userId)).toContain(cleo.id);
    expect((await plan()).version).toBe(planVersion + 1);
    // Also who frees it.
    expect((await liveMessagesTo(world.expenses, [cleo], () => become(free())))[0]).toEqual(topics);
  });

  test("can be filtered and searched by either id, and by its holder's name", async () => {
    const found = async (query: Record<string, string>) =>
      ((await bodyOf(ann, listExpenses, { query: { groupId: world.groupId, ...query } })) as Expense[]).length;
    expect(await found({ q: 'zoe' })).toBe(1);
    expect(await found({ paidBy: seat })).toBe(1);
    expect(await found({ paidBy: cleo.id })).toBe(0);
    await become(placeOf());
    expect(await found({ q: 'zoe' })).toBe(0);
    expect(await found({ q: 'cleo' })).toBe(1);
    expect(await found({ paidBy: seat })).toBe(1);
    expect(await found({ paidBy: cleo.id })).toBe(1);
  });
});

test('a place is shown by its name, also among the people of the books, and gets no notification', async () => {
  const live: string[] = [];
  const subscription = world.expenses.connection.subscribe(`live.${seat}`, {
    callback: (_error, message) => void live.push(message.subject),
  });
  const body = dinner(seat, [ann.id, seat]);
  expect(await call(ann, createExpense, { body })).toMatchObject({
    status: 201,
    body: { paidBy: seat, payer: { id: seat, name: 'Zoe' }, memberCount: 4 },
  });
  expect(await bodyOf(ann, getTotals, inGroup())).toMatchObject({
    people: expect.arrayContaining([{ id: seat, name: 'Zoe' }]),
  });
  expect((await plan()).transfers).toMatchObject([{ to: seat, toName: 'Zoe' }]);
  await world.expenses.allSent();
  await world.expenses.connection.flush();
  subscription.unsubscribe();
  expect(live).toEqual([]);
  expect(await world.expenses.query(`select from people where user_id = $1`, [seat])).toEqual([]);
});

test('two ids of one person count as one: no payment to oneself, no two shares', async () => {
  await become(placeOf());
  const twice = [cleo.id, seat];
  expect(await call(ann, createExpense, { body: dinner(ann.id, twice) })).toMatchObject({
    status: 422,
    body: { code: 'member-twice' },
  });
  expect(await call(ann, createSettlement, { body: payment(seat, cleo.id) })).toMatchObject({
    status: 422,
    body: { code: 'same-person' },
  });
  const id = await create(ann, createExpense, dinner(ann.id, [seat]));
  expect(await call(ann, updateExpense, { params: { id }, body: dinner(ann.id, twice) })).toMatchObject({
    status: 422,
    body: { code: 'member-twice' },
  });
});

test('with the broker stopped, a new holder can record immediately, and others see it', async () => {
  await create(ann, createExpense, dinner(seat, [ann.id, seat]));
  await world.expenses.stopBroker();
  try {
    world.peer.answersGroup(state(placeOf(), { userId: randomUUID(), place: 'Kim' }), [ann, ben, cleo]);
    expect(await call(cleo, createExpense, { body: dinner(cleo.id, [ann.id, cleo.id]) })).toMatchObject({
      status: 201,
      body: { paidBy: cleo.id, payer: { name: cleo.name }, yourShare: 5000, memberCount: 5 },
    });
    expect((await world.balances()).get(cleo.id)).toBe(10_000);
    expect((await bodyOf(ann, getTotals, inGroup())) as object).toMatchObject({
      people: expect.arrayContaining([expect.objectContaining({ name: 'Kim' })]),
    });
    // A place is nobody with an account.
    expect(await world.expenses.query(`select from people where name = 'Kim'`)).toEqual([]);
  } finally {
    await world.expenses.startBroker();
  }
  await world.expenses.allSent();
});

describe('rights', () => {
  const statuses = async (caller: TestPerson) => [
    (await call(caller, listExpenses, inGroup())).status,
    (await call(caller, createExpense, { body: dinner(ann.id, [ann.id]) })).status,
  ];
  const withBalance = () => create(ann, createExpense, dinner(seat, [ann.id, seat]));

  test('a holder can write; a seat gives no rights', async () => {
    await withBalance();
    await become(placeOf());
    expect(await statuses(cleo)).toEqual([200, 201]);
    expect(await statuses({ ...cleo, id: seat })).toEqual([404, 404]);
  });

  test('a person who unclaimed their place has no access, whatever is open in it', async () => {
    await withBalance();
    await become(placeOf());
    const id = await create(cleo, createExpense, dinner(cleo.id, [ann.id, cleo.id]));
    await become(free());
    expect(await statuses(cleo)).toEqual([404, 404]);
    expect(await bodyOf(cleo, listBalances, {})).not.toContainEqual(
      expect.objectContaining({ groupId: world.groupId }),
    );
    // What they wrote stays theirs.
    expect(await bodyOf(ann, getExpense, { params: { id } })).toMatchObject({
      paidBy: seat,
      creator: { id: cleo.id, name: cleo.name },
    });
  });

  test('a holder who left is a former member through the place, and rejoins through it', async () => {
    await withBalance();
    await become(placeOf());
    await become();
    expect(await statuses(cleo)).toEqual([200, 404]);
    expect((await world.balances()).get(cleo.id)).toBe(5000);
    expect(await call(ann, createSettlement, { body: payment(ann.id, cleo.id, 5001) })).toMatchObject({
      status: 422,
      body: { code: 'former-member' },
    });
    expect((await call(ann, createSettlement, { body: payment(ann.id, seat, 5000) })).status).toBe(201);
    expect(await statuses(cleo)).toEqual([404, 404]);
    await become(placeOf());
    expect(await statuses(cleo)).toEqual([200, 201]);
    expect(await world.expenses.query(`select from memberships where group_id = $1`, [world.groupId])).toHaveLength(4);
  });

  test('another person who claims a free place gets all that is in it', async () => {
    await withBalance();
    await become(placeOf());
    const dan = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' };
    await become(placeOf(dan));
    expect((await world.balances(dan)).get(dan.id)).toBe(5000);
    expect(await statuses(cleo)).toEqual([404, 404]);
  });

  test('a person whose unclaiming is not known yet holds one seat, the current one', async () => {
    await withBalance();
    await become(placeOf());
    await become({ userId: cleo.id });
    expect((await world.balances()).get(cleo.id)).toBe(0);
    expect((await world.balances()).get(seat)).toBe(5000);
    expect((await plan()).transfers).toMatchObject([{ to: seat, toName: 'Zoe' }]);
  });
});

describe('members who pay together', () => {
  const unit = randomUUID();
  const couple = () =>
    world.seated([{ userId: ann.id, unit }, { userId: ben.id, unit }, { userId: cleo.id }], ++version);

  test('count as one in the plan, in settlements and counterparts; balances stay per person', async () => {
    await world.become(couple());
    const before = (await plan()).version;
    // Cleo has paid for all three: Ben owes 60, Ann 30.
    await create(cleo, createExpense, {
      ...world.dinner({ amount: 9000, paidBy: cleo.id, splitType: 'exact' }),
      splits: [
        { userId: ann.id, amount: 3000 },
        { userId: ben.id, amount: 6000 },
      ],
    });
    expect((await plan()).transfers).toMatchObject([{ from: ben.id, to: cleo.id, cents: 9000 }]);
    expect(await counterparts(ben)).toEqual([[cleo.id, -9000]]);
    expect(await counterparts(cleo)).toEqual([[ben.id, 9000]]);
    expect(await counterparts(ann)).toEqual([]);
    expect(await published()).toMatchObject({ version: before + 1, settled: false });

    await create(ben, createSettlement, { ...payment(ben.id, cleo.id, 9000), planVersion: before + 1 });
    expect((await plan()).transfers).toEqual([]);
    expect(await published()).toMatchObject({ version: before + 2, settled: true });
    expect(Object.fromEntries(await world.balances())).toEqual({ [ann.id]: -3000, [ben.id]: 3000, [cleo.id]: 0 });
    expect(await counterparts(ben)).toEqual([]);
  });

  test('invalidate old plans, as do those who pay separately again', async () => {
    await world.become(world.seated([{ userId: ann.id }, { userId: ben.id }, { userId: cleo.id }], ++version));
    await create(cleo, createExpense, dinner(cleo.id, [ann.id, ben.id]));
    const apart = await plan();
    const topics = ['expenses', 'balances'].map((topic) => ({ topic, groupId: world.groupId }));
    expect((await liveMessagesTo(world.expenses, [cleo], () => world.become(couple())))[0]).toEqual(topics);
    expect(await published()).toMatchObject({ version: apart.version + 1, settled: false });
    const payer = apart.transfers.find(({ from }) => from !== [ann.id, ben.id].toSorted()[0])?.from ?? '';
    const old = { ...payment(payer, cleo.id, 5000), planVersion: apart.version };
    expect(await call(ann, createSettlement, { body: old })).toMatchObject({
      status: 409,
      body: { code: 'plan-changed' },
    });
    await world.become(world.seated([{ userId: ann.id }, { userId: ben.id }, { userId: cleo.id }], ++version));
    expect(await published()).toMatchObject({ version: apart.version + 2 });
    expect(await published()).not.toHaveProperty('settled');
    expect(await plan()).toEqual({ ...apart, version: apart.version + 2 });
  });

  test('a member who leaves them settles alone', async () => {
    await world.become(couple());
    await create(cleo, createExpense, dinner(cleo.id, [ann.id, ben.id]));
    await world.become(world.seated([{ userId: ann.id, unit }, { userId: cleo.id }], ++version));
    expect((await plan()).transfers).toHaveLength(2);
  });
});

describe('a deleted person', () => {
  const dan = () => ({ id: randomUUID(), name: 'Dan Example', email: 'dan@example.com' });
  const remove = ({ id }: TestPerson) =>
    world.expenses.publishState(userState, id, {
      userId: id,
      version: 2,
      name: 'Deleted user',
      email: '',
      deleted: true,
    });
  const names = () =>
    world.expenses.query(`select place_name from memberships where group_id = $1 and user_id = $2`, [
      world.groupId,
      seat,
    ]);

  test('replaces the name of the place that they held, also in cached responses', async () => {
    const who = dan();
    await world.publishPerson(who, 1);
    const key = { 'idempotency-key': randomUUID() };
    const body = dinner(seat, [ann.id, seat]);
    expect((await call(ann, createExpense, { body, headers: key })).body).toMatchObject({ payer: { name: 'Zoe' } });
    await become(placeOf(who));
    expect(await names()).toEqual([{ place_name: 'Zoe' }]);
    // Kept answers stay as they were.
    expect((await call(ann, createExpense, { body, headers: key })).body).toMatchObject({ payer: { name: 'Zoe' } });
    await remove(who);
    await become();
    expect(await names()).toEqual([{ place_name: null }]);
    expect((await call(ann, createExpense, { body, headers: key })).body).toMatchObject({
      payer: { name: 'Deleted user' },
    });
    expect(await bodyOf(ann, listBalances, inGroup())).toContainEqual(
      expect.objectContaining({ userId: who.id, name: 'Deleted user', cents: 5000 }),
    );
  });

  test('leaves no name behind, though their claim arrives later', async () => {
    const who = dan();
    await world.publishPerson(who, 1);
    await remove(who);
    await become(placeOf(who));
    expect(await names()).toEqual([{ place_name: null }]);
  });

  test('leaves no name behind, though their leaving the group is being written', async () => {
    const who = dan();
    await world.publishPerson(who, 1);
    await become(placeOf(who));
    const runner = world.expenses.app.get(DataSource).createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(`select 1 from memberships where group_id = $1 and user_id = $2 for update`, [
        world.groupId,
        other,
      ]);
      const left = world.become(world.seated([...members, { userId: other, place: 'Moritz' }], ++version));
      const waiting = () =>
        world.expenses.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await until('the state to wait for the row', async () => (await waiting()).length === 1);
      const removed = remove(who);
      await until('the deletion to wait for the state, or not', async () => {
        const deleted = await world.expenses.query(`select 1 from people where user_id = $1 and deleted`, [who.id]);
        return deleted.length + (await waiting()).length === 2;
      });
      await runner.rollbackTransaction();
      await Promise.all([left, removed]);
    } finally {
      await runner.release();
    }
    expect(await names()).toEqual([{ place_name: null }]);
  });
});

test('republished balances equal the published ones', async () => {
  const unit = randomUUID();
  await become(placeOf());
  await create(ann, createExpense, dinner(seat, [ann.id, ben.id, other]));
  const together = world.seated([{ userId: ann.id, unit }, { userId: ben.id, unit }, placeOf()], ++version);
  await world.become(together);
  await create(ann, createSettlement, payment(ann.id, cleo.id));
  await world.expenses.allSent();
  const before = (await world.expenses.states())[`${balancesState.subject}.${world.groupId}`];
  expect(before).toMatchObject({ settled: false });
  await world.expenses.republish();
  expect((await world.expenses.states())[`${balancesState.subject}.${world.groupId}`]).toEqual(before);
});

test('an ordinary expense runs no extra statement for claimed places and people who pay together', async () => {
  const statementsOf = (paidBy: string) =>
    world.expenses.statementsDuring(() => create(ann, createExpense, dinner(paidBy, [ann.id, paidBy])));
  const plain = await statementsOf(ben.id);
  const unit = randomUUID();
  await world.become(world.seated([{ userId: ann.id, unit }, { userId: ben.id, unit }, placeOf()], ++version));
  // The first one notes that the place is used.
  await create(ann, createExpense, dinner(cleo.id, [ann.id, cleo.id]));
  expect(await statementsOf(cleo.id)).toEqual(plain);
  expect(plain).toHaveLength(8);
});

test('a replica of the previous version adds members that hold their own seats', async () => {
  const id = randomUUID();
  await world.expenses.query(`insert into memberships (group_id, user_id, colour, active) values ($1, $2, 1, true)`, [
    world.groupId,
    id,
  ]);
  expect(
    await world.expenses.query(`select account_id, place_name, unit from memberships where user_id = $1`, [id]),
  ).toEqual([{ account_id: id, place_name: null, unit: null }]);
});
