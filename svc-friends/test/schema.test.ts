import { schemaDrift } from '@allsquare/service-kit/testing';
import { expect, test } from '@jest/globals';
import { startFriends } from './fixture.ts';

test('the entities say what the migrations have made', async () => {
  const friends = await startFriends();
  try {
    expect(await schemaDrift(friends)).toEqual([]);
  } finally {
    await friends.stop();
  }
});
