import { schemaDrift } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { startFriends } from './fixture.ts';

test('the entities match the migrated schema', async () => {
  const friends = await startFriends();
  try {
    expect(await schemaDrift(friends)).toEqual([]);
  } finally {
    await friends.stop();
  }
});
