import { cancelRequest, declineRequest, sendRequest } from '@allsquare/friends-contract';
import { sharedFixture } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { newPerson, parseRequest, startFriends, statusesOf } from './fixture.ts';

const friends = sharedFixture(startFriends);

const runTimes = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));

test('two people who ask each other at the same moment become friends once', async () => {
  await runTimes(20, async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const answers = await Promise.all([friends.send(ann, ben), friends.send(ben, ann)]);
    expect(statusesOf(answers)).toEqual([201, 201]);
    expect(answers.map((answer) => parseRequest(answer).status).toSorted()).toEqual(['accepted', 'pending']);
    expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: ben.id }]);
    expect(await friends.friendsOf(ben)).toMatchObject([{ friend_id: ann.id }]);
    expect(await friends.requestsOf(ann)).toMatchObject({ received: [], sent: [] });
  });
});

test('a request accepted twice at once is accepted once', async () => {
  await runTimes(10, async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const { id } = await friends.sent(ann, ben);
    const answers = await Promise.all([friends.accept(ben, id), friends.accept(ben, id)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await friends.friendsOf(ann)).toHaveLength(1);
  });
});

test('accepting while both sides send again leaves one friendship and no request', async () => {
  await runTimes(10, async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const { id } = await friends.sent(ann, ben);
    const [accepted, again, crossing] = await Promise.all([
      friends.accept(ben, id),
      friends.send(ann, ben),
      friends.send(ben, ann),
    ]);
    expect([accepted.status, crossing.status]).toEqual(accepted.status === 200 ? [200, 409] : [409, 201]);
    expect(again.status).toBe(409);
    expect(await friends.friendsOf(ben)).toHaveLength(1);
    expect(await friends.requestsOf(ben)).toMatchObject({ received: [], sent: [] });
  });
});

test('of accept, decline and cancel at once, one succeeds', async () => {
  await runTimes(10, async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const { id } = await friends.sent(ann, ben);
    const answers = await Promise.all([
      friends.accept(ben, id),
      friends.call(ben, declineRequest, { params: { id } }),
      friends.call(ann, cancelRequest, { params: { id } }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await friends.friendsOf(ann)).toHaveLength(answers[0].status === 200 ? 1 : 0);
  });
});

test('accepting requests among six people at once never deadlocks, and every friendship increments the version', async () => {
  const people = Array.from({ length: 6 }, () => newPerson());
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
  const asked = await Promise.all(
    // Every other request is reversed, so that pairs come in both orders.
    pairs.map(async ([one, other], index) => {
      const [from, to] = index % 2 ? [one, other] : [other, one];
      return { to, id: (await friends.sent(from, to)).id };
    }),
  );
  const answers = await Promise.all(asked.map(({ to, id }) => friends.accept(to, id)));
  expect(statusesOf(answers)).toEqual(pairs.map(() => 200));
  const lists = await friends.query<{ version: string }>(`select version from friend_lists where user_id = any($1)`, [
    people.map((person) => person.id),
  ]);
  expect(lists).toEqual(people.map(() => ({ version: '5' })));
});

test('one idempotency key sent three times at once is one request; with another body it is rejected', async () => {
  const [ann, ben, cleo] = [newPerson(), newPerson(), newPerson()];
  const headers = { 'idempotency-key': 'once' };
  const answers = await runTimes(3, () => friends.send(ann, ben, headers));
  expect(statusesOf(answers)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => parseRequest(answer).id)).size).toBe(1);
  expect((await friends.requestsOf(ann)).sent).toHaveLength(1);

  const other = await friends.call(ann, sendRequest, { body: { email: cleo.email }, headers });
  expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  expect((await friends.requestsOf(cleo)).received).toEqual([]);
});
