import { randomUUID } from 'node:crypto';
import { userState } from '@allsquare/auth-contract';
import {
  acceptInvite,
  addMember,
  cancelInvite,
  declineInvite,
  deleteGroup,
  groupsFacts,
  type Invite,
  listGroupInvites,
  listInvites,
  removeMember,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import type { TestPerson } from '@allsquare/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Bench, startBench } from './bench.ts';
import { ann, ben, cleo, dan, eve } from './people.ts';

let groups: Bench;
let groupId: string;
let version = 0;
beforeAll(async () => {
  groups = await startBench();
});
afterAll(() => groups.stop());
/** Ann is the admin, Ben a member; Dan is nobody's friend. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of`);
  groupId = (await groups.createGroup(ann)).id;
  groups.friendsAnswer(ann, ++version, [ben]);
  await groups.added(ann, groupId, { email: ben.email });
});

const answerTo = (person: TestPerson, operation: Operation, { id }: Invite) =>
  groups.call(person, operation, { params: { id } });
const ofGroup = async (person = ann) =>
  (await groups.call(person, listGroupInvites, { params: { id: groupId } })).body as Invite[];
const mine = async (person: TestPerson) => (await groups.call(person, listInvites)).body as Invite[];
const sent = () =>
  groups.query(`select 1 from outbox where subject = 'groups.fact.invite-sent' and data ->> 'groupId' = $1`, [groupId]);
const somebody = (n: number) => ({ email: `somebody${n}@example.com` });

describe('inviting', () => {
  test('somebody who is no friend waits for them, with the message', async () => {
    const body = { email: ' DAN@example.com', message: 'Join us!\r\nBring\tmoney.' };
    const answer = await groups.add(ben, groupId, body);
    expect(answer).toMatchObject({
      status: 202,
      body: {
        invite: {
          group: { id: groupId, name: 'Lisbon trip', type: 'trip' },
          invitedBy: { id: ben.id, name: ben.name },
          email: dan.email,
          message: 'Join us!\nBring\tmoney.',
          status: 'pending',
        },
      },
    });
    const { invite } = answer.body as { invite: Invite };
    expect(await ofGroup()).toEqual([invite]);
    expect(await mine(dan)).toEqual([invite]);
    expect(await mine({ ...dan, email: ' Dan@Example.COM ' })).toEqual([invite]);
    expect(await groups.getGroup(ann, groupId)).toMatchObject({ memberCount: 2 });
    const fact = await groups.told(
      groupsFacts,
      'invite-sent',
      (data: { inviteId: string }) => data.inviteId === invite.id,
    );
    expect(fact).toEqual({
      inviteId: invite.id,
      email: dan.email,
      message: invite.message,
      groupId,
      groupName: 'Lisbon trip',
      by: ben.id,
      at: invite.createdAt,
    });
  });

  test('a pending address again is the same invite, and is not sent again', async () => {
    const invite = await groups.invited(ann, groupId, { email: dan.email, message: 'Come!' });
    expect(await groups.invited(ben, groupId, { email: 'DAN@example.com', message: 'Do come!' })).toEqual(invite);
    expect(await sent()).toHaveLength(1);
    await answerTo(dan, declineInvite, invite);
    expect(await groups.invited(ann, groupId, { email: dan.email })).not.toMatchObject({ id: invite.id });
    expect(await sent()).toHaveLength(2);
  });

  test('one address twice at once is one invite', async () => {
    const answers = await Promise.all(
      [ann, ben, ann, ben].map((who) => groups.add(who, groupId, { email: dan.email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => (body as { invite: Invite }).invite.id)).size).toBe(1);
    expect(await sent()).toHaveLength(1);
  });

  test('under one key is answered the same, also when it was declined meanwhile', async () => {
    const request = { params: { id: groupId }, body: somebody(1), headers: { 'idempotency-key': randomUUID() } };
    const first = await groups.call(ann, addMember, request);
    await answerTo({ ...dan, email: somebody(1).email }, declineInvite, (first.body as { invite: Invite }).invite);
    expect(await groups.call(ann, addMember, request)).toMatchObject({ status: 202, body: first.body });
    expect(await ofGroup()).toEqual([]);
  });

  test('is refused when the group is full', async () => {
    await groups.query(
      `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'member', 1, $2, now() from generate_series(1, 497)`,
      [groupId, ann.id],
    );
    const invite = await groups.invited(ann, groupId, { email: dan.email });
    await groups.invited(ann, groupId, { email: eve.email });
    expect(await groups.accept(eve, (await mine(eve))[0]?.id ?? '')).toMatchObject({ status: 200 });
    expect(await groups.add(ann, groupId, somebody(1))).toMatchObject({ status: 422, body: { code: 'group-full' } });
    expect(await groups.accept(dan, invite.id)).toMatchObject({ status: 422, body: { code: 'group-full' } });
    expect(await mine(dan)).toMatchObject([{ status: 'pending' }]);
  });

  test('at most 20 addresses without an account an hour, in all groups together', async () => {
    const other = (await groups.createGroup(ann)).id;
    for (let n = 1; n <= 19; n++) await groups.invited(ann, n % 2 ? groupId : other, somebody(n));
    const last = await Promise.all([groups.add(ann, groupId, somebody(20)), groups.add(ann, other, somebody(21))]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([202, 429]);

    const refused = await groups.add(ann, groupId, somebody(22));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-invites' } });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    // Who is invited already, who has an account, and other people's invites are not touched by it.
    await groups.invited(ann, groupId, somebody(1));
    await groups.tell(userState, dan.id, { userId: dan.id, version: 1, name: dan.name, email: dan.email });
    await groups.invited(ann, groupId, { email: dan.email });
    await groups.invited(ben, groupId, somebody(22));

    // Taking one back makes no room; time does, from the oldest on.
    const [oldest] = await groups.query<{ id: string }>(`select id from invites where email = $1`, [somebody(1).email]);
    await groups.call(ann, cancelInvite, { params: { id: oldest?.id ?? '' } });
    expect(await groups.add(ann, groupId, somebody(23))).toMatchObject({ status: 429 });
    await groups.query(`update invites set created_at = created_at - interval '50 minutes' where email = $1`, [
      somebody(1).email,
    ]);
    const later = await groups.add(ann, groupId, somebody(23));
    expect(Number(later.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    await groups.query(`update invites set created_at = created_at - interval '10 minutes' where email = $1`, [
      somebody(1).email,
    ]);
    await groups.invited(ann, groupId, somebody(23));
  });
});

describe('answering', () => {
  let invite: Invite;
  beforeEach(async () => {
    invite = await groups.invited(ann, groupId, { email: dan.email });
  });

  test('accepting makes a member with the role of the invite', async () => {
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
    expect(await groups.told(groupsFacts, 'member-added', joined)).toMatchObject({ by: dan.id });
    expect([await mine(dan), await ofGroup()]).toEqual([[], []]);
  });

  test.each([
    ['admin', true],
    ['member', false],
  ])('an invite as admin makes an %s when the inviter still is an admin: %s', async (role, stillAdmin) => {
    const asAdmin = await groups.invited(ann, groupId, { email: eve.email, role: 'admin' });
    if (!stillAdmin) await groups.query(`update members set role = 'member' where user_id = $1`, [ann.id]);
    await groups.accept(eve, asAdmin.id);
    expect((await groups.getGroup(eve, groupId)).members[2]).toMatchObject({ userId: eve.id, role });
  });

  test('a friend who is added has accepted with that', async () => {
    groups.friendsAnswer(ann, ++version, [ben, dan]);
    await groups.added(ann, groupId, { email: dan.email });
    expect([await mine(dan), await ofGroup()]).toEqual([[], []]);
    expect(await groups.accept(dan, invite.id)).toMatchObject({ status: 409, body: { code: 'already-decided' } });
    expect(await groups.query(`select status from invites where id = $1`, [invite.id])).toEqual([
      { status: 'accepted' },
    ]);
  });

  test('who is a member already just accepts', async () => {
    await groups.query(
      `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
       values (gen_random_uuid(), $1, $2, 'member', 1, $2, now())`,
      [groupId, dan.id],
    );
    expect(await groups.accept(dan, invite.id)).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect((await groups.getGroup(dan, groupId)).memberCount).toBe(3);
  });

  test('declining and cancelling end it', async () => {
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

  test('is for the recipient, cancelling for the sender and admins; strangers see nothing', async () => {
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

  test('a sender who has left may still take it back, and is not the recipient', async () => {
    const own = await groups.invited(ben, groupId, { email: eve.email });
    await groups.call(ben, removeMember, { params: { id: groupId, userId: ben.id } });
    expect(await answerTo(ben, acceptInvite, own)).toMatchObject({ status: 403 });
    expect(await answerTo(ben, cancelInvite, invite)).toMatchObject({ status: 404 });
    expect(await answerTo(ben, cancelInvite, own)).toMatchObject({ status: 200 });
  });

  test('into a deleted group is 404', async () => {
    await groups.call(ann, deleteGroup, { params: { id: groupId } });
    for (const operation of [acceptInvite, declineInvite, cancelInvite])
      for (const person of [ann, dan]) expect(await answerTo(person, operation, invite)).toMatchObject({ status: 404 });
  });

  test('twice at once counts once; under a key it is the same answer', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const once = () => groups.call(dan, acceptInvite, { params: { id: invite.id }, headers });
    const answers = await Promise.all([once(), once(), groups.accept(eve, invite.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    const other = await groups.invited(ann, groupId, { email: eve.email });
    const both = await Promise.all([groups.accept(eve, other.id), answerTo(eve, declineInvite, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await groups.getGroup(dan, groupId)).memberCount).toBe(both[0].status === 200 ? 4 : 3);
  });
});

test('deleting while people are added, invited and accepting leaves nobody inside', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await groups.createGroup(ann);
    const { id: inviteId } = await groups.invited(ann, id, { email: dan.email });
    const answers = await Promise.all([
      groups.add(ann, id, { email: ben.email }),
      groups.accept(dan, inviteId),
      groups.call(ann, deleteGroup, { params: { id } }),
      groups.add(ann, id, { email: eve.email }),
    ]);
    expect(answers[2].status).toBe(204);
    for (const { status } of answers) expect([200, 201, 202, 204, 404]).toContain(status);
    expect(await groups.query(`select 1 from members where group_id = $1`, [id])).toEqual([]);
    expect(await groups.query(`select 1 from invites where group_id = $1 and status = 'pending'`, [id])).toEqual([]);
  }
});

test('one friend added twice at once is a member once', async () => {
  groups.friendsAnswer(ann, ++version, [ben, cleo]);
  const answers = await Promise.all([1, 2, 3].map(() => groups.add(ann, groupId, { email: cleo.email })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect((await groups.getGroup(ann, groupId)).memberCount).toBe(3);
});
