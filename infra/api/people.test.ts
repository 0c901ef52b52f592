import { befriend, groupOf, pay, type Registered, registered } from '@allsquare/e2e/people.ts';
import { product } from '@allsquare/e2e/running.ts';
import {
  createSettlement,
  getExpense,
  listBalances,
  listExpenses,
  type MemberBalance,
} from '@allsquare/expenses-contract';
import { deleteGroup, getGroup, listGroups, removeMember } from '@allsquare/groups-contract';
import { until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import pg from 'pg';

/** Leaving, removal and deletion between the real svc-groups and svc-expenses, through the edge. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
/**
 * Waits until svc-expenses has received the group. Until then its members cannot leave, because their balance is
 * unknown.
 */
const newGroup = async () => {
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  await until('svc-expenses to hear of the group', async () => (await knownGroups(ben)).includes(groupId));
  return groupId;
};
/** The groups that svc-expenses attributes to the person. */
const knownGroups = async (who: Registered) =>
  (await who.ask<{ groupId: string }[]>('GET', '/api/balances')).map(({ groupId }) => groupId);

const balancesIn = async (groupId: string, caller = ann) => {
  const { status, body } = await caller.call(listBalances, { query: { groupId } });
  return status === 200 ? new Map((body as MemberBalance[]).map(({ userId, cents }) => [userId, cents])) : status;
};
const settle = (groupId: string, payer: Registered, payee: Registered, amount: number, caller = ann) =>
  caller.call(createSettlement, { body: { groupId, payerId: payer.id, payeeId: payee.id, amount } });
const leave = (caller: Registered, groupId: string, who: Registered) =>
  caller.call(removeMember, { params: { id: groupId, userId: who.id } });
const untilOut = (groupId: string, who = ben) =>
  until('svc-expenses to hear that they are out', async () => !(await knownGroups(who)).includes(groupId));

test('a former member no longer sees the books, and no member can share a new cost with them', async () => {
  const groupId = await newGroup();
  expect((await leave(ben, groupId, ben)).status).toBe(204);
  await untilOut(groupId);
  expect((await ben.call(listExpenses, { query: { groupId } })).status).toBe(404);
  expect(await balancesIn(groupId)).toEqual(new Map([[ann.id, 0]]));
  await expect(pay(ann, [ben], groupId, 'Dinner', 100)).rejects.toThrow('422');
});

test('a removed member leaves an exact share behind, is named in it, and gets it back when added again', async () => {
  const groupId = await newGroup();
  const { id } = (await pay(ann, [ben], groupId, 'Dinner', 1_001)) as { id: string };
  const shareOfBen = async () => {
    const splits = await ann.ask<{ amount: number; user: { name: string } }[]>('GET', `/api/expenses/${id}/splits`);
    return splits.find(({ user }) => user.name === 'Ben Example')?.amount ?? 0;
  };
  // The odd cent goes to the lower user id, which differs in each run.
  const share = await shareOfBen();
  expect([500, 501]).toContain(share);
  expect((await settle(groupId, ben, ann, share)).status).toBe(201);
  expect((await leave(ann, groupId, ben)).status).toBe(204);
  await untilOut(groupId);
  expect((await ben.call(getExpense, { params: { id } })).status).toBe(404);
  expect(await shareOfBen()).toBe(share);
  await ann.ask('POST', `/api/groups/${groupId}/add-member`, { email: ben.email });
  expect((await ben.call(getExpense, { params: { id } })).status).toBe(200);
});

test('no list or total includes a deleted group, whatever the balances were', async () => {
  const groupId = await newGroup();
  const { id } = (await pay(ann, [ben], groupId, 'Dinner', 10_000)) as { id: string };
  expect((await ann.call(deleteGroup, { params: { id: groupId } })).status).toBe(204);
  await untilOut(groupId);
  for (const person of [ann, ben]) {
    expect((await person.call(getGroup, { params: { id: groupId } })).status).toBe(404);
    expect((await person.call(getExpense, { params: { id } })).status).toBe(404);
    for (const operation of [listGroups, listExpenses, listBalances])
      expect(JSON.stringify((await person.call(operation)).body)).not.toContain(groupId);
  }
});

test('svc-groups asks for the current balance: a new expense prevents removing its people', async () => {
  const groupId = await newGroup();
  await pay(ann, [ben], groupId, 'Dinner', 10_000);
  expect(await leave(ann, groupId, ben)).toMatchObject({
    status: 409,
    body: { code: 'open-balance', message: 'Ben Example still owes $50.00 in this group. Settle up first.' },
  });
  expect(await leave(ben, groupId, ben)).toMatchObject({
    status: 409,
    body: { code: 'open-balance', message: 'You still owe $50.00 in this group. Settle up first.' },
  });
  await settle(groupId, ben, ann, 5_000);
  expect((await leave(ann, groupId, ben)).status).toBe(204);
});

test('without svc-expenses no member can be removed', async () => {
  const groupId = await newGroup();
  await product.part('svc-expenses').stop();
  try {
    expect(await leave(ann, groupId, ben)).toMatchObject({ status: 503, body: { code: 'part-away' } });
  } finally {
    product.part('svc-expenses').start();
    await product.part('svc-expenses').whenReady();
  }
  expect((await ben.call(getGroup, { params: { id: groupId } })).status).toBe(200);
  // After its start svc-expenses does not trust its rows until it has received an answer from svc-groups, which it
  // requests here.
  await until('svc-expenses to answer svc-groups again', async () => (await leave(ann, groupId, ben)).status === 204);
});

test('a concurrent expense leaves a former member with a balance, which is settled like any other', async () => {
  const groupId = await newGroup();
  const removing = await blockAtLock(groupId, () => leave(ann, groupId, ben));
  await pay(ann, [ben], groupId, 'Dinner', 10_000);
  expect((await removing.release()).status).toBe(204);
  await untilOut(groupId);

  const open = new Map([
    [ann.id, 5000],
    [ben.id, -5000],
  ]);
  for (const reader of [ann, ben]) expect(await balancesIn(groupId, reader)).toEqual(open);
  const plan = await ann.ask<{ transfers: object[] }>('GET', `/api/balances/plan?groupId=${groupId}`);
  expect(plan.transfers).toMatchObject([{ from: ben.id, to: ann.id, cents: 5000, fromName: 'Ben Example' }]);
  expect((await settle(groupId, ben, ann, 5_000)).status).toBe(201);
  expect(await balancesIn(groupId)).toEqual(new Map([[ann.id, 0]]));
  expect(await balancesIn(groupId, ben)).toBe(404);
});

/** Blocks svc-groups between its query and its write: another session locks the group's row. */
async function blockAtLock<T>(groupId: string, write: () => Promise<T>): Promise<{ release: () => Promise<T> }> {
  const db = new pg.Client({ connectionString: product.databaseUrl('groups') });
  await db.connect();
  await db.query('begin');
  await db.query('select from groups where id = $1 for update', [groupId]);
  const writing = write();
  await until('svc-groups to wait for the lock', async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)) and datname = current_database()`,
    );
    return rows.length > 0;
  });
  return {
    release: async () => {
      await db.query('commit');
      await db.end();
      return writing;
    },
  };
}
