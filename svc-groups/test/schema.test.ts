import { schemaDrift } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';

test('the entities match the migrated schema', async () => {
  const groups = await startFixture();
  try {
    expect(await schemaDrift(groups)).toEqual([]);
  } finally {
    await groups.stop();
  }
});
