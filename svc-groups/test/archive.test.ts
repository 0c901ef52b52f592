import { balancesState } from '@allsquare/expenses-contract';
import {
  addPlace,
  archiveGroup,
  deleteGroup,
  type Group,
  type GroupState,
  getGroup,
  groupState,
  listGroups,
  mergeMembers,
  removeMember,
  restoreGroup,
  unarchiveGroup,
} from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let other: string;
let version = 0;
/** Ann is the admin of both groups, Ben a member of the first. */
beforeEach(async () => {
  await groups.query(`truncate groups, members, invites cascade`);
  other = (await groups.createGroup(ann, { name: 'Porto' })).id;
  groupId = await groups.groupWith(ann, [ben], ++version);
});

const archive = (person: TestPerson | undefined, id = groupId) => groups.call(person, archiveGroup, { params: { id } });
const bringBack = (person: TestPerson) => groups.call(person, unarchiveGroup, { params: { id: groupId } });
const list = async (person: TestPerson, query: Record<string, string> = {}) => {
  const { body, headers } = await groups.call(person, listGroups, { query });
  const ids = (body as Group[]).map(({ id, archived }) => (archived ? `archived ${id}` : id));
  return { ids, total: Number(headers.get('x-total-count')) };
};
const [only, none] = [(id: string) => ({ ids: [id], total: 1 }), { ids: [], total: 0 }];

test('an archived group leaves one’s own lists alone, and comes back', async () => {
  expect((await archive(ann)).status).toBe(204);
  expect(await list(ann)).toEqual(only(other));
  for (const sort of ['newest', 'name', 'balance']) expect(await list(ann, { sort })).toEqual(only(other));
  expect(await list(ann, { archived: 'true' })).toEqual(only(`archived ${groupId}`));
  expect(await list(ann, { archived: 'true', limit: '1', sort: 'name' })).toEqual(only(`archived ${groupId}`));
  expect(await groups.getGroup(ann, groupId)).toMatchObject({ archived: true });
  expect(await list(ben)).toEqual(only(groupId));
  const { body } = await groups.call(ben, getGroup, { params: { id: groupId } });
  expect(JSON.stringify(body)).not.toContain('archived');

  expect((await bringBack(ann)).status).toBe(204);
  expect((await list(ann)).ids.toSorted()).toEqual([other, groupId].toSorted());
  expect(await list(ann, { archived: 'true' })).toEqual(none);
});

test('a search finds it', async () => {
  await archive(ann);
  expect(await list(ann, { q: 'lisbon' })).toEqual(only(`archived ${groupId}`));
  expect(await list(ann, { q: 'porto', archived: 'true' })).toEqual(none);
});

test('both twice do the same, and publish nothing: one’s own browsers alone are told, of a difference', async () => {
  const before = await groups.query(`select version, state_version from groups where id = $1`, [groupId]);
  const outbox = () => groups.query(`select count(*) from outbox`);
  const events = await outbox();
  const told = [{ topic: 'groups', groupId }];
  for (const change of [archive, bringBack]) {
    expect(await liveMessagesTo(groups, [ann, ben], () => change(ann))).toEqual([told, []]);
    const again = async () => expect((await change(ann)).status).toBe(204);
    expect(await liveMessagesTo(groups, [ann, ben], again)).toEqual([[], []]);
  }
  expect(await groups.query(`select version, state_version from groups where id = $1`, [groupId])).toEqual(before);
  expect(await outbox()).toEqual(events);
});

test('who is no member cannot, nor can a member of a deleted group', async () => {
  expect(await archive(dan)).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  expect((await archive(undefined)).status).toBe(401);
  await groups.call(ann, deleteGroup, { params: { id: groupId } });
  expect((await archive(ben)).status).toBe(404);
  expect((await bringBack(ben)).status).toBe(404);
});

test('it stays archived while others change it, and through its deletion', async () => {
  await archive(ben);
  const balances = [
    { userId: ann.id, cents: 500 },
    { userId: ben.id, cents: -500 },
  ];
  await groups.publishState(balancesState, groupId, { groupId, version: 1, balances });
  expect(await list(ben)).toEqual(none);
  await groups.call(ann, deleteGroup, { params: { id: groupId } });
  expect(await list(ben, { archived: 'true' })).toEqual(none);
  expect((await list(ben, { deleted: 'true' })).total).toBe(1);
  expect((await groups.call(ann, restoreGroup, { params: { id: groupId } })).body).not.toHaveProperty('archived');
  expect(await list(ben, { archived: 'true' })).toEqual(only(`archived ${groupId}`));
});

test('whoever joins again finds it in their lists', async () => {
  await archive(ben);
  await groups.call(ben, removeMember, { params: { id: groupId, userId: ben.id } });
  await groups.join(ben, await groups.tokenOf(ann, groupId));
  expect(await list(ben)).toEqual(only(groupId));
});

test('whoever takes a freed place, or is merged into a member, archives for themselves', async () => {
  await groups.call(ann, addPlace, { params: { id: groupId }, body: { name: 'Zoe' } });
  const seat = await groups.placeOf(ann, groupId, 'Zoe');
  await groups.publishPerson(cleo, ++version);
  await groups.claimPlace(cleo, groupId, 'Zoe', ann);
  await archive(cleo);
  expect((await groups.unclaimPlace(cleo, groupId, seat)).status).toBe(200);
  await groups.claimPlace(cleo, groupId, 'Zoe', ann);
  expect(await list(cleo)).toEqual(only(groupId));

  await groups.call(ann, addPlace, { params: { id: groupId }, body: { name: 'Max' } });
  const max = await groups.placeOf(ann, groupId, 'Max');
  await archive(cleo);
  const merge = { params: { id: groupId, userId: max }, body: { into: cleo.id } };
  expect((await groups.call(cleo, mergeMembers, merge)).status).toBe(200);
  expect(await list(cleo, { archived: 'true' })).toEqual(only(`archived ${groupId}`));
});

test('the state that is published does not have it', async () => {
  await archive(ann);
  groups.setFriends(ann, ++version, [ben, dan]);
  await groups.added(ann, groupId, { email: dan.email });
  const state = await groups.published(groupState, groupId, ({ members }: GroupState) => members.length === 3);
  expect(JSON.stringify(state)).not.toContain('archived');
});

test('a group says when its books last changed', async () => {
  expect(await groups.getGroup(ann, groupId)).not.toHaveProperty('changedAt');
  const changedAt = '2026-05-02T10:00:00.000Z';
  await groups.publishState(balancesState, groupId, { groupId, version: 1, balances: [], changedAt });
  const { body } = await groups.call(ann, getGroup, { params: { id: groupId } });
  expect(body).toMatchObject({ changedAt, settled: true });
});
