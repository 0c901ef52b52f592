import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { startService, UnitOfWork } from '../src/index.ts';
import { changeThing, stubborn, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things, { METRICS_PORT: '0' }));

const lines: string[] = [];
const scrape = async () => (await fetch(service.metricsUrl)).text();
/** A metric's value: `name{label="x"}`. */
const valueOf = async (series: string) => {
  const withoutService = (await scrape()).replaceAll(/service="svc-things",?/g, '').replaceAll(/,(?=})|{}/g, '');
  const lines = withoutService.split('\n');
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};
const change = (label: string, id = randomUUID()) =>
  service.call(ann, changeThing, { params: { id }, body: { label } });

test('requests are counted by operation and class of status, without ids', async () => {
  const id = randomUUID();
  await change('a', id);
  await change('', id);
  await fetch(new URL(`/api/nowhere/${id}`, service.url));
  const count = (operation: string, status: string) =>
    valueOf(`allsquare_request_seconds_count{operation="${operation}",status="${status}"}`);
  await until('the counts', async () => (await count('POST /api/things/:id', '4xx')) === 1);
  expect(await count('POST /api/things/:id', '2xx')).toBe(1);
  expect(await count('none', '4xx')).toBe(1);
  expect(await scrape()).not.toContain(id);
});

test('metrics are only on their port, which serves nothing else', async () => {
  expect((await fetch(new URL('/metrics', service.url))).status).toBe(404);
  for (const path of ['/', '/health/ready', '/api/things'])
    expect((await fetch(new URL(path, service.metricsUrl))).status).toBe(404);
});

test('pool, process, parts and epoch are shown', async () => {
  expect(await valueOf('allsquare_pool_connections')).toBeGreaterThan(0);
  expect(await valueOf('allsquare_pool_waiting')).toBe(0);
  expect(await valueOf('allsquare_epoch')).toBe(0);
  expect(await valueOf('allsquare_part_up{part="database"}')).toBe(1);
  expect(await valueOf('allsquare_part_up{part="broker"}')).toBe(1);
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('names the person with the most bytes stored today', async () => {
  const [some, most] = [randomUUID(), randomUUID()];
  const today = `(now() at time zone 'utc')::date`;
  await service.query(
    `insert into stored_bytes values ($1, ${today}, 5000000, 20000000), ($2, ${today}, 15000000, 20000000),
       ($1, ${today} - 1, 19000000, 20000000)`,
    [some, most],
  );
  expect(await valueOf(`allsquare_most_stored_ratio{person="${most}"}`)).toBe(0.75);
  expect(await scrape()).not.toContain(some);
});

test('counts dead letters', async () => {
  expect(await valueOf('allsquare_dead_letters')).toBe(0);
  await service.queryAsService(`insert into parked_facts (subject, message_id, data, error) values ('a', 'b', '', '')`);
  expect(await valueOf('allsquare_dead_letters')).toBe(1);
});

test('shows the waiting outbox rows and their age while the broker is down', async () => {
  await service.allSent();
  expect(await valueOf('allsquare_outbox_events')).toBe(0);
  await service.stopBroker();
  await change('waits');
  expect(await valueOf('allsquare_outbox_events')).toBe(2);
  await until('its age', async () => Number(await valueOf('allsquare_outbox_age_seconds')) > 1);
  await service.startBroker();
  await service.allSent();
  expect(await valueOf('allsquare_outbox_age_seconds')).toBe(0);
});

test('shows the batch size and the wait of writes with one lock', async () => {
  const unitOfWork = service.app.get(UnitOfWork);
  const first = Promise.withResolvers<void>();
  const writes = [first.promise, undefined, undefined].map((until) =>
    unitOfWork.runBatched('metrics', undefined, async () => until),
  );
  const before = await valueOf('allsquare_writes_together_bucket{le="2"}');
  first.resolve();
  await Promise.all(writes);
  const alone = Number(await valueOf('allsquare_writes_together_bucket{le="1"}'));
  expect(Number(await valueOf('allsquare_writes_together_bucket{le="2"}')) - alone).toBe(1);
  expect(await valueOf('allsquare_write_wait_seconds_count')).toBe(Number(before) + 3);
});

test('shows a message that cannot be handled yet as waiting', async () => {
  stubborn.failures = 4;
  await change('stubborn');
  const waiting = () => valueOf('allsquare_consumer_waiting{subject="things.thing"}');
  await until('what waits', async () => Number(await waiting()) > 0);
  await until('that it was handled', async () => (await waiting()) === 0);
});

test('shows the other metrics while the database is down', async () => {
  const other = await startService(things, {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: 'nats://127.0.0.1:1',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    METRICS_PORT: '0',
    ...service.issuer.env,
  });
  const shown = await (await fetch(other.metricsUrl ?? '')).text();
  expect(shown).toContain('allsquare_part_up{part="database",service="svc-things"} 0');
  expect(shown).not.toMatch(/^allsquare_outbox/m);
  await other.stop();
  await expect(fetch(other.metricsUrl ?? '')).rejects.toThrow('fetch failed');
});

test('serves no metrics without METRICS_PORT', async () => {
  const { metricsUrl, stop } = await startService(things, {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: 'nats://127.0.0.1:1',
    DATABASE_URL: service.serviceUrl,
    METRICS_PORT: '',
    ...service.issuer.env,
  });
  expect(metricsUrl).toBeUndefined();
  await stop();
});

test('a service whose metrics port is taken serves requests, and logs it', async () => {
  const replica = await startService(
    things,
    {
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      NATS_URL: 'nats://127.0.0.1:1',
      DATABASE_URL: service.serviceUrl,
      METRICS_PORT: new URL(service.metricsUrl).port,
      ...service.issuer.env,
    },
    { write: (line) => void lines.push(line) },
  );
  expect((await fetch(new URL('/health/live', replica.url))).status).toBe(200);
  expect(lines.join('')).toContain('metrics are not shown');
  await replica.stop();
});
