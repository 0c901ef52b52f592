import { randomUUID } from 'node:crypto';
import {
  type BalancesState,
  balancesState,
  createExpense,
  createSettlement,
  deleteExpense,
  restoreExpense,
  updateExpense,
} from '@allsquare/expenses-contract';
import { queryNamed, Scheduler } from '@allsquare/service-kit';
import type { TestPerson } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { MAX_UNTHROTTLED_MEMBERS, SWEEP_INTERVAL } from '../src/balances/publish-balances.ts';
import { balancesAsPublished } from '../src/groups/current-balances.ts';
import { ann, auditedFixture, ben, cleo } from './fixture.ts';

const world = auditedFixture();
const others = Array.from({ length: MAX_UNTHROTTLED_MEMBERS }, (_, n) => ({
  id: randomUUID(),
  name: `Guest ${n}`,
  email: `guest-${n}@example.com`,
}));
beforeAll(async () => {
  for (const person of others) await world.publishPerson(person, 1);
});

/** A group of more than a few members. */
async function largeGroup() {
  await world.newGroup();
  await world.haveMembers([ann, ben, cleo, ...others], 2);
}

const record = (among: TestPerson[] = [ann, ben], amount = 200) =>
  world.expenses.call(ann, createExpense, { body: world.dinner({ amount }, among) });

/** Moves the time at which the group's balances were told, in milliseconds from now. */
const setPublishedAt = (fromNow: number) =>
  world.expenses.query(`update ledgers set told_at = now() + $2 * interval '1 ms' where group_id = $1`, [
    world.groupId,
    fromNow,
  ]);

const STATE = `select ${balancesAsPublished(':groupId')} as state from ledgers l where l.group_id = :groupId`;
/** As the books say them now. */
async function current() {
  const [row] = await queryNamed<{ state: BalancesState }>(world.expenses.app.get(DataSource).manager, STATE, {
    groupId: world.groupId,
  });
  return row?.state;
}

/** The versions that were published, in their order. */
async function published() {
  const rows = await world.expenses.query<{ version: number }>(
    `select version::int from outbox where subject = $1 order by id`,
    [`${balancesState.subject}.${world.groupId}`],
  );
  return rows.map(({ version }) => version);
}

const publishedAt = (version: number) =>
  world.expenses.published(balancesState, world.groupId, (state: BalancesState) => state.version === version);

test('publishes balances of a large group immediately, and those that move soon after as one event', async () => {
  await largeGroup();
  await record();
  expect(await published()).toEqual([1]);
  await setPublishedAt(3_600_000);
  for (const _ of [1, 2, 3]) await record();
  expect(await published()).toEqual([1]);
  await setPublishedAt(-1000);
  expect(await publishedAt(4)).toEqual(await current());
  expect(await published()).toEqual([1, 4]);
});

test('publishes those of a small group with each write', async () => {
  await world.newGroup();
  await world.haveMembers([ann, ben, ...others.slice(2)], 2);
  for (const _ of [1, 2, 3]) await record();
  expect(await published()).toEqual([1, 2, 3]);
});

test('publishes when the books last changed, whatever changed them', async () => {
  const { call } = world.expenses;
  await world.newGroup();
  await world.haveMembers([ann, ben, cleo], 2);
  const changedAt = async () => {
    const state = await current();
    return Date.parse(state?.changedAt ?? '');
  };
  const times: number[] = [];
  const writes: (() => Promise<unknown>)[] = [
    async () => record(),
    async () =>
      call(ann, createSettlement, { body: { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 50 } }),
    async () => {
      const { body } = await record();
      return call(ann, deleteExpense, { params: { id: (body as { id: string }).id } });
    },
  ];
  for (const write of writes) {
    const before = Date.now();
    await write();
    times.push(await changedAt());
    expect(times.at(-1)).toBeGreaterThanOrEqual(before - 1);
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now() + 1);
  }
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(((await publishedAt(4)) as BalancesState).changedAt).toBe((await current())?.changedAt);
});

test('publishes count and sum of the expenses: refunds negative, without the deleted', async () => {
  const { call } = world.expenses;
  await world.newGroup();
  await world.haveMembers([ann, ben, cleo], 2);
  const dinner = async (over: Record<string, unknown>, among = [ann, ben]) => {
    const { status, body } = await call(ann, createExpense, { body: world.dinner(over, among) });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  };
  const latest = async (version: number) => ((await publishedAt(version)) as BalancesState).expenses;
  await dinner({ amount: 20_000, date: '2026-04-30' });
  expect(await latest(1)).toEqual({ count: 1, cents: 20_000 });
  const id = await dinner({ amount: 1000 });
  await dinner({ amount: 5000, refund: true });
  expect(await latest(3)).toEqual({ count: 3, cents: 16_000 });
  await call(ann, createSettlement, { body: { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 50 } });
  expect(await latest(4)).toEqual({ count: 3, cents: 16_000 });
  await call(ann, deleteExpense, { params: { id } });
  expect(await latest(5)).toEqual({ count: 2, cents: 15_000 });
});

test('publishes count and sum after each write of an expense that moves no balance', async () => {
  const { call } = world.expenses;
  await world.newGroup();
  await world.haveMembers([ann, ben, cleo], 2);
  const alone = (over: Record<string, unknown>) => world.dinner({ amount: 700, ...over }, [ann]);
  const { body } = await call(ann, createExpense, { body: alone({}) });
  const params = { id: (body as { id: string }).id };
  const writes: [() => Promise<unknown>, { count: number; cents: number }][] = [
    [() => call(ann, updateExpense, { params, body: alone({ amount: 900 }) }), { count: 1, cents: 900 }],
    [() => call(ann, updateExpense, { params, body: alone({ amount: 900, refund: true }) }), { count: 1, cents: -900 }],
    [() => call(ann, deleteExpense, { params }), { count: 0, cents: 0 }],
    [() => call(ann, restoreExpense, { params }), { count: 1, cents: -900 }],
  ];
  for (const [n, [write, expected]] of writes.entries()) {
    await write();
    expect(((await publishedAt(n + 2)) as BalancesState).expenses).toEqual(expected);
  }
});

test('a restarted replica publishes what another left unpublished', async () => {
  await largeGroup();
  await record();
  await setPublishedAt(3_600_000);
  await record();
  await world.expenses.restart(async () => {
    await setPublishedAt(-1000);
  });
  expect(await publishedAt(2)).toEqual(await current());
});

const people = [ann, ben, cleo, ...others];
const write = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      among: fc.subarray(people, { minLength: 1 }),
      amount: fc.integer({ min: 1, max: 99_999 }),
    }),
  },
  fc.record({ kind: fc.constant('delete' as const) }),
  fc.record({
    kind: fc.constant('pay' as const),
    payer: fc.constantFrom(...people),
    amount: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ kind: fc.constant('later' as const), publishedIn: fc.constantFrom(-1000, 3_600_000) }),
);

test('after any writes at any time, the published balances equal the books', async () => {
  const { call } = world.expenses;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(write, { maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      await largeGroup();
      const made: string[] = [];
      for (const round of rounds)
        await Promise.all(
          round.map(async (one) => {
            if (one.kind === 'later') await setPublishedAt(one.publishedIn);
            if (one.kind === 'record') made.push(((await record(one.among, one.amount)).body as { id: string }).id);
            const id = one.kind === 'delete' && made.pop();
            if (id) await call(ann, deleteExpense, { params: { id } });
            if (one.kind === 'pay' && one.payer !== ann)
              await call(ann, createSettlement, {
                body: { groupId: world.groupId, payerId: one.payer.id, payeeId: ann.id, amount: one.amount },
              });
          }),
        );
      await setPublishedAt(-1000);
      await world.expenses.app.get(Scheduler).runDue(SWEEP_INTERVAL);
      const state = await current();
      if (state && state.version > 0) expect(await publishedAt(state.version)).toEqual(state);
      const [ledger] = await world.expenses.query(`select untold from ledgers where group_id = $1`, [world.groupId]);
      expect(ledger).toEqual({ untold: false });
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
