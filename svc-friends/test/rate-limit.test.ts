import { cancelRequest } from '@allsquare/friends-contract';
import { type Answer, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { newPerson, parseRequest, startFriends, statusesOf } from './fixture.ts';

const friends = sharedFixture(startFriends);
let ann: TestPerson;
beforeEach(() => {
  ann = newPerson('Ann Example');
});

/** Sends up to eight requests at a time. */
async function askStrangers(times: number): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: Math.min(times, 8) }, () => friends.send(ann, newPerson())));
  return times > 8 ? [...answers, ...(await askStrangers(times - 8))] : answers;
}
const retryAfter = (answer: Answer) => Number(answer.headers.get('retry-after'));

test('the 31st request within an hour is 429, with the seconds to wait, whoever is asked', async () => {
  expect(statusesOf(await askStrangers(29))).toEqual(Array(29).fill(201));
  const known = newPerson();
  await friends.requestsOf(known);
  expect((await friends.send(ann, known)).status).toBe(201);
  const [refused] = (await askStrangers(1)) as [Answer];
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too-many-requests',
      message: 'You have asked many people by email. Please try again in an hour.',
    },
  });
  expect(retryAfter(refused)).toBeGreaterThan(3500);
  expect(retryAfter(refused)).toBeLessThanOrEqual(3600);

  // An address with an account gets the same answer; other senders are not limited.
  const another = newPerson();
  await friends.requestsOf(another);
  expect((await friends.send(ann, another)).status).toBe(429);
  expect((await friends.send(known, newPerson())).status).toBe(201);

  await friends.query(`update requests set created_at = created_at - interval '50 minutes' where sender_id = $1`, [
    ann.id,
  ]);
  const [later] = (await askStrangers(1)) as [Answer];
  expect(later.status).toBe(429);
  expect(retryAfter(later)).toBeGreaterThan(500);
  expect(retryAfter(later)).toBeLessThanOrEqual(600);
  await friends.query(`update requests set created_at = created_at - interval '11 minutes' where sender_id = $1`, [
    ann.id,
  ]);
  expect(statusesOf(await askStrangers(1))).toEqual([201]);
});

test('concurrent requests are counted one by one', async () => {
  const answers = await askStrangers(34);
  expect(statusesOf(answers)).toEqual([...Array(30).fill(201), ...Array(4).fill(429)]);
  expect((await friends.requestsOf(ann)).sent).toHaveLength(30);
});

test('a cancelled request counts; asking the same address again is 409, not 429', async () => {
  const stranger = newPerson();
  const { id } = parseRequest(await friends.send(ann, stranger));
  await friends.call(ann, cancelRequest, { params: { id } });
  await askStrangers(28);
  expect((await friends.send(ann, stranger)).status).toBe(201);
  expect(await friends.send(ann, stranger)).toMatchObject({ status: 409, body: { code: 'already-asked' } });
  expect((await friends.send(ann, newPerson())).status).toBe(429);
});

test('a rejected request is not stored under its idempotency key', async () => {
  await askStrangers(30);
  const headers = { 'idempotency-key': 'once' };
  const stranger = newPerson();
  expect((await friends.send(ann, stranger, headers)).status).toBe(429);
  await friends.query(`update requests set created_at = created_at - interval '1 hour' where sender_id = $1`, [ann.id]);
  expect((await friends.send(ann, stranger, headers)).status).toBe(201);
});
