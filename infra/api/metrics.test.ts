import { setTimeout } from 'node:timers/promises';
import { patience } from '@allsquare/build/slowness';
import { groupOf, registered } from '@allsquare/e2e/people.ts';
import { origin } from '@allsquare/e2e/running.ts';
import { metricsPorts } from '@allsquare/local/parts/parts.ts';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { openProcessGroup } from '@allsquare/local/processes/process-group.ts';
import { prometheusPart } from '@allsquare/local/servers/prometheus.ts';
import { expect, test } from '@jest/globals';
import { alerts, namedMetrics } from '../observability/read-files.ts';

/** The metrics that each service of the running product exports to Prometheus (infra/observability). */
const ports = metricsPorts(process.env);
const shown = async () => {
  const texts = Array.from(ports.values(), async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  return (await Promise.all(texts)).join('');
};

test('a part exports every metric of the alerts and panels', async () => {
  const known = new Set(Array.from((await shown()).matchAll(/^# TYPE (\S+) (\w+)$/gm), ([, name]) => name));
  const lacking = namedMetrics.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(lacking).toEqual([]);
});

test('a write is counted by its name at the service, and by its route at the gateway', async () => {
  const ann = await registered('Ann Example');
  await groupOf([ann], 'Lisbon trip');
  const text = await shown();
  expect(text).toMatch(
    /allsquare_request_seconds_count\{service="svc-groups",operation="createGroup",status="2xx"\} [1-9]/,
  );
  expect(text).toMatch(
    /allsquare_request_seconds_count\{service="svc-auth-gateway",operation="POST \/api\/groups",status="2xx"\}/,
  );
  // One metric names the account that has stored the most.
  expect(text.replaceAll(/^allsquare_most_stored_ratio.*$/gm, '')).not.toContain(ann.id);
});

test('the edge exposes no metrics', async () => {
  for (const path of ['/metrics', '/api/metrics', '/api/groups/metrics', '/realms/metrics']) {
    const answer = await fetch(new URL(path, origin));
    expect(await answer.text()).not.toContain('allsquare_');
  }
});

test(
  'the Prometheus of npm start -- --observe scrapes every part, loads the alerts, and none fires',
  async () => {
    const [port = 0] = await freePorts(1);
    const group = await openProcessGroup(temporaryFolder(), { temporary: true });
    const read = async (path: string) =>
      ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: never }).data;
    try {
      await group.add(prometheusPart(group.folder, port, ports)).whenReady();
      type Target = { labels: { instance: string }; health: string };
      const healthy = async () =>
        ((await read('targets')) as { activeTargets: Target[] }).activeTargets
          .filter(({ health }) => health === 'up')
          .map(({ labels }) => labels.instance);
      let seen: string[] = [];
      while (seen.length < ports.size) {
        await setTimeout(500);
        seen = await healthy();
      }
      expect(seen.toSorted()).toEqual([...ports.keys()].toSorted());
      const { groups } = (await read('rules')) as { groups: { rules: { name: string; state: string }[] }[] };
      expect(groups.flatMap(({ rules }) => rules).length).toBe(alerts.length);
      expect(groups.flatMap(({ rules }) => rules).filter(({ state }) => state === 'firing')).toEqual([]);
    } finally {
      await group.stop();
    }
  },
  patience(60_000),
);
