import { fileURLToPath } from 'node:url';
import { userState } from '@allsquare/auth-contract';
import { additions, fromNewer } from '@allsquare/contract-kit/testing';
import { balancesState, listBalances } from '@allsquare/expenses-contract';
import { friendsState, listFriends } from '@allsquare/friends-contract';
import * as contract from '@allsquare/groups-contract';
import { playScenario, scenariosOf, sharedFixture, statesPublishedIn, storedByWrites } from '@allsquare/testing';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { startFixture } from './fixture.ts';
import { ann, ben } from './people.ts';

const own = process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../contract/examples', import.meta.url));
const examplesOf = (name: string) => fileURLToPath(new URL('../examples', import.meta.resolve(name)));

const groups = sharedFixture(startFixture);
beforeEach(() =>
  groups.query(
    `truncate groups, members, member_changes, former_members, removed_members, merged_members, deleted_group_members, join_links, invites, friends_of, balances, people`,
  ),
);

describe('svc-groups keeps its promises', () => {
  let uncounted: () => string[];
  beforeAll(() => {
    uncounted = storedByWrites(groups, contract);
  });

  test.each(scenariosOf(own, contract).map((scenario) => [scenario.title, scenario] as const))('%s', (_, scenario) =>
    playScenario(groups, scenario, contract, [
      contract.groupState,
      contract.groupsEvents,
      userState,
      friendsState,
      balancesState,
    ]),
  );

  test('every write counts stored idempotency keys', () => {
    // One deletes, one reads.
    expect(uncounted()).toEqual(['deleteLink', 'previewLink']);
  });
});

describe('svc-groups understands', () => understands((_, data) => data));

describe.each(additions)('svc-groups survives another %s of a newer provider, and still understands', (addition) => {
  const newer = (schema: z.ZodType, data: unknown) => fromNewer(addition, schema, data);
  understands(newer);

  test('the responses of svc-friends and svc-expenses', async () => {
    const { id } = await groups.createGroup(ann);
    const friend = { id: ben.id, friend_id: ben.id, email: ben.email, emailVerified: true };
    const details = { email: ben.email, name: ben.name, user_metadata: { name: ben.name } };
    groups.peer.answers(listFriends, {}, newer(listFriends.response, [{ ...friend, userDetails: details }]), 1);
    expect(await groups.add(ann, id, { email: ben.email })).toMatchObject({ status: 201 });
    const balance = { userId: ben.id, name: ben.name, colour: 1, cents: 500, balance: 5 };
    groups.expenses.answers(listBalances, { query: { groupId: id } }, newer(listBalances.response, [balance]), 1);
    const leave = await groups.call(ben, contract.removeMember, { params: { id, userId: ben.id } });
    expect(leave).toMatchObject({ status: 409, body: { code: 'open-balance' } });
  });
});

type AsReceived = (schema: z.ZodType, data: unknown) => unknown;

function understands(asReceived: AsReceived) {
  test('people published by the gateway', async () => {
    const states = statesPublishedIn(examplesOf('@allsquare/auth-contract'), userState);
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) await groups.publishState(userState, state.userId, asReceived(userState.data, state));
    const people = await groups.query(
      `select user_id as "userId", version::float8 as version, name, email, email_verified as "emailVerified", deleted
       from people`,
    );
    const newest = newestBy(states, (state) => state.userId);
    expect(people).toEqual(expect.arrayContaining(newest.map((state) => ({ deleted: false, ...state }))));
  });

  test('friends published by svc-friends', async () => {
    const states = statesPublishedIn(examplesOf('@allsquare/friends-contract'), friendsState);
    expect(states.length).toBeGreaterThan(0);
    for (const state of states)
      await groups.publishState(friendsState, state.userId, asReceived(friendsState.data, state));
    const known = await groups.query(`select user_id as "userId", version::float8 as version, friends from friends_of`);
    expect(known).toEqual(expect.arrayContaining(newestBy(states, (state) => state.userId)));
  });

  test('balances published by svc-expenses', async () => {
    const states = statesPublishedIn(examplesOf('@allsquare/expenses-contract'), balancesState);
    expect(states.length).toBeGreaterThan(0);
    for (const state of states)
      await groups.publishState(balancesState, state.groupId, asReceived(balancesState.data, state));
    const known = await groups.query(`select group_id as "groupId", version::float8 as version, cents from balances`);
    const newest = newestBy(states, (state) => state.groupId).map(({ groupId, version, balances }) => ({
      groupId,
      version,
      cents: Object.fromEntries(
        balances.filter(({ cents }) => cents !== 0).map(({ userId, cents }) => [userId, cents]),
      ),
    }));
    expect(known).toEqual(expect.arrayContaining(newest));
  });
}

/** The first state of each object with its highest version. */
function newestBy<State extends { version: number }>(states: State[], id: (state: State) => string): State[] {
  const newest = new Map<string, State>();
  for (const state of states) {
    const known = newest.get(id(state));
    if (!known || known.version < state.version) newest.set(id(state), state);
  }
  return [...newest.values()];
}
