import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userState } from '@allsquare/auth-contract';
import { additions, fromNewer } from '@allsquare/contract-kit/testing';
import * as contract from '@allsquare/expenses-contract';
import { getGroup, groupState } from '@allsquare/groups-contract';
import {
  playScenario,
  readScenarios,
  resetService,
  type Scenario,
  scenariosOf,
  startTestService,
  statesPublishedIn,
  storedByWrites,
  type TestService,
} from '@allsquare/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { service } from '../src/service.ts';
import { startGroupsPeer } from './groups-peer.ts';

const own = process.env['CONTRACT_DIR'] ?? join(import.meta.dirname, '../contract/examples');
const examplesOf = (name: string) => fileURLToPath(new URL('../examples', import.meta.resolve(name)));
const people = examplesOf('@allsquare/auth-contract');
const groups = examplesOf('@allsquare/groups-contract');

let peer: Awaited<ReturnType<typeof startGroupsPeer>>;
let expenses: TestService;
let uncounted: () => string[];

beforeAll(async () => {
  peer = await startGroupsPeer();
  expenses = await startTestService(service, {
    GROUPS_URL: peer.url,
    OFFERS: 'bills,payments,differences,currencies,imports',
    DUE_BILLS_EVERY: '200',
  });
  await expenses.startHeartbeat(groupState);
  uncounted = storedByWrites(expenses, contract);
});
afterEach(() => resetService(expenses, service.name));
afterAll(async () => {
  await expenses.stop();
  await peer.stop();
});

describe('svc-expenses fulfills its contract', () => {
  for (const scenario of scenariosOf(own, contract)) {
    test(scenario.title, async () => {
      peer.answersGroups(scenario);
      await playScenario(expenses, scenario, contract, [
        contract.balancesState,
        contract.expensesEvents,
        groupState,
        userState,
      ]);
    });
  }

  test('every write counts toward the storage of its writer', () => {
    // It deletes.
    expect(uncounted()).toEqual(['deleteRepeat']);
  });
});

test('svc-expenses parses every group event that svc-groups can publish', async () => {
  const states = statesPublishedIn(groups, groupState);
  expect(states.length).toBeGreaterThan(0);
  for (const state of states) {
    await expenses.publishState(groupState, state.groupId, state);
    const known = await expenses.query<{ user_id: string }>(
      `select user_id from memberships where group_id = $1 and active order by user_id`,
      [state.groupId],
    );
    const seats = state.members.flatMap(({ seat, userId, merged = [] }) => [
      seat ?? userId,
      ...merged.map((part) => part.seat),
    ]);
    expect(known.map((row) => row.user_id)).toEqual(seats.toSorted());
  }
});

describe.each(additions)('svc-expenses accepts an unknown %s of a newer', (addition) => {
  test('gateway in its events', async () => {
    const states = statesPublishedIn(people, userState).toSorted((one, other) => one.version - other.version);
    for (const state of states) {
      await expenses.publishState(userState, state.userId, fromNewer(addition, userState.data, state));
      expect(await expenses.query(`select name from people where user_id = $1`, [state.userId])).toEqual([
        { name: state.name },
      ]);
    }
  });

  test('svc-groups in its events', async () => {
    for (const state of statesPublishedIn(groups, groupState)) {
      await expenses.publishState(groupState, state.groupId, fromNewer(addition, groupState.data, state));
      expect(await expenses.query(`select name from groups where group_id = $1`, [state.groupId])).toEqual([
        { name: state.name },
      ]);
    }
  });

  test('svc-groups in its answers', async () => {
    const [scenario] = readScenarios(own).filter(({ steps }) => steps.some(({ event }) => event !== undefined));
    peer.answersGroups(scenario as Scenario, (answer) => fromNewer(addition, getGroup.response, answer));
    const [ann] = Object.values(scenario?.people ?? {});
    const [group] =
      scenario?.steps.flatMap((step) => (step.event === undefined ? [] : [groupState.data.parse(step.data)])) ?? [];
    const before = peer.asked.length;
    const answer = await expenses.call(ann, contract.listBalances, { query: { groupId: group?.groupId ?? '' } });
    expect(answer).toMatchObject({ status: 200, body: group?.members.map(() => ({ cents: 0 })) });
    expect(peer.asked.slice(before)).toEqual([`GET /api/groups/${group?.groupId}`]);
  });
});
