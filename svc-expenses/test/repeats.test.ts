import { randomUUID } from 'node:crypto';
import {
  createRepeat,
  deleteRepeat,
  type Expense,
  expensesEvents,
  getTotals,
  listExpenses,
  listRepeats,
  type Repeat,
  type UpdateRepeat,
  updateExpense,
  updateRepeat,
} from '@allsquare/expenses-contract';
import { Scheduler } from '@allsquare/service-kit';
import { until } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, DUE_BILLS_EVERY } from './fixture.ts';

const world = auditedFixture();
beforeEach(() => world.newGroup());

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const look = (app = world.expenses.app) => app.get(Scheduler).runDue(DUE_BILLS_EVERY);

const rent = (over: object = {}) => {
  const { expense, splits } = world.dinner({ description: 'Rent', amount: 10_001 });
  const { groupId, date: _, ...bill } = expense;
  return { groupId, expense: bill, splits, start: daysAgo(0), every: 1, unit: 'day', zone: 'UTC', ...over };
};
const begin = async (over: object = {}, who = ann) => {
  const { status, body } = await world.expenses.call(who, createRepeat, { body: rent(over) });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as Repeat;
};
const repeats = async () =>
  (await world.expenses.call(ann, listRepeats, { query: { groupId: world.groupId } })).body as Repeat[];
const change = (of: Pick<Repeat, 'id' | 'version'>, over: Partial<UpdateRepeat>, who = ann) =>
  world.expenses.call(who, updateRepeat, { params: { id: of.id }, body: { version: of.version, ...over } });
const bills = async () =>
  (await world.expenses.call(ann, listExpenses, { query: { groupId: world.groupId } })).body as Expense[];
const dates = async () => (await bills()).map(({ date }) => date);
/** The domain events of this name about this group. */
const announced = async (name: string) => {
  await world.expenses.allSent();
  const all = await world.expenses.messages();
  return all
    .filter(({ subject }) => subject === `${expensesEvents.subject}.${name}`)
    .map(({ text }) => JSON.parse(text) as { groupId: string })
    .filter(({ groupId }) => groupId === world.groupId);
};

test('creates a due bill of the start immediately, and no later ones', async () => {
  const made = await begin();
  expect(await bills()).toMatchObject([
    { repeatId: made.id, description: 'Rent', createdBy: ann.id, date: daysAgo(0) },
  ]);
  expect(made.next).toBe(daysAgo(-1));
  await begin({ start: daysAgo(-3) });
  await look();
  expect(await bills()).toHaveLength(1);
});

test('creates missed bills oldest first, each once, and notifies about the newest only', async () => {
  const { id } = await begin({ start: daysAgo(4), every: 2 });
  expect(await dates()).toEqual([daysAgo(4)]);
  await Promise.all([look(), look()]);
  await look();
  expect(await dates()).toEqual([daysAgo(0), daysAgo(2), daysAgo(4)]);
  const made = await bills();
  expect(new Set(made.map((bill) => bill.repeatId))).toEqual(new Set([id]));
  for (const bill of made) expect(bill.id.slice(0, 4)).toBe(world.groupId.slice(0, 4));
  expect(made[0]?.id).toMatch(/^.{14}5/);
  expect(await announced('expense-added')).toMatchObject([{ expenseId: made[0]?.id, by: ann.id }]);
  // Odd cents are shared in turn, as they are when each bill is recorded by hand.
  const owed = (await world.balances()).get(ann.id);
  expect([15_001, 15_002]).toContain(owed);
});

test('two replicas create each bill once', async () => {
  const replica = await world.expenses.startReplica();
  await begin({ start: daysAgo(20) });
  await Promise.all([look(), look(replica.app), look(), look(replica.app)]);
  // It looks at its start too, for which nobody waits.
  await replica.stop();
  await look();
  expect(await dates()).toEqual(Array.from({ length: 21 }, (_, days) => daysAgo(days)));
});

test('the next replica creates what a dead one had reserved', async () => {
  const { id } = await begin({ start: daysAgo(1) });
  await world.expenses.query(`update repeats set next_at = now() + interval '1 minute' where id = $1`, [id]);
  await look();
  expect(await dates()).toEqual([daysAgo(1)]);
  await world.expenses.query(`update repeats set next_at = now() where id = $1`, [id]);
  await look();
  expect(await dates()).toEqual([daysAgo(0), daysAgo(1)]);
});

test('a year missed in one group delays 100 others by two rounds at most, and is created in turn', async () => {
  const flooded = world.groupId;
  const tomorrow = { start: daysAgo(-1) };
  for (let count = 0; count < 50; count++) await begin(tomorrow);
  for (let count = 0; count < 100; count++) {
    await world.newGroup();
    await begin(tomorrow);
  }
  const { query } = world.expenses;
  const outage = `update repeats set start = $2, next_on = $2, next_at = $2::date at time zone 'UTC'`;
  await query(`${outage} where group_id = $1`, [flooded, daysAgo(366)]);
  await query(`${outage} where group_id <> $1 and next_on = $3`, [flooded, daysAgo(0), daysAgo(-1)]);
  const repeatIds = async (where: string) =>
    (
      await query<{ repeat_id: string }>(
        `select repeat_id from expenses where created_at >= (select min(created_at) from expenses where group_id = $1)
         and ${where} order by created_at`,
        [flooded],
      )
    ).map(({ repeat_id }) => repeat_id);
  const working = look();
  await until('each repeat has its turn', async () => (await repeatIds('group_id = $1')).length > 50);
  await query(`update repeats set next_at = null, paused = true where group_id = $1`, [flooded]);
  await working;
  expect(await repeatIds('group_id <> $1')).toHaveLength(100);
  const before = await repeatIds(
    `group_id = $1 and created_at < (select max(created_at) from expenses where group_id <> $1)`,
  );
  expect(before.length).toBeLessThanOrEqual(2);
  expect(new Set((await repeatIds('group_id = $1')).slice(0, 50)).size).toBe(50);
});

describe('a member', () => {
  test('changes it from the next bill on, unless somebody else was faster', async () => {
    const made = await begin({ start: daysAgo(1) });
    const { expense, splits } = rent();
    const raised = { expense: { ...expense, amount: 20_000 }, splits } as UpdateRepeat;
    const answers = await Promise.all([change(made, raised), change(made, raised, ben)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await look();
    expect((await bills()).map(({ amount }) => amount)).toEqual([20_000, 10_001]);
  });

  test('pauses it; resuming continues with the next date from today', async () => {
    const made = await begin({ start: daysAgo(3), every: 2 });
    const { body } = await change(made, { paused: true });
    expect(body).toMatchObject({ paused: true });
    expect(body).not.toHaveProperty('next');
    await look();
    expect(await dates()).toEqual([daysAgo(3)]);
    const resumed = await change(body as Repeat, { paused: false }, ben);
    expect(resumed.body).toMatchObject({ paused: false, next: daysAgo(-1), createdBy: ben.id });
    await look();
    expect(await dates()).toEqual([daysAgo(3)]);
  });

  test('ends it on a day and deletes it; its bills remain', async () => {
    const made = await begin({ start: daysAgo(2), until: daysAgo(1) });
    await look();
    await look();
    expect(await dates()).toEqual([daysAgo(1), daysAgo(2)]);
    expect((await repeats())[0]).not.toHaveProperty('next');
    const refused = await change(made, { until: daysAgo(3) });
    expect(refused).toMatchObject({ status: 422, body: { code: 'until-before-start' } });
    const longer = await change(made, { until: null });
    expect(longer.body).toMatchObject({ next: daysAgo(0) });
    const remove = () => world.expenses.call(ben, deleteRepeat, { params: { id: made.id } });
    expect((await remove()).status).toBe(204);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'repeat-not-found' } });
    await look();
    expect(await bills()).toHaveLength(2);
  });

  test('creates at most 60 past bills', async () => {
    const send = (over: object) => world.expenses.call(ann, createRepeat, { body: rent(over) });
    const tooFar = { status: 400, body: { code: 'too-far-back' } };
    expect(await send({ start: daysAgo(60) })).toMatchObject(tooFar);
    expect(await send({ start: daysAgo(366), every: 6 })).toMatchObject(tooFar);
    expect(await repeats()).toEqual([]);
    expect(await bills()).toEqual([]);
    for (const over of [
      { start: daysAgo(59) },
      { start: daysAgo(366), until: daysAgo(307) },
      { start: daysAgo(366), unit: 'week' },
    ])
      expect(await send(over)).toMatchObject({ status: 201 });
    await look();
    const [count] = await world.expenses.query(`select count(*)::int from expenses where group_id = $1`, [
      world.groupId,
    ]);
    expect(count).toEqual({ count: 60 + 60 + 53 });
  });

  test('starts at most 366 days ago, in an existing time zone, with 50 per group', async () => {
    const refusal = async (over: object) => (await world.expenses.call(ann, createRepeat, { body: rent(over) })).body;
    expect(await refusal({ start: daysAgo(368) })).toMatchObject({ code: 'start-too-early' });
    for (const zone of ['Europe/Atlantis', '+01:00', ''])
      expect(await refusal({ zone })).toMatchObject({ code: 'unknown-zone' });
    for (const every of [0, 100, 1.5]) expect(await refusal({ every })).toMatchObject({ code: 'malformed-request' });
    for (let count = 0; count < 50; count++) await begin({ start: daysAgo(-9) });
    expect(await refusal({})).toMatchObject({ code: 'too-many-repeats' });
  });

  test('gets a refusal of the books immediately', async () => {
    const most = { ...rent().expense, amount: 9_999_999_999_999, paidBy: ann.id };
    const send = () =>
      world.expenses.call(ann, createRepeat, { body: rent({ expense: most, splits: [{ userId: ben.id }] }) });
    expect((await send()).status).toBe(201);
    expect(await send()).toMatchObject({ status: 422, body: { code: 'balance-too-large' } });
    expect(await repeats()).toHaveLength(1);
  });

  test('retries under one key and has one', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => world.expenses.call(ann, createRepeat, { body: rent(), headers });
    const [one, other] = [await send(), await send()];
    expect(other.body).toEqual(one.body);
    expect(await repeats()).toHaveLength(1);
    expect(await bills()).toHaveLength(1);
  });
});

describe('it stops automatically', () => {
  const whoLeft = async () => (await repeats()).map(({ stopped }) => stopped?.people.map(({ id }) => id));

  test('once somebody in it left, and notifies the others once', async () => {
    await begin({ start: daysAgo(-5) });
    await world.haveMembers([ann], 2);
    await look();
    await look();
    expect(await repeats()).toMatchObject([{ paused: true, stopped: { code: 'not-a-member' } }]);
    expect(await whoLeft()).toEqual([[ben.id]]);
    expect(await announced('repeat-paused')).toMatchObject([{ userIds: [ann.id], description: 'Rent', by: ann.id }]);
  });

  test('once its creator left, who is not in it', async () => {
    await world.haveMembers([ann, ben, cleo], 2);
    await begin({ start: daysAgo(-5) }, cleo);
    await world.haveMembers([ann, ben], 3);
    await look();
    expect(await whoLeft()).toEqual([[cleo.id]]);
    const [stopped] = await repeats();
    const resumed = await change(stopped as Repeat, { paused: false });
    expect(resumed).toMatchObject({ status: 200, body: { createdBy: ann.id, paused: false } });
    expect(resumed.body).not.toHaveProperty('stopped');
    await look();
    expect(await repeats()).toMatchObject([{ paused: false }]);
  });

  test('when the books reject its bill', async () => {
    const most = 9_999_999_999_999;
    const { splits } = rent();
    await begin({
      start: daysAgo(3),
      expense: { ...rent().expense, amount: most, paidBy: ann.id },
      splits: [splits[1]],
    });
    await look();
    expect(await repeats()).toMatchObject([{ paused: true, stopped: { code: 'balance-too-large', people: [] } }]);
    expect(await bills()).toHaveLength(1);
    expect(await announced('repeat-paused')).toMatchObject([{ code: 'balance-too-large' }]);
  });

  test('but continues when others left', async () => {
    await world.haveMembers([ann, ben, cleo], 2);
    await begin({ start: daysAgo(-5) });
    await world.haveMembers([ann, ben], 3);
    await look();
    expect(await repeats()).toMatchObject([{ paused: false, next: daysAgo(-5) }]);
    const due = await world.expenses.query(
      `select from repeats where group_id = $1 and next_at > now() + interval '4 days'`,
      [world.groupId],
    );
    expect(due).toHaveLength(1);
  });

  test('and waits while the group is deleted', async () => {
    await begin({ start: daysAgo(1) });
    await world.become({ ...world.group([], 2), deleted: true });
    await look();
    await world.haveMembers([ann, ben], 3);
    await world.expenses.query(`update repeats set next_at = now() where group_id = $1`, [world.groupId]);
    await look();
    expect(await repeats()).toMatchObject([{ paused: false }]);
    expect(await bills()).toHaveLength(2);
  });
});

test('a bill created by a repeat is changed alone', async () => {
  await begin();
  const [bill] = await bills();
  const { expense, splits } = world.dinner({ description: 'Rent and heating', amount: 20_000 });
  const { status } = await world.expenses.call(ben, updateExpense, {
    params: { id: bill?.id ?? '' },
    body: { expense: { ...expense, version: 1 }, splits },
  });
  expect(status).toBe(200);
  expect(await bills()).toMatchObject([{ description: 'Rent and heating', repeatId: bill?.repeatId, version: 2 }]);
  expect(await repeats()).toMatchObject([{ expense: { description: 'Rent', amount: 10_001 }, version: 1 }]);
});

test('the totals of a group count its repeats, and omit them when there are none', async () => {
  const totals = async () =>
    (await world.expenses.call(ben, getTotals, { query: { groupId: world.groupId } })).body as { repeats?: number };
  expect(await totals()).not.toHaveProperty('repeats');
  const { id } = await begin();
  await begin();
  expect((await totals()).repeats).toBe(2);
  await world.expenses.call(ann, deleteRepeat, { params: { id } });
  expect((await totals()).repeats).toBe(1);
});
