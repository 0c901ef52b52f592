import { join } from 'node:path';
import { userState } from '@allsquare/auth-contract';
import * as contract from '@allsquare/friends-contract';
import { friendsState } from '@allsquare/friends-contract';
import { playScenario, readScenarios, statesPublishedIn } from '@allsquare/service-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { startFriendsService } from './friends-bench.ts';

const own = process.env['CONTRACT_DIR'] ?? join(import.meta.dirname, '../contract/examples');

describe('svc-friends keeps its promises', () => {
  test.each(readScenarios(own).map((scenario) => [scenario.title, scenario] as const))('%s', async (_, scenario) => {
    const friends = await startFriendsService();
    try {
      await playScenario(friends, scenario, contract, [friendsState]);
    } finally {
      await friends.stop();
    }
  });
});

test('svc-friends understands every person that the gateway says it publishes', async () => {
  const friends = await startFriendsService();
  try {
    const states = statesPublishedIn(join(import.meta.dirname, '../../svc-auth-gateway/contract/examples'), userState);
    expect(states.length).toBeGreaterThan(0);
    for (const { userId, name, email, version } of states.toSorted((one, other) => one.version - other.version)) {
      await friends.tell(userState, userId, { userId, name, email, version });
      expect(await friends.query(`select name, email from people where user_id = $1`, [userId])).toEqual([
        { name, email },
      ]);
    }
  } finally {
    await friends.stop();
  }
});
