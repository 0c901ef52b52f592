import { randomUUID } from 'node:crypto';
import { balancesState } from '@allsquare/expenses-contract';
import {
  deleteGroup,
  type Group,
  type GroupState,
  groupState,
  groupsEvents,
  listGroups,
  removeMember,
  restoreGroup,
  updateRole,
} from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin, Ben a member, Cleo has left; Ben owes Ann $5. */
beforeEach(async () => {
  await groups.query(`truncate groups, members, invites cascade`);
  const body = { name: 'Lisbon trip', type: 'trip', description: 'Four days' };
  groupId = await groups.groupWith(ann, [ben, cleo], ++version, body);
  await groups.call(cleo, removeMember, { params: { id: groupId, userId: cleo.id } });
  const balances = [ann, ben].map(({ id: userId }, index) => ({ userId, cents: index ? -500 : 500 }));
  await groups.publishState(balancesState, groupId, { groupId, version: 1, balances });
});

const remove = (id = groupId) => groups.call(ann, deleteGroup, { params: { id } });
const restore = (person: TestPerson, id = groupId, headers = {}) =>
  groups.call(person, restoreGroup, { params: { id }, headers });
const deletedOf = async (person: TestPerson, q?: string) =>
  (await groups.call(person, listGroups, { query: { deleted: 'true', ...(q && { q }) } })).body as Group[];
const listed = async (person: TestPerson) => (await groups.call(person, listGroups)).body as Group[];
const deletedFor = (days: number) =>
  groups.query(`update groups set deleted_at = now() - make_interval(days => $2) where id = $1`, [groupId, days]);

test.each([
  ['an admin', ann],
  ['a member', ben],
])('%s restores a deleted group as it was, and that is published', async (_, person) => {
  const before = await listed(person);
  const { members } = await groups.getGroup(person, groupId);
  await remove();
  const answer = await restore(person);
  expect(answer).toMatchObject({ status: 200, body: before[0] });
  expect(answer.body).not.toHaveProperty('deletedAt');
  expect([await listed(person), await deletedOf(person)]).toEqual([before, []]);
  expect((await groups.getGroup(person, groupId)).members).toEqual(members);

  const state = await groups.published(groupState, groupId, (data: GroupState) => data.version === 6);
  expect(state).toMatchObject({
    deleted: false,
    members: [
      { userId: ann.id, role: 'admin' },
      { userId: ben.id, role: 'member' },
    ],
  });
  const event = { userIds: [ann.id, ben.id], groupId, groupName: 'Lisbon trip', by: person.id, at: expect.any(String) };
  const isOurs = (data: { groupId: string }) => data.groupId === groupId;
  expect(await groups.publishedEvent(groupsEvents, 'group-restored', isOurs)).toEqual(event);
});

test('the list of deleted groups shows each as it was, with when, the latest first', async () => {
  const [before] = await listed(ben);
  await remove();
  const { id: other } = await groups.createGroup(ann, { name: 'Porto' });
  expect(await deletedOf(ann)).toHaveLength(1);
  await remove(other);
  expect((await deletedOf(ann)).map(({ id }) => id)).toEqual([other, groupId]);
  expect(await deletedOf(ann, 'LISBON')).toMatchObject([{ id: groupId }]);
  expect(await deletedOf(ben)).toEqual([{ ...before, deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  for (const outsider of [cleo, dan]) expect(await deletedOf(outsider)).toEqual([]);
  expect([await listed(ann), await listed(ben)]).toEqual([[], []]);
});

test.each([
  [29, 200],
  [30, 404],
  [400, 404],
])('a restore after %i days is %i', async (days, status) => {
  await remove();
  await deletedFor(days);
  expect(await deletedOf(ann)).toHaveLength(status === 200 ? 1 : 0);
  expect(await restore(ann)).toMatchObject({ status });
  expect(await listed(ann)).toHaveLength(status === 200 ? 1 : 0);
});

test('nobody else can restore it', async () => {
  await remove();
  for (const person of [cleo, dan])
    expect(await restore(person)).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  expect(await restore(ann, randomUUID())).toMatchObject({ status: 404 });
  expect(await listed(ann)).toEqual([]);
});

test('a group that is not deleted does not change', async () => {
  const before = await groups.query(`select count(*) from outbox`);
  expect(await restore(ben)).toMatchObject({ status: 200, body: { id: groupId, memberCount: 2 } });
  expect(await restore(dan)).toMatchObject({ status: 404 });
  expect(await groups.query(`select count(*) from outbox`)).toEqual(before);
});

test('two restores at once restore it once; one idempotency key gives one response', async () => {
  await remove();
  const headers = { 'idempotency-key': randomUUID() };
  const keyed = () => restore(ann, groupId, headers);
  const answers = await groups.runConcurrently(groupId, [keyed, () => restore(ben), keyed]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]?.body).toEqual(answers[0]?.body);
  expect(await groups.published(groupState, groupId, ({ deleted }: GroupState) => !deleted)).toMatchObject({
    version: 6,
  });
});

test('repeated deletes and restores change nothing', async () => {
  for (let round = 0; round < 3; round++) {
    await remove();
    await restore(ben);
  }
  expect(await groups.getGroup(ann, groupId)).toMatchObject({ memberCount: 2, version: 1 });
  // Roles too: only admins change them.
  const promote = { params: { id: groupId, userId: ben.id }, body: { role: 'admin' } };
  expect(await groups.call(ben, updateRole, promote)).toMatchObject({ status: 403 });
  expect(await groups.call(ann, updateRole, promote)).toMatchObject({ status: 200 });
});

test('all members are notified, and invites remain cancelled', async () => {
  const { id: inviteId } = await groups.invited(ann, groupId, { email: dan.email });
  await remove();
  const [forAnn, forBen, forCleo] = await liveMessagesTo(groups, [ann, ben, cleo], () => restore(ben));
  const messages = ['groups', 'members'].map((topic) => ({ topic, groupId }));
  expect([forAnn, forBen, forCleo]).toEqual([messages, messages, []]);
  expect(await groups.accept(dan, inviteId)).toMatchObject({ status: 409, body: { code: 'already-decided' } });
});

describe('somebody who deletes their account while the group is deleted', () => {
  let admin: TestPerson;
  let other: string;
  /** Another admin in a separate group with Ben. */
  beforeEach(async () => {
    admin = { id: randomUUID(), name: 'Finn Example', email: `finn${++version}@example.com` };
    other = (await groups.createGroup(admin)).id;
    groups.setFriends(admin, ++version, [ben]);
    await groups.added(admin, other, { email: ben.email });
    await groups.call(admin, deleteGroup, { params: { id: other } });
    await groups.publishDeletion(admin, ++version);
  });

  test('does not come back with it, and the longest-standing member becomes admin', async () => {
    expect(await deletedOf(ben)).toMatchObject([{ id: other, memberCount: 1 }]);
    expect(await restore(ben, other)).toMatchObject({ status: 200, body: { memberCount: 1 } });
    expect((await groups.getGroup(ben, other)).members).toMatchObject([{ userId: ben.id, role: 'admin' }]);
  });

  test('cannot restore it, and is no longer stored', async () => {
    expect(await deletedOf(admin)).toEqual([]);
    expect(await restore(admin, other)).toMatchObject({ status: 404 });
    expect(await groups.query(`select 1 from deleted_group_members where user_id = $1`, [admin.id])).toEqual([]);
  });
});
