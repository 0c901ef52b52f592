import { acceptRequest, declineRequest, type FriendRequest, listNotifications } from '@allsquare/friends-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { newPerson, startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);
let ann: TestPerson;
let dan: TestPerson;
/** A person who registered with Dan's address, which is not theirs. */
let squatter: TestPerson;
beforeEach(async () => {
  [ann, dan] = [newPerson('Ann Example'), newPerson('Dan Example')];
  squatter = { ...newPerson('Squatter Example'), email: dan.email, emailVerified: false };
  await friends.publishPerson(ann);
  await friends.publishPerson(squatter);
});

const answerTo = (person: TestPerson, operation: Operation, { id }: FriendRequest) =>
  friends.call(person, operation, { params: { id } });
const nothing = { received: [], sent: [] };

test('whoever registers with somebody else’s address sees nothing that waits for it', async () => {
  const { received } = await friends.liveTopicsTo(squatter);
  const request = await friends.sent(ann, dan);
  await friends.publishEvent(groupsEvents, 'invite-sent', {
    inviteId: request.id,
    email: dan.email,
    message: null,
    groupId: request.id,
    groupName: 'Lisbon trip',
    by: ann.id,
    at: new Date().toISOString(),
  });
  await friends.waitUntilHandled();
  expect(await friends.requestsOf(squatter)).toEqual(nothing);
  const answer = await friends.call(squatter, listNotifications);
  expect([answer.body, answer.headers.get('x-total-count')]).toEqual([[], '0']);
  expect(received).toEqual([]);
  for (const operation of [acceptRequest, declineRequest])
    expect(await answerTo(squatter, operation, request)).toMatchObject({
      status: 403,
      body: {
        code: 'address-not-verified',
        message: 'Please verify your email address first. We can send the email again.',
      },
    });
  expect(await answerTo({ ...squatter, email: 'eve@example.com' }, acceptRequest, request)).toMatchObject({
    status: 404,
  });
  // Nor does the sender see who registered with the address; the mail goes to its owner.
  expect((await friends.requestsOf(ann)).sent).toMatchObject([{ recipient_display_name: null }]);
  expect(await friends.query(`select from mails where recipient = $1`, [dan.email])).toHaveLength(1);

  expect((await friends.accept(dan, request.id)).status).toBe(200);
  expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: dan.id, emailVerified: true }]);
});

test('a later verification delivers what waited for the address, once', async () => {
  await friends.sent(ann, dan);
  await friends.waitUntilHandled();
  const verified = { ...squatter, emailVerified: true };
  const listener = await friends.liveTopicsTo(verified);
  await friends.publishPerson(verified, 2);
  await listener.topics('requests', 'notifications');
  await friends.publishPerson(verified, 3);
  await friends.waitUntilHandled();
  expect(listener.received).toHaveLength(2);
  expect((await friends.requestsOf(verified)).received).toMatchObject([{ sender_id: ann.id }]);
  expect(await friends.notificationsOf(verified)).toMatchObject([{ kind: 'friend-request' }]);
});

test('requests cross only between verified addresses', async () => {
  const waiting = await friends.sent(ann, dan);
  expect(await friends.sent(squatter, ann)).toMatchObject({ status: 'pending' });
  // Ann's own request to the address is still pending; the squatter's is separate.
  expect((await friends.send(ann, dan)).status).toBe(409);
  const other = newPerson('Cleo Example');
  await friends.sent({ ...newPerson('Squatter Example'), email: other.email, emailVerified: false }, ann);
  expect(await friends.sent(ann, other)).toMatchObject({ status: 'pending' });
  expect(await friends.friendsOf(ann)).toEqual([]);
  expect((await friends.accept(dan, waiting.id)).status).toBe(200);
});

test('a friend whose address was verified later may accept a request sent to it', async () => {
  const asked = await friends.sent(squatter, ann);
  await friends.accept(ann, asked.id);
  expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: squatter.id, emailVerified: false }]);
  const { id } = await friends.sent(ann, dan);
  const verified = { ...squatter, emailVerified: true };
  await friends.publishPerson(verified, 2);
  expect((await friends.accept(verified, id)).status).toBe(200);
  expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: squatter.id }]);
  expect((await friends.send(ann, dan)).status).toBe(409);
});
