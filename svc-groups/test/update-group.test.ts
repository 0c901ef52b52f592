import {
  deleteGroup,
  type Group,
  type GroupState,
  getGroup,
  groupState,
  groupsEvents,
  listGroups,
  listInvites,
  updateGroup,
} from '@allsquare/groups-contract';
import { sharedFixture } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';
import { statusesOf } from './run-concurrently.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
beforeEach(async () => {
  groupId = await groups.groupWith(ann, [ben], ++version, {
    name: 'Lisbon trip',
    type: 'trip',
    description: 'Four days',
  });
});

const change = (body: unknown) => groups.call(ann, updateGroup, { params: { id: groupId }, body });
const remove = (person = ann) => groups.call(person, deleteGroup, { params: { id: groupId } });
const stateVersion = async () =>
  (await groups.call(ann, getGroup, { params: { id: groupId } })).headers.get('x-state-version');

describe('changing a group', () => {
  test.each<[unknown, Partial<Group>]>([
    [{ name: ' Porto ' }, { name: 'Porto', type: 'trip', description: 'Four days', version: 2 }],
    [
      { type: 'event', name: null },
      { name: 'Lisbon trip', type: 'event', version: 2 },
    ],
    [
      { description: 'Six\r\ndays', type: null },
      { description: 'Six\ndays', version: 2 },
    ],
    [{ description: null }, { description: null, version: 2 }],
    [{ description: ' ' }, { description: null, version: 2 }],
    [
      { name: 'Porto', version: 1, created_by: ben.id, id: ben.id },
      { name: 'Porto', version: 2, created_by: ann.id },
    ],
    [
      { name: 'Porto', version: null },
      { name: 'Porto', version: 2 },
    ],
  ])('takes %j', async (body, wanted) => {
    expect(await change(body)).toMatchObject({ status: 200, body: { id: groupId, memberCount: 2, ...wanted } });
    expect(await groups.getGroup(ben, groupId)).toMatchObject(wanted);
    const { name, type } = await groups.getGroup(ben, groupId);
    const state = await groups.published(groupState, groupId, ({ version }: GroupState) => version === 3);
    expect(state).toMatchObject({ name, type, deleted: false, members: [{}, {}] });
  });

  test.each([
    {},
    { name: 'Lisbon trip' },
    { name: ' Lisbon trip ', type: 'trip', description: 'Four days', version: 1 },
  ])('without a difference changes no version and publishes nothing: %j', async (body) => {
    const before = [await stateVersion(), await groups.query(`select count(*) from outbox`)];
    expect(await change(body)).toMatchObject({ status: 200, body: { name: 'Lisbon trip', version: 1 } });
    expect([await stateVersion(), await groups.query(`select count(*) from outbox`)]).toEqual(before);
  });

  test('with a stale version is refused; without a version the last write wins', async () => {
    await change({ name: 'Porto' });
    expect(await change({ name: 'Faro', version: 1 })).toMatchObject({ status: 409, body: { code: 'stale-version' } });
    expect(await change({ version: 1 })).toMatchObject({ status: 409 });
    expect(await change({ name: 'Faro' })).toMatchObject({ status: 200, body: { name: 'Faro', version: 3 } });
  });

  test('a new member does not change the version', async () => {
    groups.setFriends(ann, ++version, [ben, cleo]);
    await groups.added(ann, groupId, { email: cleo.email });
    expect(await change({ name: 'Porto', version: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('twice at once with one version succeeds once', async () => {
    const answers = await groups.runConcurrently(
      groupId,
      [1, 2, 3].map((n) => () => change({ name: `Porto ${n}`, version: 1 })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await groups.getGroup(ann, groupId)).toMatchObject({ version: 2 });
  });
});

describe('deleting a group', () => {
  test('removes it for everybody, whatever the balances, and is published', async () => {
    groups.setBalances(groupId, [{ userId: ben.id, cents: -1 }]);
    await groups.invited(ann, groupId, { email: dan.email });
    expect((await groups.call(dan, listInvites)).body).toHaveLength(1);
    expect(await remove()).toMatchObject({ status: 204, body: undefined });

    const state = await groups.published(groupState, groupId, ({ deleted }: GroupState) => deleted);
    expect(state).toMatchObject({ groupId, version: 3, name: 'Lisbon trip', type: 'trip', members: [], deleted: true });
    const event = groups.publishedEvent(
      groupsEvents,
      'group-deleted',
      (data: { groupId: string }) => data.groupId === groupId,
    );
    expect(await event).toMatchObject({
      userIds: expect.arrayContaining([ann.id, ben.id]),
      groupId,
      groupName: 'Lisbon trip',
      by: ann.id,
      at: expect.any(String),
    });
    for (const person of [ann, ben]) {
      expect(await groups.call(person, getGroup, { params: { id: groupId } })).toMatchObject({ status: 404 });
      const { body } = await groups.call(person, listGroups);
      expect((body as Group[]).map(({ id }) => id)).not.toContain(groupId);
    }
    expect((await groups.call(dan, listInvites)).body).toEqual([]);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  });

  test('leaves the row, so that its state can be republished', async () => {
    await remove();
    const rows = await groups.query(
      `select state_version, deleted_at is not null as deleted from groups where id = $1`,
      [groupId],
    );
    expect(rows).toEqual([{ state_version: 3, deleted: true }]);
  });
});
