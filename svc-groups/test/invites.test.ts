import { randomUUID } from 'node:crypto';
import {
  addMember,
  cancelInvite,
  declineInvite,
  groupsEvents,
  type Invite,
  listGroupInvites,
  listInvites,
} from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, dan, eve } from './people.ts';
import { runConcurrently, statusesOf } from './run-concurrently.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin, Ben a member; Dan is no one's friend. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of`);
  groupId = await groups.groupWith(ann, [ben], ++version);
});

const decline = (person: TestPerson, { id }: Invite) => groups.call(person, declineInvite, { params: { id } });
const ofGroup = async () => (await groups.call(ann, listGroupInvites, { params: { id: groupId } })).body as Invite[];
const mine = async (person: TestPerson) => (await groups.call(person, listInvites)).body as Invite[];
const sent = () =>
  groups.query(`select 1 from outbox where subject = 'groups.fact.invite-sent' and data ->> 'groupId' = $1`, [groupId]);
const somebody = (n: number) => ({ email: `somebody${n}@example.com` });

test('somebody who is not a friend gets an invite, with the message', async () => {
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
  // Ann has not invited them.
  expect(await ofGroup()).toEqual([{ ...invite, email: '' }]);
  expect(await mine(dan)).toEqual([invite]);
  expect(await mine({ ...dan, email: ' Dan@Example.COM ' })).toEqual([invite]);
  expect(await groups.getGroup(ann, groupId)).toMatchObject({ memberCount: 2 });
  const event = await groups.publishedEvent(
    groupsEvents,
    'invite-sent',
    (data: { inviteId: string }) => data.inviteId === invite.id,
  );
  expect(event).toMatchObject({
    inviteId: invite.id,
    email: dan.email,
    message: invite.message,
    groupId,
    groupName: 'Lisbon trip',
    by: ben.id,
    at: invite.createdAt,
  });
});

test('inviting a pending address again returns the same invite, and sends nothing', async () => {
  const invite = await groups.invited(ann, groupId, { email: dan.email, message: 'Come!' });
  expect(await groups.invited(ben, groupId, { email: 'DAN@example.com', message: 'Do come!' })).toEqual(invite);
  expect(await sent()).toHaveLength(1);
  await decline(dan, invite);
  expect(await groups.invited(ann, groupId, { email: dan.email })).not.toMatchObject({ id: invite.id });
  expect(await sent()).toHaveLength(2);
});

test('inviting one address several times at once creates one invite', async () => {
  const answers = await groups.runConcurrently(
    groupId,
    [ann, ben, ann, ben].map((who) => () => groups.add(who, groupId, { email: dan.email })),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(new Set(answers.map(({ body }) => (body as { invite: Invite }).invite.id)).size).toBe(1);
  expect(await sent()).toHaveLength(1);
});

test('a repeat with its key gives the same response, also after the invite was declined', async () => {
  const request = { params: { id: groupId }, body: somebody(1), headers: { 'idempotency-key': randomUUID() } };
  const first = await groups.call(ann, addMember, request);
  await decline({ ...dan, email: somebody(1).email }, (first.body as { invite: Invite }).invite);
  expect(await groups.call(ann, addMember, request)).toMatchObject({ status: 202, body: first.body });
  expect(await ofGroup()).toEqual([]);
});

test('an invite is refused when the group is full', async () => {
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

test('at most 30 invites an hour, over all groups and addresses', async () => {
  const other = (await groups.createGroup(ann)).id;
  await groups.publishPerson(dan, 1);
  await groups.invited(ann, groupId, { email: dan.email });
  for (let n = 1; n <= 28; n++) await groups.invited(ann, n % 2 ? groupId : other, somebody(n));
  const last = await runConcurrently(groups.databaseUrl, { text: `lock table invites in share mode` }, [
    () => groups.add(ann, groupId, somebody(29)),
    () => groups.add(ann, other, somebody(30)),
  ]);
  expect(statusesOf(last)).toEqual([202, 429]);

  const refused = await groups.add(ann, groupId, somebody(31));
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-invites' } });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
  // An address with an account gets the same answer. Pending addresses and other people's invites are not limited.
  await groups.publishPerson(eve, 1);
  expect(await groups.add(ann, groupId, { email: eve.email })).toMatchObject({ status: 429 });
  await groups.invited(ann, groupId, somebody(1));
  await groups.invited(ben, groupId, somebody(31));

  // Cancelling an invite frees no quota; time does, from the oldest on.
  const [oldest] = await groups.query<{ id: string }>(`select id from invites where email = $1`, [somebody(1).email]);
  await groups.call(ann, cancelInvite, { params: { id: oldest?.id ?? '' } });
  expect(await groups.add(ann, groupId, somebody(32))).toMatchObject({ status: 429 });
  await groups.query(`update invites set created_at = created_at - interval '50 minutes' where email = $1`, [
    dan.email,
  ]);
  const later = await groups.add(ann, groupId, somebody(32));
  expect(Number(later.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  await groups.query(`update invites set created_at = created_at - interval '10 minutes' where email = $1`, [
    dan.email,
  ]);
  await groups.invited(ann, groupId, somebody(32));
});
