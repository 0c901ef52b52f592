import { removeFriend } from '@allsquare/friends-contract';
import { expect, test } from '@jest/globals';
import { newPerson, startFriends } from './fixture.ts';

test("everybody's friends are published again to a broker that has lost its files, also empty lists", async () => {
  const friends = await startFriends();
  try {
    const [ann, ben, cleo] = [newPerson(), newPerson('Ben Example'), newPerson('Cleo Example')];
    await friends.becomeFriends(ann, ben);
    await friends.becomeFriends(ann, cleo);
    await friends.call(ann, removeFriend, { params: { friend_id: ben.id } });
    await friends.republish();
    const published = await friends.states();
    expect(published).toEqual({
      [`friends.of.${ann.id}`]: { userId: ann.id, version: 3, friends: [cleo.id] },
      [`friends.of.${ben.id}`]: { userId: ben.id, version: 2, friends: [] },
      [`friends.of.${cleo.id}`]: { userId: cleo.id, version: 1, friends: [ann.id] },
    });

    await friends.loseBroker();
    await friends.startBroker();
    await friends.republish();
    expect(await friends.states()).toEqual(published);
  } finally {
    await friends.stop();
  }
});
