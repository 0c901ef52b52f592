import { randomUUID } from 'node:crypto';
import { befriend, groupOf, registered } from '@allsquare/e2e/people.ts';
import { origin } from '@allsquare/e2e/running.ts';
import { updateGroup } from '@allsquare/groups-contract';
import { spansAt, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';

const collector = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';

test("one click is one trace: gateway, service, outbox, broker, whoever follows, and the other person's live event", async () => {
  const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
  await befriend(ann, ben);
  const id = await groupOf([ann, ben], 'Lisbon trip');
  const stream = new AbortController();
  const heard = fetch(new URL('/api/events', origin), {
    headers: { authorization: `Bearer ${ben.token}` },
    signal: stream.signal,
  });
  await heard;
  const requestId = randomUUID();
  const renamed = await ann.call(updateGroup, {
    params: { id },
    body: { name: 'Porto trip' },
    headers: { 'x-request-id': requestId },
  });
  expect(renamed.status).toBeLessThan(300);
  const roads = await until('the whole trace', async () => {
    const spans = await spansAt(collector, requestId.replaceAll('-', ''));
    const roadTo = (spanId: string | undefined): string[] => {
      const span = spans.find((one) => one.spanId === spanId);
      return span ? [...roadTo(span.parentSpanId), `${span.service} ${span.name}`] : [];
    };
    const all = spans.map(({ spanId }) => roadTo(spanId));
    const ends = all.map((road) => road.at(-1));
    return ends.includes('svc-expenses handle groups.group') && ends.includes('svc-auth-gateway receive live') && all;
  });
  const begin = ['svc-auth-gateway PATCH /api/groups/*', 'svc-groups updateGroup'];
  expect(roads).toContainEqual([...begin, 'svc-groups publish groups.group', 'svc-expenses handle groups.group']);
  expect(roads).toContainEqual([...begin, 'svc-auth-gateway receive live']);
  stream.abort();
});
