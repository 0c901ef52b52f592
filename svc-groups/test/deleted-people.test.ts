import { randomUUID } from 'node:crypto';
import { balancesState } from '@allsquare/expenses-contract';
import {
  addMember,
  addPlace,
  deleteGroup,
  type GroupState,
  getGroup,
  groupState,
  groupsEvents,
  type Invite,
  listGroupInvites,
  listGroups,
  listInvites,
  type Member,
  removeMember,
} from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson, until } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
/** A new person in every test, because a deleted person remains deleted. */
let ben: TestPerson;
let version = 0;
let count = 0;
/** Ben is the admin; Ann, who joined first, and Cleo are members. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of`);
  count++;
  const id = `0b000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  ben = { id, name: 'Ben Example', email: `ben${count}@example.com` };
  groupId = (await groups.createGroup(ben)).id;
  groups.setFriends(ben, ++version, [ann, cleo]);
  for (const { email } of [ann, cleo]) await groups.added(ben, groupId, { email });
  await groups.publishPerson(ben, ++version);
});

const remove = () => groups.publishDeletion(ben, ++version);
const membersOf = async (caller: TestPerson) =>
  (await groups.getGroup(caller, groupId)).members.map(({ userId, role }) => [userId, role]);
const invitesOf = async (caller: TestPerson) =>
  (await groups.call(caller, listGroupInvites, { params: { id: groupId } })).body as Invite[];

test('leaves every group, also with a balance; the longest-standing member becomes admin', async () => {
  const balances = [ben, ann].map(({ id }, index) => ({ userId: id, cents: index ? 500 : -500 }));
  await groups.publishState(balancesState, groupId, { groupId, version: 1, balances });
  const other = (await groups.createGroup(ben)).id;
  const [forAnn] = await liveMessagesTo(groups, [ann], remove);
  expect(forAnn).toEqual(['groups', 'members'].map((topic) => ({ topic, groupId })));

  expect(await membersOf(ann)).toEqual([
    [ann.id, 'admin'],
    [cleo.id, 'member'],
  ]);
  const state = await groups.published(groupState, groupId, ({ members }: GroupState) => members.length === 2);
  expect(state).toMatchObject({ deleted: false, members: [{ userId: ann.id, role: 'admin' }, { userId: cleo.id }] });
  const left = (data: { userId: string }) => data.userId === ben.id;
  expect(await groups.publishedEvent(groupsEvents, 'member-removed', left)).toMatchObject({ groupId, by: ben.id });
  expect((await groups.call(ann, listGroups)).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: groupId, cents: 500, settled: false })]),
  );

  // Where no member is left.
  expect(await groups.published(groupState, other, ({ deleted }: GroupState) => deleted)).toMatchObject({
    members: [],
  });
  expect(await groups.call(ben, getGroup, { params: { id: other } })).toMatchObject({ status: 404 });
});

test('another admin remains the only one', async () => {
  await groups.query(`update members set role = 'admin' where group_id = $1 and user_id = $2`, [groupId, cleo.id]);
  await remove();
  expect(await membersOf(ann)).toEqual([
    [ann.id, 'member'],
    [cleo.id, 'admin'],
  ]);
});

test('invites by them and to them are deleted, from the stream too', async () => {
  await groups.invited(ben, groupId, { email: dan.email, message: 'Ben Example asks you' });
  groups.setFriends(ann, ++version, []);
  const other = (await groups.createGroup(ann)).id;
  await groups.invited(ann, other, { email: ben.email });
  await groups.invited(ann, other, { email: 'fay@example.com' });
  await groups.publishPerson(dan, ++version);
  await groups.allSent();
  const before = (await sentInvites()).length;
  const [forAnn, forDan] = await liveMessagesTo(groups, [ann, dan], remove);
  expect([forAnn, forDan]).toEqual([expect.arrayContaining([{ topic: 'invites' }]), [{ topic: 'invites' }]]);
  expect(await invitesOf(ann)).toEqual([]);
  expect((await groups.call(dan, listInvites)).body).toEqual([]);
  expect(await groups.query(`select email from invites`)).toEqual([{ email: 'fay@example.com' }]);
  const left = await until('the stream to forget them', async () => {
    const sent = await sentInvites();
    return sent.length === before - 2 && sent;
  });
  expect(JSON.stringify(left)).not.toContain(ben.email);
});

test('invites to an address they never verified remain for its owner', async () => {
  await groups.publishPerson({ ...dan, id: ben.id, emailVerified: false }, ++version);
  await groups.invited(ann, groupId, { email: dan.email });
  await remove();
  expect(await invitesOf(ann)).toMatchObject([{ email: dan.email, status: 'pending' }]);
});

test('repeated, late and unordered events restore no name, address or membership', async () => {
  groups.setFriends(ann, ++version, [ben]);
  await groups.publishFriends(ann, ++version, [ben]);
  await remove();
  await remove();
  await groups.publishPerson(ben, ++version);
  for (const person of [ben, { ...ben, name: 'Benjamin Example' }]) {
    expect((await groups.call(person, listGroups)).body).toEqual([]);
    const body = { name: 'Late trip' };
    expect(await groups.createGroup(person, body).catch(() => 'refused')).toBe('refused');
  }
  // A recent friend, as svc-friends still publishes.
  const added = await groups.call(ann, addMember, { params: { id: groupId }, body: { email: ben.email } });
  expect(added).toMatchObject({ status: 404 });
  expect(await membersOf(ann)).toHaveLength(2);
  const everything = await groups.query(`select * from people where user_id = $1`, [ben.id]);
  expect(everything).toMatchObject([{ name: 'Deleted user', email: '', deleted: true }]);
});

test('the names of places they held are deleted from rows, responses and states', async () => {
  const name = `Benny ${count}`;
  const place = { params: { id: groupId }, body: { name }, headers: { 'idempotency-key': randomUUID() } };
  const free = (await groups.call(ann, addPlace, place)).body as Member;
  await groups.allSent();
  const held = { ...ben, id: randomUUID() };
  await groups.claimPlace(held, groupId, name, ann);
  const left = (await groups.createGroup(ann, { name: 'Old trip', places: [name] })).id;
  await groups.claimPlace(held, left, name, ann);
  await groups.call(held, removeMember, { params: { id: left, userId: held.id } });
  const closed = (await groups.createGroup(ann, { name: 'Gone trip', places: [name] })).id;
  await groups.claimPlace(held, closed, name, ann);
  await groups.call(ann, deleteGroup, { params: { id: closed } });
  await groups.publishState(balancesState, groupId, {
    groupId,
    version: ++version,
    balances: [{ userId: held.id, cents: -500 }],
  });
  await groups.allSent();
  const everywhere = async () => {
    const tables = [
      'members',
      'former_members',
      'deleted_group_members',
      'outbox',
      'idempotency',
      'balances',
      'people',
    ];
    const found = await Promise.all(
      tables.map(async (table) => {
        const rows = await groups.query(`select from ${table} t where t::text like $1`, [`%${name}%`]);
        return rows.length > 0 ? [table] : [];
      }),
    );
    const messages = await groups.messages();
    return [...found.flat(), ...messages.filter(({ text }) => text.includes(name)).map(({ subject }) => subject)];
  };
  expect(await everywhere()).toEqual(
    expect.arrayContaining(['members', 'former_members', 'deleted_group_members', 'outbox', 'idempotency']),
  );
  await groups.publishDeletion(held, ++version);
  await groups.allSent();
  expect(await everywhere()).toEqual([]);
  // A repeat is safe, and reveals no name.
  expect(await groups.call(ann, addPlace, place)).toMatchObject({
    status: 201,
    body: { userId: free.userId, user: { name: 'Deleted user' } },
  });
});

test('a group with only places left is deleted; a place is never the next admin', async () => {
  const alone = (await groups.createGroup(ben, { name: 'Flat', places: ['Cleo'] })).id;
  await groups.query(`delete from members where group_id = $1 and user_id = $2`, [groupId, ann.id]);
  await groups.query(`update members set joined_at = now() where group_id = $1 and user_id = $2`, [groupId, cleo.id]);
  await groups.call(ben, addPlace, { params: { id: groupId }, body: { name: 'Dan' } });
  await groups.query(
    `update members set joined_at = now() - interval '1 day' where group_id = $1 and place_name = 'Dan'`,
    [groupId],
  );
  await remove();
  expect(await groups.published(groupState, alone, ({ deleted }: GroupState) => deleted)).toMatchObject({
    members: [],
  });
  const [first, second] = (await groups.getGroup(cleo, groupId)).members;
  expect([first, second]).toMatchObject([
    { place: true, role: 'member' },
    { userId: cleo.id, role: 'admin' },
  ]);
});

test('an unknown person is deleted before they arrive', async () => {
  const fay = { id: '0fa00000-0000-4000-8000-00000000000f', name: 'Fay Example', email: 'fay@example.com' };
  await groups.publishDeletion(fay, ++version);
  await groups.publishPerson(fay, ++version);
  expect((await groups.call(fay, listGroups)).body).toEqual([]);
  expect(await groups.query(`select name from people where user_id = $1`, [fay.id])).toEqual([
    { name: 'Deleted user' },
  ]);
});

test('somebody in 200 groups leaves them all', async () => {
  await groups.query(
    `with made as (
       insert into groups
       select gen_random_uuid(), 'Trip', 'trip', null, $1, now(), 1, 1 from generate_series(1, 200) returning id)
     insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
     select gen_random_uuid(), id, u, 'admin', 1, $1, now() from made cross join unnest($2::uuid[]) u`,
    [ben.id, [ben.id, ann.id]],
  );
  await remove();
  expect(await groups.query(`select from members where user_id = $1`, [ben.id])).toEqual([]);
});

async function sentInvites() {
  const messages = await groups.messages();
  return messages.filter(({ subject }) => subject === 'groups.fact.invite-sent').map(({ text }) => text);
}
