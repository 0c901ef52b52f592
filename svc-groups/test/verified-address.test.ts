import {
  acceptInvite,
  addMember,
  cancelInvite,
  declineInvite,
  deleteGroup,
  getGroup,
  type Invite,
  listGroups,
  listInvites,
  listMembers,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, dan, eve } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin, Ben a member. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of, people`);
  groupId = await groups.groupWith(ann, [ben], ++version);
  await groups.publishPerson(ann, ++version);
});

/** A person who registered with Dan's address, which is not theirs. */
const squatter: TestPerson = {
  id: '0f000000-0000-4000-8000-00000000000f',
  name: 'Squatter Example',
  email: dan.email,
  emailVerified: false,
};
const mine = async (person: TestPerson) => (await groups.call(person, listInvites)).body as Invite[];
const answerTo = (person: TestPerson, operation: Operation, { id }: Invite) =>
  groups.call(person, operation, { params: { id } });
const unverified = {
  status: 403,
  body: {
    code: 'address-not-verified',
    message: 'Please verify your email address first. We can send the email again.',
  },
};

test('whoever registers with somebody else’s address sees nothing that waits for it', async () => {
  const [before] = await liveMessagesTo(groups, [squatter], async () => {
    await groups.invited(ann, groupId, { email: dan.email });
    await groups.publishPerson(squatter, ++version);
    await groups.call(squatter, listInvites);
    const other = (await groups.createGroup(ann)).id;
    await groups.invited(ann, other, { email: dan.email });
    await groups.call(ann, deleteGroup, { params: { id: other } });
  });
  expect(before).toEqual([]);
  expect(await mine(squatter)).toEqual([]);
  expect((await groups.call(squatter, listGroups)).body).toEqual([]);
  for (const operation of [getGroup, listMembers])
    expect(await groups.call(squatter, operation, { params: { id: groupId } })).toMatchObject({ status: 404 });
  const [invite] = await mine(dan);
  if (!invite) throw new Error('Dan has no invite');
  for (const operation of [acceptInvite, declineInvite])
    expect(await answerTo(squatter, operation, invite)).toMatchObject(unverified);
  expect(await answerTo({ ...squatter, email: eve.email }, acceptInvite, invite)).toMatchObject({ status: 404 });
  expect(await answerTo(squatter, cancelInvite, invite)).toMatchObject({ status: 403, body: { code: 'sender-only' } });

  // The address's owner answers.
  expect(await answerTo(dan, acceptInvite, invite)).toMatchObject({ status: 200 });
  expect((await groups.getGroup(dan, groupId)).members.map(({ userId }) => userId)).toEqual([ann.id, ben.id, dan.id]);
});

test('a later verification delivers what waited for the address, once', async () => {
  const fay = {
    ...squatter,
    id: '0fa00000-0000-4000-8000-00000000000f',
    name: 'Fay Example',
    email: 'fay@example.com',
  };
  await groups.publishPerson(fay, ++version);
  const invite = await groups.invited(ann, groupId, { email: fay.email });
  expect(await mine(fay)).toEqual([]);
  const verified = { ...fay, emailVerified: true };
  const verify = () => groups.publishPerson(verified, ++version);
  expect(await liveMessagesTo(groups, [fay, ann], verify)).toEqual([[{ topic: 'invites' }], [{ topic: 'invites' }]]);
  expect(await liveMessagesTo(groups, [fay, ann], verify)).toEqual([[], []]);
  expect(await mine(verified)).toEqual([invite]);
});

test('adding by address finds friends and members only by a verified address', async () => {
  // A friend who has not verified the address they registered with.
  await groups.publishPerson(squatter, ++version);
  await groups.publishFriends(ann, ++version, [ben, squatter]);
  groups.setFriends(ann, ++version, [ben, squatter]);
  const invite = await groups.invited(ann, groupId, { email: dan.email });
  await groups.call(ann, cancelInvite, { params: { id: invite.id } });

  // As a member they do not block the address's owner.
  await groups.query(
    `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
     values (gen_random_uuid(), $1, $2, 'member', 1, $2, now())`,
    [groupId, squatter.id],
  );
  await groups.invited(ann, groupId, { email: dan.email });
  await groups.publishPerson({ ...squatter, emailVerified: true }, ++version);
  expect(await groups.call(ann, addMember, { params: { id: groupId }, body: { email: dan.email } })).toMatchObject({
    status: 409,
    body: { code: 'already-a-member' },
  });
});
