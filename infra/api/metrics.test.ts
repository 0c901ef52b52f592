import { groupOf, registered } from '@allsquare/e2e/people.ts';
import { origin } from '@allsquare/e2e/running.ts';
import { services } from '@allsquare/local/services.ts';
import { expect, test } from '@jest/globals';
import { namedMetrics } from '../observability/read-files.ts';

/** What each service of the running product shows to Prometheus (infra/observability). */
const first = Number(process.env['METRICS_PORT']);
const shown = async () => {
  const texts = services.map(async (_, n) => (await fetch(`http://127.0.0.1:${first + n}/metrics`)).text());
  return (await Promise.all(texts)).join('');
};

test('all that alerts and panels name is shown by a service', async () => {
  const known = new Set(Array.from((await shown()).matchAll(/^# TYPE (\S+) (\w+)$/gm), ([, name]) => name));
  const lacking = namedMetrics.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(lacking).toEqual([]);
});

test('a write is counted by its name at its service, and by its route at the gateway', async () => {
  const ann = await registered('Ann Example');
  await groupOf([ann], 'Lisbon trip');
  const text = await shown();
  expect(text).toMatch(
    /allsquare_request_seconds_count\{service="svc-groups",operation="createGroup",status="2xx"\} [1-9]/,
  );
  expect(text).toMatch(
    /allsquare_request_seconds_count\{service="svc-auth-gateway",operation="POST \/api\/groups",status="2xx"\}/,
  );
  expect(text).not.toContain(ann.id);
});

test('nothing of it comes through the edge', async () => {
  for (const path of ['/metrics', '/api/metrics', '/api/groups/metrics', '/realms/metrics']) {
    const answer = await fetch(new URL(path, origin));
    expect(await answer.text()).not.toContain('allsquare_');
  }
});
