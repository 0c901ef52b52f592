import { randomUUID } from 'node:crypto';
import {
  acceptInvite,
  addPlace,
  groupsEvents,
  listMemberChanges,
  type Member,
  type MemberChange,
  mergeMembers,
  removeMember,
  renamePlace,
  restoreGroup,
  updateRole,
} from '@allsquare/groups-contract';
import { PRUNE_EVERY, Scheduler } from '@allsquare/service-kit';
import { type CallInput, liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin, Ben a member. */
beforeEach(async () => {
  for (const person of [ann, ben, cleo, dan]) await groups.publishPerson(person, ++version);
  groupId = await groups.groupWith(ann, [ben], ++version);
});

const list = (caller: TestPerson, query: CallInput['query'] = {}, id = groupId) =>
  groups.call(caller, listMemberChanges, { params: { id }, query });
const changesOf = async (caller: TestPerson, query: CallInput['query'] = {}, id = groupId) =>
  (await list(caller, query, id)).body as MemberChange[];
/** 'member-added by Ann Example: Ben Example', newest first. */
const linesOf = async (caller: TestPerson, id = groupId) =>
  (await changesOf(caller, {}, id)).map(
    ({ kind, by, member, place }) => `${kind} by ${by.name}: ${member.name}${place ? ` as ${place}` : ''}`,
  );
const facts = async (id = groupId) => {
  await groups.allSent();
  const messages = await groups.messages();
  return messages
    .filter(({ subject, text }) => /^groups\.fact\.(member|role)/.test(subject) && text.includes(id))
    .map(({ subject, text }) => {
      const { groupId: _, groupName: __, at: ___, ...rest } = JSON.parse(text) as Record<string, unknown>;
      return [subject.replace('groups.fact.', ''), rest];
    });
};
const ofMember = (userId: string, body?: object) => ({ params: { id: groupId, userId }, body });
const setRole = (userId: string, role: string) => groups.call(ann, updateRole, ofMember(userId, { role }));
const addNamed = async (name: string) =>
  (await groups.call(ann, addPlace, { params: { id: groupId }, body: { name } })).body as Member;

test('lists who was added, joined, was invited, left and was removed, newest first', async () => {
  await groups.join(cleo, await groups.tokenOf(ben, groupId));
  const { id } = await groups.invited(ann, groupId, { email: dan.email });
  await groups.accept(dan, id);
  await groups.call(cleo, removeMember, ofMember(cleo.id));
  await groups.call(ann, removeMember, ofMember(dan.id));
  expect(await linesOf(ben)).toEqual([
    'member-removed by Ann Example: Dan Example',
    'member-left by Cleo Example: Cleo Example',
    'member-joined by Dan Example: Dan Example',
    'member-joined by Cleo Example: Cleo Example',
    'member-added by Ann Example: Ben Example',
  ]);
});

test('a new group has no history, nor has a group from before it was kept', async () => {
  const { id } = await groups.createGroup(ann, { name: 'Flat', places: ['Max'] });
  expect(await list(ann, {}, id)).toMatchObject({ status: 200, body: [] });
});

test('roles: changed by an admin, given with an addition or an invite, and inherited', async () => {
  await setRole(ben.id, 'admin');
  await setRole(ben.id, 'admin');
  await setRole(ben.id, 'member');
  groups.setFriends(ann, ++version, [ben, cleo]);
  await groups.added(ann, groupId, { email: cleo.email, role: 'admin' });
  const { id } = await groups.invited(ann, groupId, { email: dan.email, role: 'admin' });
  await groups.call(dan, acceptInvite, { params: { id }, body: {} });
  expect((await linesOf(ben)).slice(0, -1)).toEqual([
    'member-promoted by Ann Example: Dan Example',
    'member-joined by Dan Example: Dan Example',
    'member-promoted by Ann Example: Cleo Example',
    'member-added by Ann Example: Cleo Example',
    'member-demoted by Ann Example: Ben Example',
    'member-promoted by Ann Example: Ben Example',
  ]);
});

test('the only admin deletes their account: the next one was promoted by nobody else', async () => {
  const gone = { ...dan, id: randomUUID(), name: 'Gus Example', email: 'gus@example.com' };
  const id = await groups.groupWith(gone, [ben], ++version);
  await groups.publishPerson(gone, ++version);
  expect(await linesOf(ben, id)).toEqual(['member-added by Gus Example: Ben Example']);
  await groups.publishDeletion(gone, ++version);
  expect(await linesOf(ben, id)).toEqual([
    'member-promoted by Ben Example: Ben Example',
    'member-left by Deleted user: Deleted user',
    'member-added by Deleted user: Ben Example',
  ]);
  expect(await groups.query(`select from member_changes c where c::text like '%Gus%'`)).toEqual([]);
  const state = { userId: ben.id, userIds: [ben.id], by: ben.id, role: 'admin' };
  expect((await facts(id)).at(-1)).toEqual(['role-changed', state]);
});

test('a restored group without an admin has one again', async () => {
  await groups.query(`update members set role = 'member' where group_id = $1`, [groupId]);
  await groups.query(
    `with gone as (delete from members where group_id = $1 returning *)
     insert into deleted_group_members (id, group_id, user_id, role, colour, added_by, joined_at, seat, place_name, unit, nth)
     select id, group_id, user_id, role, colour, added_by, joined_at, seat, place_name, unit, nth from gone`,
    [groupId],
  );
  await groups.query(`update groups set deleted_at = now() where id = $1`, [groupId]);
  await groups.call(ben, restoreGroup, { params: { id: groupId }, body: {} });
  expect((await linesOf(ben))[0]).toBe('member-promoted by Ann Example: Ann Example');
});

test('places: added, taken, freed by the holder and by an admin, removed; with the current name', async () => {
  const max = await addNamed('Max');
  await groups.claimPlace(cleo, groupId, 'Max', ann);
  await groups.unclaimPlace(cleo, groupId, cleo.id);
  await groups.call(ann, renamePlace, ofMember(max.userId, { name: 'Moritz' }));
  await groups.claimPlace(dan, groupId, 'Moritz', ann);
  await groups.unclaimPlace(ann, groupId, dan.id);
  await groups.call(ann, removeMember, ofMember(max.userId));
  expect((await linesOf(ben)).slice(0, -1)).toEqual([
    'place-removed by Ann Example: Moritz',
    'place-freed by Ann Example: Dan Example as Moritz',
    'member-joined by Dan Example: Dan Example as Moritz',
    'place-freed by Cleo Example: Cleo Example as Moritz',
    'member-joined by Cleo Example: Cleo Example as Moritz',
    'place-added by Ann Example: Moritz',
  ]);
});

test('the name of a place goes with the account that held it', async () => {
  const held = { ...dan, id: randomUUID(), name: 'Gus Example', email: 'gus.held@example.com' };
  await addNamed('Gustav');
  await groups.claimPlace(held, groupId, 'Gustav', ann);
  expect((await linesOf(ben))[0]).toContain('as Gustav');
  await groups.publishDeletion(held, ++version);
  expect(JSON.stringify(await changesOf(ben))).not.toMatch(/Gus/);
  expect((await linesOf(ben))[0]).toBe('member-left by Deleted user: Deleted user');
});

test('each change is published once, to the accounts in the group', async () => {
  await addNamed('Max');
  await groups.claimPlace(cleo, groupId, 'Max', ann);
  await setRole(ben.id, 'admin');
  await groups.unclaimPlace(ann, groupId, cleo.id);
  await groups.call(ben, removeMember, ofMember(ben.id));
  expect(await facts()).toEqual([
    ['member-added', { userId: ben.id, userIds: [ann.id], by: ann.id }],
    ['member-added', { userId: cleo.id, userIds: [ann.id, ben.id], by: cleo.id }],
    ['role-changed', { userId: ben.id, role: 'admin', userIds: [ann.id, ben.id, cleo.id], by: ann.id }],
    ['member-removed', { userId: cleo.id, userIds: [ann.id, ben.id], freed: true, by: ann.id }],
    ['member-removed', { userId: ben.id, userIds: [ann.id], by: ben.id }],
  ]);
});

test('a refused or repeated write adds no row', async () => {
  const before = await linesOf(ann);
  await groups.call(ann, removeMember, ofMember(ann.id));
  await groups.call(ben, updateRole, ofMember(ben.id, { role: 'admin' }));
  const token = await groups.tokenOf(ann, groupId);
  await groups.join(ben, token);
  expect(await linesOf(ann)).toEqual(before);
  const headers = { 'idempotency-key': randomUUID() };
  groups.setFriends(ann, ++version, [ben, cleo]);
  for (const _ of [1, 2]) await groups.add(ann, groupId, { email: cleo.email }, headers);
  expect(await linesOf(ann)).toEqual(['member-added by Ann Example: Cleo Example', ...before]);
});

test('two people who take one place at once are one row', async () => {
  const max = await addNamed('Max');
  const token = await groups.tokenOf(ann, groupId);
  const answers = await groups.runConcurrently(
    groupId,
    [cleo, dan].map((person) => () => groups.join(person, token, { placeId: max.userId })),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  expect((await linesOf(ann)).filter((line) => line.includes('as Max'))).toHaveLength(1);
});

test('filters by who did it, also through a merged account, in pages', async () => {
  const token = await groups.tokenOf(ann, groupId);
  const guest = { id: randomUUID(), name: 'Gil', email: '' };
  await groups.publishPerson(guest, ++version);
  await groups.join(guest, token, { name: 'Gil' });
  await groups.call(ann, mergeMembers, ofMember(guest.id, { into: ben.id }));
  await groups.join(cleo, token);
  expect((await changesOf(ann, { by: ben.id })).map(({ by }) => by.id)).toEqual([guest.id]);
  expect((await changesOf(ann, { by: ann.id })).map(({ member }) => member.id)).toEqual([ben.id]);
  expect(await changesOf(ann, { by: randomUUID() })).toEqual([]);

  const first = await list(ann, { limit: '2' });
  const next = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const cursor = decodeURIComponent(next);
  const rest = await list(ann, { limit: '2', cursor });
  expect([first.headers.get('x-total-count'), rest.headers.get('link')]).toEqual(['3', null]);
  const ids = [first, rest].flatMap(({ body }) => (body as MemberChange[]).map(({ id }) => id));
  expect(ids).toEqual((await changesOf(ann)).map(({ id }) => id));
  expect(await list(ann, { cursor, by: ann.id })).toMatchObject({ status: 400 });
});

test.each([
  ['a stranger', () => dan],
  ['a former member', () => ben],
])('%s gets 404', async (_, who) => {
  await groups.call(ben, removeMember, ofMember(ben.id));
  expect(await list(who())).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
});

test('open browsers of members are notified of a change', async () => {
  const token = await groups.tokenOf(ann, groupId);
  const [forAnn] = await liveMessagesTo(groups, [ann], () => groups.join(cleo, token));
  expect(forAnn).toContainEqual({ topic: 'members', groupId });
});

test('the history of a deleted group is deleted once it cannot be restored', async () => {
  const other = await groups.groupWith(ann, [ben], ++version);
  const age = (id: string, days: number) =>
    groups.query(`update groups set deleted_at = now() - make_interval(days => $2::int) where id = $1`, [id, days]);
  await age(groupId, 32);
  await age(other, 30);
  await groups.app.get(Scheduler).runDue(PRUNE_EVERY);
  const left = await groups.query<{ id: string }>(
    `select distinct group_id as id from member_changes where group_id = any($1)`,
    [[groupId, other]],
  );
  expect(left).toEqual([{ id: other }]);
});

test('members of one name are numbered', async () => {
  const namesake = { id: randomUUID(), name: ben.name, email: 'ben2@example.com' };
  await groups.join(namesake, await groups.tokenOf(ann, groupId));
  expect((await linesOf(ann))[0]).toBe('member-joined by Ben Example (2): Ben Example (2)');
  expect(
    await groups.publishedEvent(groupsEvents, 'member-added', ({ by }: { by: string }) => by === namesake.id),
  ).toBeDefined();
});
