import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { userState } from '@allsquare/auth-contract';
import { additions, fromNewer } from '@allsquare/contract-kit/testing';
import { expensesEvents } from '@allsquare/expenses-contract';
import * as contract from '@allsquare/friends-contract';
import { friendsEvents, friendsState } from '@allsquare/friends-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import type { DomainEvents } from '@allsquare/service-kit';
import {
  domainEventsPublishedIn,
  playScenario,
  resetService,
  scenariosOf,
  sharedFixture,
  statesPublishedIn,
  storedByWrites,
} from '@allsquare/testing';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { service } from '../src/service.ts';
import { memberIn, startFriendsService } from './fixture.ts';

const own = process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../contract/examples', import.meta.url));
const examplesOf = (name: string) => fileURLToPath(new URL('../examples', import.meta.resolve(name)));

const ofExamples = (letter: string, name: string) => ({
  id: `0${letter}000000-0000-4000-8000-00000000000${letter}`,
  name: `${name} Example`,
  email: `${name.toLowerCase()}@example.com`,
});
const friends = sharedFixture(startFriendsService);
afterEach(() => resetService(friends, service.name));
/** The examples' group, with Ann and Ben. */
beforeAll(() => {
  const groupId = '10000000-0000-4000-8000-000000000044';
  const [ann, ben] = [ofExamples('a', 'Ann'), ofExamples('b', 'Ben')];
  friends.setGroupMembers(groupId, [memberIn(groupId, ann), memberIn(groupId, ben)], [ann, ben]);
});

describe('svc-friends keeps its promises', () => {
  let uncounted: () => string[];
  beforeAll(() => {
    uncounted = storedByWrites(friends, contract);
  });

  test.each(scenariosOf(own, contract).map((scenario) => [scenario.title, scenario] as const))('%s', (_, scenario) =>
    playScenario(friends, scenario, contract, [friendsState, friendsEvents, groupsEvents, expensesEvents, userState]),
  );

  test('every write counts stored idempotency keys', () => expect(uncounted()).toEqual([]));
});

type AsReceived = (schema: z.ZodType | undefined, data: unknown) => unknown;
const understood: [string, AsReceived][] = [
  ['svc-friends understands', (_, data) => data],
  ...additions.map((addition): [string, AsReceived] => [
    `svc-friends survives another ${addition} of a newer provider, and still understands`,
    (schema, data) => (schema ? fromNewer(addition, schema, data) : data),
  ]),
];

describe.each(understood)('%s', (_, asReceived) => {
  test('every person the gateway publishes', async () => {
    const states = statesPublishedIn(examplesOf('@allsquare/auth-contract'), userState);
    expect(states.length).toBeGreaterThan(0);
    for (const { userId, name, email, version } of states.toSorted((one, other) => one.version - other.version)) {
      await friends.publishState(userState, userId, asReceived(userState.data, { userId, name, email, version }));
      expect(await friends.query(`select name, email from people where user_id = $1`, [userId])).toEqual([
        { name, email },
      ]);
    }
  });

  /** Written by hand, so that the recipients do not come from the code under test. */
  const concerned = (event: Record<string, unknown>): string[] =>
    [event['userId'], event['userIds'] ?? [event['payerId'], event['payeeId']], event['email']]
      .flat()
      .filter((whom) => whom !== undefined && whom !== event['by'])
      .map(String);

  test.each<[string, string, DomainEvents]>([
    ['svc-groups', '@allsquare/groups-contract', groupsEvents],
    ['svc-expenses', '@allsquare/expenses-contract', expensesEvents],
    ['svc-friends', '@allsquare/friends-contract', friendsEvents],
  ])('every domain event %s publishes, of each kind at least one', async (_, name, events) => {
    const published = domainEventsPublishedIn(examplesOf(name), events);
    expect([...new Set(published.map((event) => event.name))].toSorted()).toEqual(Object.keys(events.facts).toSorted());
    for (const { name: kind, data } of published) {
      await friends.query(`truncate notifications, notification_counts`);
      const event = data as Record<string, unknown>;
      await friends.publishEvent(events, kind, asReceived(events.facts[kind], event));
      const rows = await friends.query<{ recipient: string; by: string; at: Date }>(
        `select recipient, by_id as by, created_at as at from notifications`,
      );
      expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual([...new Set(concerned(event))].toSorted());
      for (const { by, at } of rows) expect([by, at.toISOString()]).toEqual([event['by'], event['at']]);
    }
  });

  test('that it ignores unknown kinds of domain events', async () => {
    await friends.publishEvent(groupsEvents, 'from-the-future', asReceived(undefined, { groupId: randomUUID() }));
    expect(await friends.query(`select from parked_facts`)).toEqual([]);
  });
});
