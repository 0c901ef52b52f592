import {
  createGroup,
  type GroupState,
  getGroup,
  groupState,
  groupsEvents,
  listGroups,
  type Role,
  removeMember,
  updateRole,
} from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson, until } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo } from './people.ts';
import { statusesOf } from './run-concurrently.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin, Ben and Cleo are members. */
beforeEach(async () => {
  groupId = await groups.groupWith(ann, [ben, cleo], ++version);
});

const setRole = (caller: TestPerson, person: TestPerson, role: Role) =>
  groups.call(caller, updateRole, { params: { id: groupId, userId: person.id }, body: { role } });
const remove = (caller: TestPerson, person: TestPerson) =>
  groups.call(caller, removeMember, { params: { id: groupId, userId: person.id } });
const roles = async (caller = ann) =>
  (await groups.getGroup(caller, groupId)).members.map(({ userId, role }) => [userId, role]);
const counted = () => groups.query(`select count(*) from outbox`);
const lastAdmin = {
  status: 409,
  body: {
    code: 'last-admin',
    message: 'You are the only admin of this group. Transfer admin rights to another member first.',
  },
};

describe('a role', () => {
  test('is granted and revoked by admins, and published', async () => {
    expect(await setRole(ann, ben, 'admin')).toMatchObject({
      status: 200,
      body: { groupId, userId: ben.id, role: 'admin', colour: 7, user: ben },
    });
    const state = await groups.published(groupState, groupId, ({ version }: GroupState) => version === 4);
    expect(state).toMatchObject({
      members: [{ role: 'admin' }, { userId: ben.id, role: 'admin' }, { role: 'member' }],
    });
    expect(await setRole(ben, ann, 'member')).toMatchObject({ status: 200, body: { role: 'member' } });
    expect(await setRole(ann, cleo, 'admin')).toMatchObject({ status: 403, body: { code: 'admins-only' } });
    expect(await groups.getGroup(ann, groupId)).toMatchObject({ version: 1 });
  });

  test('that a member already has changes nothing', async () => {
    const before = await counted();
    expect(await setRole(ann, ben, 'member')).toMatchObject({ status: 200, body: { role: 'member' } });
    expect(await setRole(ann, ann, 'admin')).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect(await counted()).toEqual(before);
  });

  test('of the last admin remains', async () => {
    expect(await setRole(ann, ann, 'member')).toMatchObject(lastAdmin);
    expect((await roles())[0]).toEqual([ann.id, 'admin']);
  });

  test('of two admins who step down at once one remains', async () => {
    await setRole(ann, ben, 'admin');
    const answers = await groups.runConcurrently(groupId, [
      () => setRole(ann, ann, 'member'),
      () => setRole(ben, ben, 'member'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await roles()).filter(([, role]) => role === 'admin')).toHaveLength(1);
  });
});

describe('removing and leaving', () => {
  test('ends a membership and is published', async () => {
    expect(await remove(ann, ben)).toMatchObject({ status: 204, body: undefined });
    expect(groups.expenses.asked).toContain(`GET /api/balances?groupId=${groupId}`);
    expect(await groups.call(ben, getGroup, { params: { id: groupId } })).toMatchObject({ status: 404 });
    expect(await groups.getGroup(cleo, groupId)).toMatchObject({
      memberCount: 2,
      people: [{ id: cleo.id }, { id: ann.id }],
    });
    const state = await groups.published(groupState, groupId, ({ version }: GroupState) => version === 4);
    expect(state).toMatchObject({ members: [{ userId: ann.id }, { userId: cleo.id }], deleted: false });
    const removed = (data: { groupId: string; userId: string }) => data.groupId === groupId && data.userId === ben.id;
    expect(await groups.publishedEvent(groupsEvents, 'member-removed', removed)).toMatchObject({
      groupName: 'Lisbon trip',
      by: ann.id,
    });

    expect(await remove(cleo, cleo)).toMatchObject({ status: 204 });
    const left = (data: { groupId: string; userId: string }) => data.groupId === groupId && data.userId === cleo.id;
    expect(await groups.publishedEvent(groupsEvents, 'member-removed', left)).toMatchObject({ by: cleo.id });
    expect(await groups.getGroup(ann, groupId)).toMatchObject({ memberCount: 1 });
    expect(await remove(ann, ben)).toMatchObject({ status: 404, body: { code: 'member-not-found' } });
  });

  test('members remove only themselves', async () => {
    expect(await remove(ben, cleo)).toMatchObject({ status: 403, body: { code: 'admins-only' } });
    expect(await remove(ben, ann)).toMatchObject({ status: 403 });
    expect(await roles()).toHaveLength(3);
  });

  test.each([
    [-3000, ann, ben, 'Ben Example still owes $30.00 in this group. Settle up first.'],
    [123_450, ann, ben, 'Ben Example is still owed $1,234.50 in this group. Settle up first.'],
    [-1, ben, ben, 'You still owe $0.01 in this group. Settle up first.'],
    [1, ben, ben, 'You are still owed $0.01 in this group. Settle up first.'],
  ])('with a balance of %i cents is refused', async (cents, caller, person, message) => {
    groups.setBalances(groupId, [
      { userId: ann.id, cents: -cents },
      { userId: ben.id, cents },
    ]);
    expect(await remove(caller, person)).toMatchObject({ status: 409, body: { code: 'open-balance', message } });
    expect(await roles()).toHaveLength(3);
    // Others with a balance of zero may leave.
    expect(await remove(ann, cleo)).toMatchObject({ status: 204 });
  });

  test('is refused for the last admin and the last member', async () => {
    expect(await remove(ann, ann)).toMatchObject(lastAdmin);
    await remove(ann, ben);
    await remove(ann, cleo);
    expect(await remove(ann, ann)).toMatchObject({ status: 409, body: { code: 'last-member' } });
    expect(await roles()).toEqual([[ann.id, 'admin']]);
  });

  test('of two admins who leave at once one remains', async () => {
    await setRole(ann, ben, 'admin');
    const answers = await groups.runConcurrently(groupId, [() => remove(ann, ann), () => remove(ben, ben)]);
    expect(statusesOf(answers)).toEqual([204, 409]);
    expect((await roles(cleo)).filter(([, role]) => role === 'admin')).toHaveLength(1);
  });

  test('a returning member has their old color', async () => {
    await remove(ann, ben);
    await groups.query(`update members set colour = 7 where group_id = $1 and user_id = $2`, [groupId, cleo.id]);
    await groups.query(`update former_members set colour = 2 where group_id = $1`, [groupId]);
    expect(await groups.added(ann, groupId, { email: ben.email })).toMatchObject({ userId: ben.id, colour: 2 });
  });

  test('a former member’s debt prevents the group from being settled', async () => {
    await remove(ann, ben);
    const mine = async () => (await groups.call(ann, listGroups)).body;
    await groups.query(`insert into balances values ($1, 9, $2)`, [groupId, { [ann.id]: 5, [ben.id]: -5 }]);
    expect(await mine()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: groupId, settled: false, cents: 5, memberCount: 2 })]),
    );
  });
});

describe('while svc-expenses has not received the caller yet', () => {
  beforeEach(async () => {
    groupId = ((await groups.call(ann, createGroup, { body: { name: 'New' } })).body as { id: string }).id;
    await groups.added(ann, groupId, { email: ben.email });
  });

  test('the request is retried', async () => {
    const going = remove(ann, ben);
    await until('svc-expenses to be asked', async () =>
      groups.expenses.asked.includes(`GET /api/balances?groupId=${groupId}`),
    );
    groups.setBalances(groupId, []);
    expect(await going).toMatchObject({ status: 204 });
  });

  test('after the retries it is 503, and nobody is removed', async () => {
    expect(await remove(ann, ben)).toMatchObject({ status: 503, body: { code: 'part-away' } });
    expect(await roles()).toHaveLength(2);
  });
});

test('without svc-expenses it is 503, and nobody is removed', async () => {
  const lonely = await startFixture();
  try {
    const { id } = await lonely.createGroup(ann);
    lonely.setFriends(ann, 1, [ben]);
    await lonely.added(ann, id, { email: ben.email });
    await lonely.expenses.stop();
    const answer = await lonely.call(ann, removeMember, { params: { id, userId: ben.id } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'part-away' } });
    // A request that is refused anyway needs no answer from svc-expenses.
    expect(await lonely.call(ann, removeMember, { params: { id, userId: cleo.id } })).toMatchObject({ status: 404 });
    expect(await lonely.getGroup(ann, id)).toMatchObject({ memberCount: 2 });
  } finally {
    await lonely.stop();
  }
});
