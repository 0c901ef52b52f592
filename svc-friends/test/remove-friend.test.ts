import { friendsState, removeFriend } from '@allsquare/friends-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { newPerson, parseRequest, startFriends, statusesOf } from './fixture.ts';

const friends = sharedFixture(startFriends);

const remove = (by: TestPerson, friend: TestPerson) =>
  friends.call(by, removeFriend, { params: { friend_id: friend.id } });
const many = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));

test('either side ends the friendship for both, and the browsers of both are updated', async () => {
  const [ann, ben, cleo] = [newPerson(), newPerson(), newPerson()];
  await friends.becomeFriends(ann, ben);
  await friends.becomeFriends(ann, cleo);
  const ears = [await friends.liveTopicsTo(ann), await friends.liveTopicsTo(ben)];

  expect(await remove(ben, ann)).toMatchObject({ status: 204, body: undefined });
  expect(await friends.friendsOf(ben)).toEqual([]);
  expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: cleo.id }]);
  await Promise.all(ears.map((ear) => ear.topics('friends')));

  const isNext = (version: number) => (state: { version: number }) => state.version === version;
  expect(await friends.published(friendsState, ann.id, isNext(3))).toMatchObject({
    userId: ann.id,
    version: 3,
    friends: [cleo.id],
  });
  expect(await friends.published(friendsState, ben.id, isNext(2))).toMatchObject({
    userId: ben.id,
    version: 2,
    friends: [],
  });
});

test('removing a former friend, a stranger or oneself is 404, and nothing is published', async () => {
  const [ann, ben, stranger] = [newPerson(), newPerson(), newPerson()];
  await friends.becomeFriends(ann, ben);
  await remove(ann, ben);
  for (const who of [ben, stranger, ann, { ...ann, id: ann.id.toUpperCase() }])
    expect(await remove(ann, who)).toMatchObject({
      status: 404,
      body: { code: 'friend-not-found', message: 'This person is not among your friends.' },
    });
  const versions = await friends.query(`select version from friend_lists where user_id = any($1)`, [
    [ann.id, ben.id, stranger.id],
  ]);
  expect(versions).toEqual([{ version: '2' }, { version: '2' }]);
});

test('the id may be in any letter case', async () => {
  const [ann, ben] = [newPerson(), newPerson()];
  await friends.becomeFriends(ann, ben);
  expect((await remove(ann, { ...ben, id: ben.id.toUpperCase() })).status).toBe(204);
});

test('former friends may send requests again', async () => {
  const [ann, ben] = [newPerson(), newPerson()];
  await friends.becomeFriends(ann, ben);
  await remove(ann, ben);
  const again = await friends.send(ben, ann);
  expect(again.status).toBe(201);
  expect((await friends.accept(ann, parseRequest(again).id)).status).toBe(200);
  expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: ben.id }]);
});

test('of several removals at once, one succeeds', async () => {
  await many(10, async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    await friends.becomeFriends(ann, ben);
    const answers = await Promise.all([remove(ann, ben), remove(ben, ann), remove(ann, ben)]);
    expect(statusesOf(answers)).toEqual([204, 404, 404]);
  });
});

test('concurrent removals, accepts and requests leave the state of their responses', async () => {
  await many(20, async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const { id } = await friends.sent(ann, ben);
    const [accepted, removed] = await Promise.all([friends.accept(ben, id), remove(ann, ben)]);
    expect(accepted.status).toBe(200);
    expect(await friends.friendsOf(ben)).toHaveLength(removed.status === 204 ? 0 : 1);

    if (removed.status === 404) {
      const [parted, asked] = await Promise.all([remove(ben, ann), friends.send(ann, ben)]);
      expect(parted.status).toBe(204);
      expect((await friends.requestsOf(ben)).received).toHaveLength(asked.status === 201 ? 1 : 0);
    }
    expect(await friends.friendsOf(ann)).toEqual([]);
    const states = await friends.query<{ user_id: string; version: string }>(
      `select user_id, version from friend_lists where user_id = any($1)`,
      [[ann.id, ben.id]],
    );
    expect(states.map((state) => state.version)).toEqual(['2', '2']);
  });
});

test('removing friends among six people at once never deadlocks', async () => {
  const people = Array.from({ length: 6 }, () => newPerson());
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
  await Promise.all(pairs.map(([one, other]) => friends.becomeFriends(one, other)));
  const answers = await Promise.all(
    pairs.map(([one, other], index) => (index % 2 ? remove(one, other) : remove(other, one))),
  );
  expect(statusesOf(answers)).toEqual(pairs.map(() => 204));
});
