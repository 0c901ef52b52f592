import { randomUUID } from 'node:crypto';
import { type UserState, userState } from '@allsquare/auth-contract';
import { groupState } from '@allsquare/groups-contract';
import { PRUNE_EVERY, Scheduler } from '@allsquare/service-kit';
import { until } from '@allsquare/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './fixture.ts';
import { guestsOf, startGroupsServer } from './guests.ts';

let links: Awaited<ReturnType<typeof startGroupsServer>>;
let gateway: TestGateway;
let guests: ReturnType<typeof guestsOf>;
beforeAll(async () => {
  links = await startGroupsServer();
  gateway = await startGateway(undefined, { groupsUrl: links.url });
  guests = guestsOf(gateway);
});
afterEach(() => stopHeartbeat());
afterAll(async () => {
  await gateway.stop();
  await links.stop();
});

/** svc-groups announces that all its states are published. */
let stopHeartbeat = () => {};
const receiveGroups = async () => {
  stopHeartbeat = await gateway.service.startHeartbeat(groupState);
  await until('the groups to be known', async () => {
    const { late } = (await (await fetch(new URL('/health/ready', gateway.service.url))).json()) as { late?: unknown };
    return late === undefined;
  });
};
const prune = () => gateway.service.app.get(Scheduler).runDue(PRUNE_EVERY);
const age = (id: string, what: 'seen_at' | 'alone_since', days: number) =>
  gateway.service.query(`update guests set ${what} = now() - ${days} * interval '1 day' where user_id = $1`, [id]);
const member = (userId: string) => ({
  userId,
  role: 'member' as const,
  colour: 1,
  joinedAt: new Date().toISOString(),
});
const publish = (groupId: string, version: number, userIds: string[], deleted = false) =>
  gateway.service.publishState(groupState, groupId, {
    groupId,
    version,
    name: 'Lisbon trip',
    type: 'trip',
    members: userIds.map(member),
    deleted,
  });
const isDeleted = async (id: string) => {
  await gateway.service.published(userState, id, ({ deleted }: UserState) => deleted === true);
  await until('the account to be gone', async () => {
    const rows = await gateway.service.query('select from identity.users where id = $1', [id]);
    return rows.length === 0;
  });
};
const exists = async (id: string) => (await guests.rowOf(id)) !== undefined;

test('a guest not seen for 400 days is deleted like any account, also from groups', async () => {
  const [old, other] = await Promise.all([guests.opened(), guests.opened()]);
  await publish(randomUUID(), 1, [old.id, other.id]);
  await age(old.id, 'seen_at', 401);
  await age(other.id, 'seen_at', 399);
  await prune();
  await isDeleted(old.id);
  expect(await exists(old.id)).toBe(false);
  expect(await exists(other.id)).toBe(true);
  expect((await old.browser.send('GET', '/api/auth/me', undefined, old.token)).status).toBe(401);
});

test('a guest without a group for a day is deleted, one in a group is not', async () => {
  const [alone, joined, left, deleted] = await Promise.all([1, 2, 3, 4].map(() => guests.opened()));
  const [groupId, deletedGroupId] = [randomUUID(), randomUUID()];
  await publish(groupId, 1, [joined!.id, left!.id]);
  await publish(deletedGroupId, 1, [deleted!.id]);
  for (const { id } of [alone!, joined!, left!, deleted!]) await age(id, 'alone_since', 2);
  await publish(groupId, 2, [joined!.id]);
  await publish(deletedGroupId, 2, [], true);
  await receiveGroups();
  await prune();
  await isDeleted(alone!.id);
  // Their day begins when they leave.
  expect(await Promise.all([joined!, left!, deleted!].map(({ id }) => exists(id)))).toEqual([true, true, true]);
  for (const { id } of [joined!, left!, deleted!]) await age(id, 'alone_since', 2);
  await prune();
  await isDeleted(left!.id);
  await isDeleted(deleted!.id);
  expect(await exists(joined!.id)).toBe(true);
});

test('an older state that arrives late removes nobody from a group', async () => {
  const guest = await guests.opened();
  const groupId = randomUUID();
  await publish(groupId, 5, [guest.id]);
  await publish(groupId, 4, []);
  await age(guest.id, 'alone_since', 2);
  await receiveGroups();
  await prune();
  expect(await exists(guest.id)).toBe(true);
});

test('deletes nobody without a group while events of svc-groups may be missing', async () => {
  const guest = await guests.opened();
  await age(guest.id, 'alone_since', 2);
  await gateway.service.restart();
  await prune();
  expect(await exists(guest.id)).toBe(true);
  await receiveGroups();
  await prune();
  await isDeleted(guest.id);
});

test("a converted account with a stale row is not a guest's", async () => {
  const guest = await guests.opened();
  await gateway.service.query(`update identity.users set email = $2 where id = $1`, [
    guest.id,
    `${guest.id}@example.com`,
  ]);
  await age(guest.id, 'seen_at', 401);
  await prune();
  expect(await exists(guest.id)).toBe(false);
  // This row is the first of a deletion, and remains for ten minutes.
  expect(await gateway.service.query('select from ended_sessions where user_id = $1', [guest.id])).toEqual([]);
});
