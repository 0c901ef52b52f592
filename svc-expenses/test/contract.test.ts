import { join } from 'node:path';
import * as contract from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import {
  playScenario,
  readScenarios,
  startTestService,
  statesPublishedIn,
  type TestService,
} from '@allsquare/service-kit/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { service } from '../src/service.ts';
import { startGroupsPeer } from './groups-peer.ts';

const own = process.env['CONTRACT_DIR'] ?? join(import.meta.dirname, '../contract/examples');
const groups = join(import.meta.dirname, '../../svc-groups/contract/examples');

let peer: Awaited<ReturnType<typeof startGroupsPeer>>;
let expenses: TestService;

beforeEach(async () => {
  peer = await startGroupsPeer();
  expenses = await startTestService(service, { GROUPS_URL: peer.url });
});

afterEach(async () => {
  await expenses.stop();
  await peer.stop();
});

describe('svc-expenses keeps its promise', () => {
  for (const scenario of readScenarios(own)) {
    test(scenario.title, async () => {
      peer.answersGroups(scenario);
      await playScenario(expenses, scenario, contract, [contract.balancesState, contract.expensesFacts, groupState]);
    });
  }
});

test('svc-expenses understands every group that svc-groups says it publishes', async () => {
  const states = statesPublishedIn(groups, groupState);
  expect(states.length).toBeGreaterThan(0);
  for (const state of states) {
    await expenses.tell(groupState, state.groupId, state);
    const known = await expenses.query<{ user_id: string }>(
      `select user_id from memberships where group_id = $1 and active order by user_id`,
      [state.groupId],
    );
    expect(known.map((row) => row.user_id)).toEqual(state.members.map((member) => member.userId).toSorted());
  }
});
