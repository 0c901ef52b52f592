import { randomUUID } from 'node:crypto';
import { closeBrowsers, openBrowser } from '@allsquare/e2e/browser.ts';
import { befriend, groupOf, registered, signIn } from '@allsquare/e2e/people.ts';
import { origin } from '@allsquare/e2e/running.ts';
import { updateGroup } from '@allsquare/groups-contract';
import { spansAt, until } from '@allsquare/testing';
import { afterEach, expect, test } from '@jest/globals';

const collector = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
afterEach(closeBrowsers);

/** Each span of a request's trace with its path from the first span. */
async function pathsOf(requestId: string): Promise<string[][]> {
  const spans = await spansAt(collector, requestId.replaceAll('-', ''));
  const roadTo = (spanId: string | undefined): string[] => {
    const span = spans.find((one) => one.spanId === spanId);
    return span ? [...roadTo(span.parentSpanId), `${span.service} ${span.name}`] : [];
  };
  return spans.map(({ spanId }) => roadTo(spanId));
}

/** Parts export spans at different times: a span may arrive before its parent. */
async function untilPaths(requestId: string, wanted: string[][]): Promise<string[][]> {
  const lineOf = (road: string[]) => road.join(' > ');
  const hasAll = (roads: string[][]) => {
    const found = new Set(roads.map(lineOf));
    return wanted.every((road) => found.has(lineOf(road)));
  };
  let roads: string[][] = [];
  await until('the trace', async () => {
    roads = await pathsOf(requestId);
    return hasAll(roads);
  }).catch(() => undefined);
  if (!hasAll(roads)) expect(roads.map(lineOf)).toEqual(expect.arrayContaining(wanted.map(lineOf)));
  return roads;
}

test("one click is one trace: gateway, service, outbox, broker, consumers, and the other person's live event", async () => {
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
  const begin = ['svc-auth-gateway PATCH /api/groups/*', 'svc-groups updateGroup'];
  await untilPaths(requestId, [
    [...begin, 'svc-groups publish groups.group', 'svc-expenses handle groups.group'],
    [...begin, 'svc-auth-gateway receive live'],
  ]);
  stream.abort();
});

test("a click and the other person's screen update are one trace", async () => {
  const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
  await befriend(ann, ben);
  const id = await groupOf([ann, ben], 'Lisbon trip');
  const [hers, his] = await Promise.all([
    signIn(await openBrowser(), ann, `/groups/${id}`),
    signIn(await openBrowser(), ben, `/groups/${id}`),
  ]);
  for (const page of [hers, his])
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/kit-tracer.')),
    );
  const hisReport = his.waitForRequest(
    (request) => request.url().endsWith('/api/traces') && (request.postData() ?? '').includes('show groups'),
  );
  await hers.getByRole('button', { name: 'Group settings' }).click();
  await hers.getByRole('menuitem', { name: 'Edit Group' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Edit Group' });
  await dialog.getByLabel('Group Name').fill('Porto trip');
  const asked = hers.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const requestId = (await (await asked).headerValue('x-request-id')) ?? '';
  await his.getByRole('heading', { level: 1, name: 'Porto trip' }).waitFor();

  const click = ['browser click PATCH /api/groups/:id', 'browser PATCH /api/groups/:id'];
  const begin = [...click, 'svc-auth-gateway PATCH /api/groups/*', 'svc-groups updateGroup'];
  const show = [...begin, 'svc-auth-gateway receive live', 'browser show groups'];
  const refetch = ['browser GET /api/groups/:id', 'svc-auth-gateway GET /api/groups/*', 'svc-groups getGroup'];
  const roads = await untilPaths(requestId, [
    [...begin, 'svc-groups publish groups.group', 'svc-expenses handle groups.group'],
    [...show, ...refetch],
  ]);
  // His page's own report shows that it was his.
  const { spans } = (await hisReport).postDataJSON() as { spans: { name: string; traceId: string; spanId: string }[] };
  const reported = spans.find(({ name }) => name === 'show groups');
  expect(reported?.traceId).toBe(requestId.replaceAll('-', ''));
  const spansNow = () => spansAt(collector, requestId.replaceAll('-', ''));
  // Her page may have reported the same earlier.
  const shown = await until('his report at the collector', async () =>
    (await spansNow()).find(({ spanId }) => spanId === reported?.spanId),
  );
  const all = await spansNow();
  const clicked = all.find(({ parentSpanId }) => parentSpanId === undefined);
  expect(BigInt(shown.endTimeUnixNano)).toBeGreaterThan(BigInt(clicked?.startTimeUnixNano ?? 0));
  expect(new Set(roads.map(([first]) => first))).toEqual(new Set([click[0]]));
});
