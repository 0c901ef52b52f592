import { randomUUID } from 'node:crypto';
import { startTestService, type TestPerson, type TestService, until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Freshness } from '../src/consumers/freshness.ts';
import { Consumers } from '../src/index.ts';
import { changeThing, stubborn, thingState, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
let service: TestService;

beforeAll(async () => {
  service = await startTestService(things);
});
afterAll(() => service.stop());

const change = (label = 'a') => service.call(ann, changeThing, { params: { id: randomUUID() }, body: { label } });
const maxStaleness = () => service.app.get(Consumers).maxStaleness(thingState);
const isFresh = () => until('it to be fresh', async () => maxStaleness() < 5000);
const readiness = async () => {
  const response = await fetch(new URL('/health/ready', service.url));
  return { status: response.status, ...((await response.json()) as { late?: Record<string, string> }) };
};

test('a publisher sends a heartbeat every five seconds, which makes its consumers fresh', async () => {
  const beats: number[] = [];
  const subscription = service.connection.subscribe(thingState.heartbeat, {
    callback: () => void beats.push(Date.now()),
  });
  await until('two heartbeats', async () => beats.length === 2);
  subscription.unsubscribe();
  await isFresh();
});

test('a waiting outbox row suppresses the heartbeat', async () => {
  // An event that this service does not publish: the relay cannot send it.
  await service.query(`insert into outbox (subject, version, data) values ('things.unknown.1', 1, '{}')`);
  await until('it to be stale', async () => maxStaleness() > 7000);
  await service.query(`delete from outbox where subject = 'things.unknown.1'`);
  await isFresh();
});

test('under constant load, reaching the end of the last check counts', () => {
  const freshness = new Freshness(false);
  const staleAfter = (ago: number, end: number, handled: number, waiting = end - handled) => {
    const ack_floor = { stream_seq: handled, consumer_seq: handled, last_active: 0 };
    freshness.update(
      performance.now() - ago,
      { state: { last_seq: end } },
      { ack_floor, num_pending: waiting, num_ack_pending: 0 },
    );
    return Math.round(freshness.maxStaleness / 1000);
  };
  expect(staleAfter(20_000, 10, 5)).toBe(Infinity);
  expect(staleAfter(18_000, 20, 10)).toBe(20);
  expect(staleAfter(16_000, 30, 19)).toBe(20);
  expect(staleAfter(14_000, 40, 20)).toBe(18);
  // A broker that lost its data starts again.
  expect(staleAfter(12_000, 3, 0)).toBe(18);
  expect(staleAfter(10_000, 4, 3)).toBe(12);
  // The waiting messages have expired.
  expect(staleAfter(8000, 9, 4, 0)).toBe(8);
});

test('a consumer behind its stream is stale, and after a minute readiness and the log report its lag', async () => {
  stubborn.failures = Infinity;
  await change('stubborn');
  await until('it to be stale', async () => maxStaleness() > 7000);
  expect((await readiness()).late).toBeUndefined();
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  const late = await until('only that one to be late', async () => {
    const { late } = await readiness();
    return late && Object.keys(late).length === 1 && late;
  });
  expect(late).toEqual({ 'things.thing': expect.stringMatching(/^\d\d seconds behind, 1 events wait$/) });
  // Another replica would know no more, so it continues to serve.
  expect((await readiness()).status).toBe(200);
  const wasLogged = (text: string) => service.logged().some(({ msg }) => String(msg).startsWith(text));
  await until('the line', async () => wasLogged('a consumer is late'));
  stubborn.failures = 0;
  await until('it to have caught up', async () => wasLogged('a consumer has caught up'));
  expect(await readiness()).toEqual({
    status: 200,
    ready: true,
    parts: { database: 'up', broker: 'up', writes: 'up' },
  });
});
