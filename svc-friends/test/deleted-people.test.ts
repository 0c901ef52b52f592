import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expensesEvents } from '@allsquare/expenses-contract';
import { friendsState } from '@allsquare/friends-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson, until } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { newPerson, startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);
let ann: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  [ann, ben] = await friends.newAnnAndBen();
});

const trip = { groupId: randomUUID(), groupName: 'Lisbon trip' };
const invite = (by: TestPerson, email: string, at = new Date()) =>
  friends.publishEvent(groupsEvents, 'invite-sent', {
    inviteId: randomUUID(),
    email,
    message: null,
    ...trip,
    by: by.id,
    at: at.toISOString(),
  });
const mailFiles = async () => {
  const files = await readdir(friends.mailFolder);
  return Promise.all(files.map((file) => readFile(join(friends.mailFolder, file), 'utf8')));
};
const mailsIn = (count: number) =>
  until(`${count} mails`, async () => {
    const mails = await mailFiles();
    return mails.length === count && mails.every((mail) => mail.includes('/login')) && mails;
  });
const textsOf = async (person: TestPerson) => (await friends.notificationsOf(person)).map(({ text }) => text);

test('friendships end on both sides, requests both ways are deleted, and everybody who saw the name is notified', async () => {
  await friends.becomeFriends(ann, ben);
  const [cleo, dan] = [newPerson('Cleo Example'), newPerson('Dan Example')];
  await friends.sent(ben, cleo);
  await friends.sent(dan, ben);
  await friends.publishPerson(cleo);
  await friends.waitUntilHandled();
  const listeners = await Promise.all([ann, cleo, dan].map((person) => friends.liveTopicsTo(person)));
  await friends.publishDeletion(ben);
  const [toAnn, toCleo, toDan] = listeners;
  await toAnn?.topics('friends', 'notifications');
  await toCleo?.topics('requests', 'notifications');
  await toDan?.topics('requests');

  expect(await friends.friendsOf(ann)).toEqual([]);
  for (const person of [ann, ben])
    expect(
      await friends.published(friendsState, person.id, ({ version }: { version: number }) => version === 2),
    ).toMatchObject({ userId: person.id, version: 2, friends: [] });
  expect(await friends.requestsOf(cleo)).toMatchObject({ received: [], sent: [] });
  expect(await friends.requestsOf(dan)).toMatchObject({ received: [], sent: [] });
  expect(await textsOf(ann)).toEqual(['Deleted user accepted your friend request']);
});

test('their notifications and mails are deleted, queued ones too; others’ texts show Deleted user', async () => {
  const paid = { settlementId: randomUUID(), payerId: ben.id, payeeId: ann.id, amount: 500, ...trip };
  const at = new Date().toISOString();
  await friends.publishEvent(expensesEvents, 'settlement-recorded', { ...paid, by: ben.id, at });
  await friends.publishEvent(groupsEvents, 'member-added', { userId: ben.id, ...trip, by: ann.id, at });
  await invite(ann, ben.email);
  const [stranger, other] = [newPerson(), newPerson()];
  await invite(ben, stranger.email);
  await invite(ann, other.email);
  const [first, second] = await mailsIn(2);
  expect(`${first}${second}`).toContain(ben.email);
  await friends.query(
    `insert into mails (id, sender_id, recipient, kind, created_at, due_at)
     values (gen_random_uuid(), $1, 'late@example.com', 'friend-request', now(), now() + interval '1 hour')`,
    [ben.id],
  );
  await friends.publishDeletion(ben);
  expect(await textsOf(ann)).toEqual(['Deleted user recorded a payment to you in Lisbon trip: $5.00']);
  expect(await friends.query(`select from notifications where recipient in ($1, $2)`, [ben.id, ben.email])).toEqual([]);
  expect(
    await friends.query(`select from notification_counts where recipient in ($1, $2)`, [ben.id, ben.email]),
  ).toEqual([]);
  expect(await friends.query(`select recipient from mails`)).toEqual([{ recipient: other.email }]);
  const [left] = await mailsIn(1);
  expect(left).toContain(other.email);
});

test('repeated, late and unordered events restore nothing', async () => {
  const before = new Date();
  await friends.publishDeletion(ben);
  await friends.publishDeletion(ben, 10);
  await friends.publishPerson(ben, 11);
  const mails = await friends.query(`select from mails`);
  await invite(ann, ben.email, before);
  await friends.publishEvent(groupsEvents, 'member-added', {
    userId: ben.id,
    ...trip,
    by: ann.id,
    at: before.toISOString(),
  });
  expect(await friends.query(`select from notifications where recipient in ($1, $2)`, [ben.id, ben.email])).toEqual([]);
  expect(await friends.query(`select from mails`)).toHaveLength(mails.length);
  expect((await friends.send(ben, ann)).status).toBe(404);
  expect(await friends.query(`select name, email from people where user_id = $1`, [ben.id])).toEqual([
    { name: 'Deleted user', email: '' },
  ]);

  // A later request to the address treats it as one without an account.
  await friends.sent(ann, ben);
  await friends.waitUntilHandled();
  expect(await friends.query(`select from mails where recipient = $1`, [ben.email])).toHaveLength(1);
});

test('requests to an address they never verified remain for its owner', async () => {
  const dan = newPerson('Dan Example');
  await friends.publishPerson({ ...ben, email: dan.email, emailVerified: false }, 2);
  await friends.sent(ann, dan);
  await friends.waitUntilHandled();
  await friends.publishDeletion(ben);
  expect((await friends.requestsOf(dan)).received).toMatchObject([{ sender_id: ann.id }]);
  expect(await textsOf(dan)).toEqual(['Ann Example would like to be your friend']);
});
