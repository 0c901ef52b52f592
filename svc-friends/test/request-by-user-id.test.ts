import { randomUUID } from 'node:crypto';
import { cancelRequest, declineRequest, sendRequest } from '@allsquare/friends-contract';
import type { Member } from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { memberIn, newPerson, parseRequest, startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);
let ann: TestPerson;
let ben: TestPerson;
let groupId: string;

const memberOf = (person: TestPerson, more: Partial<Member> = {}) => memberIn(groupId, person, more);
/** The answer of svc-groups about the group. */
const setGroupMembers = (members: Member[], askers: TestPerson[]) => friends.setGroupMembers(groupId, members, askers);
const ask = (from: TestPerson, userId: string, more: object = {}) =>
  friends.call(from, sendRequest, { body: { userId, groupId, ...more } });

beforeEach(async () => {
  groupId = randomUUID();
  [ann, ben] = await friends.newAnnAndBen();
  setGroupMembers([memberOf(ann), memberOf(ben)], [ann, ben]);
});

test('a request by user id reveals neither address before they are friends', async () => {
  const answer = await ask(ann, ben.id);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: 'pending',
      sender_id: ann.id,
      sender_email: '',
      recipient_email: '',
      recipient_display_name: 'Ben Example',
    },
  });
  const { id } = parseRequest(answer);
  await friends.waitUntilHandled();
  const seen = [
    answer.body,
    await friends.requestsOf(ann),
    await friends.requestsOf(ben),
    await friends.notificationsOf(ben),
  ];
  for (const { email } of [ann, ben]) expect(JSON.stringify(seen)).not.toContain(email);
  expect(await friends.requestsOf(ben)).toMatchObject({ received: [{ id, display_name: 'Ann Example' }] });
  expect(await friends.notificationsOf(ben)).toMatchObject([{ kind: 'friend-request' }]);

  expect(await friends.accept(ben, id)).toMatchObject({
    status: 200,
    body: { status: 'accepted', sender_email: ann.email, recipient_email: ben.email },
  });
  expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: ben.id, email: ben.email }]);
});

test.each([
  ['declined', declineRequest, () => ben],
  ['cancelled', cancelRequest, () => ann],
])('a request that is %s reveals no address', async (status, operation, by) => {
  const { id } = parseRequest(await ask(ann, ben.id));
  expect(await friends.call(by(), operation, { params: { id } })).toMatchObject({
    status: 200,
    body: { status, sender_email: '', recipient_email: '' },
  });
});

test('a repeated request and one to a friend are refused, and crossing requests create a friendship, as by email', async () => {
  expect(await ask(ann, ann.id)).toMatchObject({ status: 422, body: { code: 'own-email' } });
  const { id } = parseRequest(await ask(ann, ben.id));
  expect(await ask(ann, ben.id)).toMatchObject({
    status: 409,
    body: { code: 'already-asked', message: 'You have already asked this person.' },
  });
  expect(await ask(ben, ann.id)).toMatchObject({ status: 201, body: { id, status: 'accepted' } });
  expect(await ask(ann, ben.id)).toMatchObject({ status: 409, body: { code: 'already-friends' } });
});

test('both must be in the group now; otherwise nothing is written', async () => {
  const [cleo, stranger] = [newPerson('Cleo Example'), newPerson('Dan Example')];
  for (const person of [cleo, stranger]) await friends.publishPerson(person);
  const refused = { status: 404, body: { code: 'not-in-one-group' } };
  expect(await ask(ann, cleo.id)).toMatchObject(refused);
  expect(await ask(stranger, ben.id)).toMatchObject(refused);
  expect(await ask(ann, ben.id, { groupId: randomUUID() })).toMatchObject(refused);
  for (const person of [ann, stranger])
    expect(await friends.requestsOf(person)).toMatchObject({ received: [], sent: [] });
});

test('nor can a place, a guest or an unverified account be asked', async () => {
  const [guest, place, dan, unknown] = [newPerson('Gil'), newPerson('Zoe'), newPerson('Dan'), newPerson('Eve')];
  await friends.publishPerson({ ...guest, email: '', emailVerified: false });
  await friends.publishPerson({ ...dan, emailVerified: false });
  setGroupMembers(
    [
      memberOf(ann),
      memberOf(guest, { guest: true }),
      memberOf(place, { place: true }),
      memberOf(dan),
      memberOf(unknown),
    ],
    [ann],
  );
  for (const { id } of [guest, place, dan, unknown])
    expect(await ask(ann, id)).toMatchObject({ status: 422, body: { code: 'no-address' } });
});

test.each([{}, { userId: randomUUID() }, { groupId: randomUUID() }])(
  'half a reference is refused: %j',
  async (body) => {
    expect(await friends.call(ann, sendRequest, { body })).toMatchObject({
      status: 400,
      body: { code: 'missing-email' },
    });
  },
);
