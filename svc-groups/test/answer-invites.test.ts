import { randomUUID } from 'node:crypto';
import {
  acceptInvite,
  cancelInvite,
  declineInvite,
  deleteGroup,
  groupsEvents,
  type Invite,
  listGroupInvites,
  listInvites,
  removeMember,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan, eve } from './people.ts';
import { statusesOf } from './run-concurrently.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let invite: Invite;
let version = 0;
/** Ann is the admin, Ben a member; Dan is invited. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of`);
  groupId = await groups.groupWith(ann, [ben], ++version);
  invite = await groups.invited(ann, groupId, { email: dan.email });
});

const answerTo = (person: TestPerson, operation: Operation, { id }: Invite) =>
  groups.call(person, operation, { params: { id } });
const ofGroup = async () => (await groups.call(ann, listGroupInvites, { params: { id: groupId } })).body as Invite[];
const mine = async (person: TestPerson) => (await groups.call(person, listInvites)).body as Invite[];

test('accepting creates a member with the invite’s role', async () => {
  expect(await groups.accept({ ...dan, email: 'DAN@Example.com' }, invite.id)).toMatchObject({
    status: 200,
    body: { ...invite, status: 'accepted' },
  });
  expect((await groups.getGroup(dan, groupId)).members[2]).toMatchObject({
    userId: dan.id,
    role: 'member',
    colour: 3,
    addedBy: ann.id,
  });
  const joined = (data: { groupId: string; userId: string }) => data.groupId === groupId && data.userId === dan.id;
  expect(await groups.publishedEvent(groupsEvents, 'member-added', joined)).toMatchObject({ by: dan.id });
  expect([await mine(dan), await ofGroup()]).toEqual([[], []]);
});

test.each([
  ['admin', true],
  ['member', false],
])('an admin invite creates an %s if the inviter still is an admin: %s', async (role, stillAdmin) => {
  const asAdmin = await groups.invited(ann, groupId, { email: eve.email, role: 'admin' });
  if (!stillAdmin) await groups.query(`update members set role = 'member' where user_id = $1`, [ann.id]);
  await groups.accept(eve, asAdmin.id);
  expect((await groups.getGroup(eve, groupId)).members[2]).toMatchObject({ userId: eve.id, role });
});

test('adding a friend accepts their pending invite', async () => {
  groups.setFriends(ann, ++version, [ben, dan]);
  await groups.added(ann, groupId, { email: dan.email });
  expect([await mine(dan), await ofGroup()]).toEqual([[], []]);
  expect(await groups.accept(dan, invite.id)).toMatchObject({ status: 409, body: { code: 'already-decided' } });
  expect(await groups.query(`select status from invites where id = $1`, [invite.id])).toEqual([{ status: 'accepted' }]);
});

test('somebody who is already a member can still accept', async () => {
  await groups.query(
    `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
     values (gen_random_uuid(), $1, $2, 'member', 1, $2, now())`,
    [groupId, dan.id],
  );
  expect(await groups.accept(dan, invite.id)).toMatchObject({ status: 200, body: { status: 'accepted' } });
  expect((await groups.getGroup(dan, groupId)).memberCount).toBe(3);
});

test('declining or cancelling ends it', async () => {
  expect(await answerTo(dan, declineInvite, invite)).toMatchObject({ status: 200, body: { status: 'declined' } });
  const again = await groups.invited(ben, groupId, { email: dan.email });
  // Ben has sent it; Ann is an admin.
  expect(await answerTo(ann, cancelInvite, again)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  const third = await groups.invited(ben, groupId, { email: dan.email });
  expect(await answerTo(ben, cancelInvite, third)).toMatchObject({ status: 200 });
  expect([await mine(dan), await ofGroup()]).toEqual([[], []]);
  for (const decided of [invite, again, third])
    for (const [who, operation] of [
      [dan, acceptInvite],
      [dan, declineInvite],
      [ann, cancelInvite],
    ] as const)
      expect(await answerTo(who, operation, decided)).toMatchObject({
        status: 409,
        body: { code: 'already-decided' },
      });
});

test('only the recipient answers, only the sender and admins cancel; everybody else gets 404', async () => {
  for (const operation of [acceptInvite, declineInvite]) {
    expect(await answerTo(ann, operation, invite)).toMatchObject({ status: 403, body: { code: 'recipient-only' } });
    expect(await answerTo(ben, operation, invite)).toMatchObject({ status: 403 });
    expect(await answerTo(cleo, operation, invite)).toMatchObject({
      status: 404,
      body: { code: 'invite-not-found' },
    });
  }
  for (const person of [ben, dan])
    expect(await answerTo(person, cancelInvite, invite)).toMatchObject({
      status: 403,
      body: { code: 'sender-only' },
    });
  expect(await answerTo(cleo, cancelInvite, invite)).toMatchObject({ status: 404 });
  expect(await answerTo(dan, acceptInvite, { ...invite, id: randomUUID() })).toMatchObject({ status: 404 });
  expect(await ofGroup()).toEqual([invite]);
});

test.each([
  ['removed', ann],
  ['who has left', ben],
])('the invites of a member %s have ended, and others remain', async (_, by) => {
  await groups.publishPerson(eve, ++version);
  const own = await groups.invited(ben, groupId, { email: eve.email });
  const elsewhere = await groups.invited(ben, (await groups.createGroup(ben)).id, { email: eve.email });
  const remove = () => groups.call(by, removeMember, { params: { id: groupId, userId: ben.id } });
  const [forAnn, forEve] = await liveMessagesTo(groups, [ann, eve], remove);
  expect(forAnn).toContainEqual({ topic: 'invites', groupId });
  expect(forEve).toEqual([{ topic: 'invites', groupId }]);

  expect(await groups.accept(eve, own.id)).toMatchObject({ status: 409, body: { code: 'already-decided' } });
  expect([await mine(eve), await ofGroup()]).toEqual([[elsewhere], [invite]]);
  expect(await groups.accept(dan, invite.id)).toMatchObject({ status: 200 });
  expect((await groups.getGroup(ann, groupId)).members.map(({ userId }) => userId)).toEqual([ann.id, dan.id]);
  // Ben is not a recipient, and may not even learn that the others exist.
  expect(await answerTo(ben, acceptInvite, own)).toMatchObject({ status: 403 });
  expect(await answerTo(ben, cancelInvite, invite)).toMatchObject({ status: 404 });
});

test('a removal during an accept of their invite: accepted before, or ended', async () => {
  const own = await groups.invited(ben, groupId, { email: eve.email });
  const [accepted] = await groups.runConcurrently(groupId, [
    () => groups.accept(eve, own.id),
    () => groups.call(ann, removeMember, { params: { id: groupId, userId: ben.id } }),
  ]);
  expect([200, 409]).toContain(accepted?.status);
  expect(await groups.query(`select 1 from invites where id = $1 and status = 'pending'`, [own.id])).toEqual([]);
});

test('an invite to a deleted group is 404', async () => {
  await groups.call(ann, deleteGroup, { params: { id: groupId } });
  for (const operation of [acceptInvite, declineInvite, cancelInvite])
    for (const person of [ann, dan]) expect(await answerTo(person, operation, invite)).toMatchObject({ status: 404 });
});

test('two answers at once count once; one idempotency key gives one response', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const once = () => groups.call(dan, acceptInvite, { params: { id: invite.id }, headers });
  const answers = await groups.runConcurrently(groupId, [once, once, () => groups.accept(eve, invite.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  const other = await groups.invited(ann, groupId, { email: eve.email });
  const both = await groups.runConcurrently(groupId, [
    () => groups.accept(eve, other.id),
    () => answerTo(eve, declineInvite, other),
  ]);
  expect(statusesOf(both)).toEqual([200, 409]);
  expect((await groups.getGroup(dan, groupId)).memberCount).toBe(both[0]?.status === 200 ? 4 : 3);
});

test('a delete during adds, invites and accepts leaves no member', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await groups.createGroup(ann);
    const { id: inviteId } = await groups.invited(ann, id, { email: dan.email });
    const answers = await groups.runConcurrently(id, [
      () => groups.add(ann, id, { email: ben.email }),
      () => groups.accept(dan, inviteId),
      () => groups.call(ann, deleteGroup, { params: { id } }),
      () => groups.add(ann, id, { email: eve.email }),
    ]);
    expect(answers[2]?.status).toBe(204);
    for (const { status } of answers) expect([200, 201, 202, 204, 404]).toContain(status);
    expect(await groups.query(`select 1 from members where group_id = $1`, [id])).toEqual([]);
    expect(await groups.query(`select 1 from invites where group_id = $1 and status = 'pending'`, [id])).toEqual([]);
  }
});

test('a friend added twice at once is a member once', async () => {
  groups.setFriends(ann, ++version, [ben, cleo]);
  const answers = await groups.runConcurrently(
    groupId,
    [1, 2, 3].map(() => () => groups.add(ann, groupId, { email: cleo.email })),
  );
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  expect((await groups.getGroup(ann, groupId)).memberCount).toBe(3);
});
