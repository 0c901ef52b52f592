import { randomUUID } from 'node:crypto';
import { callOperation, startTestService, type TestPerson, type TestService, until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Consumers } from '../src/index.ts';
import { changeThing, stubborn, thingState, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
let service: TestService;

beforeAll(async () => {
  service = await startTestService(things);
});
afterAll(() => service.stop());

const change = (label = 'a') => service.call(ann, changeThing, { params: { id: randomUUID() }, body: { label } });
const staleFor = () => service.app.get(Consumers).staleFor(thingState);
const isFresh = () => until('it to be fresh', async () => staleFor() < 5000);
const readiness = async () => {
  const response = await fetch(new URL('/health/ready', service.url));
  return { status: response.status, ...((await response.json()) as { late?: Record<string, string> }) };
};

test('a service that publishes says each five seconds that all is published, and who follows it knows', async () => {
  const beats: number[] = [];
  const heard = service.connection.subscribe(thingState.heartbeat, { callback: () => void beats.push(Date.now()) });
  await until('two heartbeats', async () => beats.length === 2);
  heard.unsubscribe();
  await isFresh();
});

test('while something committed waits in the outbox, no heartbeat says that all is published', async () => {
  // Of no event that this service publishes: the relay cannot send it.
  await service.query(`insert into outbox (subject, version, data) values ('things.unknown.1', 1, '{}')`);
  await until('it to be stale', async () => staleFor() > 7000);
  await service.query(`delete from outbox where subject = 'things.unknown.1'`);
  await isFresh();
});

test('under load that never ends it is fresh, for it reaches what was the end a moment ago', async () => {
  const stopping = new AbortController();
  const token = await service.issuer.token(ann);
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!stopping.signal.aborted)
        await callOperation(service.url, token, changeThing, { params: { id: randomUUID() }, body: { label: 'a' } });
    }),
  );
  const began = Date.now();
  let stalest = 0;
  await until('some seconds', async () => {
    stalest = Math.max(stalest, staleFor());
    return Date.now() - began > 8000;
  });
  stopping.abort();
  await load;
  expect(stalest).toBeLessThan(10_000);
});

test('while a consumer has not caught up it is stale, and after a minute readiness and a line say how late it is', async () => {
  stubborn.failures = Infinity;
  await change('stubborn');
  await until('it to be stale', async () => staleFor() > 7000);
  expect((await readiness()).late).toBeUndefined();
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  const late = await until('only that one to be late', async () => {
    const { late } = await readiness();
    return late && Object.keys(late).length === 1 && late;
  });
  expect(late).toEqual({ 'things.thing': expect.stringMatching(/^\d\d seconds behind, 1 events wait$/) });
  // Another replica would know no more: it goes on.
  expect((await readiness()).status).toBe(200);
  const said = (text: string) => service.logged().some(({ msg }) => String(msg).startsWith(text));
  await until('the line', async () => said('a consumer is late'));
  stubborn.failures = 0;
  await until('it to have caught up', async () => said('a consumer has caught up'));
  expect(await readiness()).toEqual({ status: 200, ready: true, parts: { database: 'up', broker: 'up' } });
});
