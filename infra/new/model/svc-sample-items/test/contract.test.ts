import { fileURLToPath } from 'node:url';
import { userState } from '@allsquare/auth-contract';
import { additions, fromNewer } from '@allsquare/contract-kit/testing';
import * as contract from '@allsquare/sample-items-contract';
import { playScenario, readScenarios, startTestService, statesPublishedIn, type TestService } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

const own = process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../contract/examples', import.meta.url));
const examplesOf = (name: string) => fileURLToPath(new URL('../examples', import.meta.resolve(name)));

let running: TestService;
beforeAll(async () => {
  running = await startTestService(service);
});
afterAll(() => running.stop());

describe('svc-sample-items meets its contract', () => {
  test.each(readScenarios(own).map((scenario) => [scenario.title, scenario] as const))('%s', (_, scenario) =>
    playScenario(running, scenario, contract, [contract.sampleItemsEvents, userState]),
  );
});

test.each([undefined, ...additions])(
  'it reads what the gateway publishes of people, with another %s',
  async (newer) => {
    await running.query('truncate people');
    const states = statesPublishedIn(examplesOf('@allsquare/auth-contract'), userState);
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) {
      const { userId, version, name, email } = state;
      await running.publishState(userState, userId, newer ? fromNewer(newer, userState.data, state) : state);
      const [known] = await running.query<{ version: number }>(
        `select name, email, version::float8 as version from people where user_id = $1`,
        [userId],
      );
      if (known?.version === version) expect(known).toEqual({ name, email, version });
      else expect(known?.version).toBeGreaterThan(version);
    }
  },
);
