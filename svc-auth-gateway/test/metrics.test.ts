import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';

const ann = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() =>
  startTestService(gateway, { ...gatewayEnv(), METRICS_PORT: '0', LIMIT_ACCOUNT_REQUESTS: '1' }),
);

const scrape = async () =>
  (await (await fetch(service.metricsUrl)).text())
    .replaceAll(/service="svc-auth-gateway",?/g, '')
    .replaceAll(/,(?=})|{}/g, '');
const ask = async (path: string) =>
  fetch(new URL(path, service.url), { headers: { authorization: `Bearer ${await service.issuer.token(ann)}` } });

test('counts open event streams, and does not count their end as a slow request', async () => {
  expect(await scrape()).toContain('allsquare_event_streams 0');
  const stream = await ask('/api/events');
  expect(await scrape()).toContain('allsquare_event_streams 1');
  await stream.body?.cancel();
  await until('its end', async () => (await scrape()).includes('allsquare_event_streams 0'));
  expect(await scrape()).not.toMatch(/operation="[^"]*events/i);
});

test("counts rejections by the limit's name, without naming anybody", async () => {
  await ask('/api/auth/me');
  expect((await ask('/api/auth/me')).status).toBe(429);
  const shown = await scrape();
  expect(shown).toContain('allsquare_limits_hit_total{limit="LIMIT_ACCOUNT_REQUESTS"} 1');
  expect(shown).toMatch(/allsquare_request_seconds_count\{operation="\w+",status="4xx"\} 1/);
  expect(shown).not.toContain(ann.id);
});

test('serves the metrics on no path of the gateway', async () => {
  for (const path of ['/metrics', '/api/metrics']) expect((await ask(path)).status).toBe(404);
});
