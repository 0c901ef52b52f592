import { randomBytes, randomUUID } from 'node:crypto';
import { type BrowserSpan, getMe, reportSpans } from '@allsquare/auth-contract';
import { Broker, sendLive } from '@allsquare/service-kit';
import { sharedFixture, startCollector, startTestService, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';
import { startUpstream } from './upstream.ts';

const ann = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const guest = { id: randomUUID(), name: 'Gus Example', email: `${randomUUID()}@guest.invalid` };
const collector = sharedFixture(startCollector);
const groups = sharedFixture(startUpstream);
const start = (telemetry: Record<string, string>) =>
  startTestService(gateway, { ...gatewayEnv(undefined, { groups: groups.url }), ...telemetry });
const on = sharedFixture(() =>
  start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.5', LIMIT_SPAN_REPORTS: '60' }),
);
const off = sharedFixture(() => start({}));

/** A trace id; the default one is in the half that is traced. */
const newTraceId = (end = '00000000') => `${randomBytes(12).toString('hex')}${end}`;
const newSpan = (changes: object = {}): BrowserSpan => ({
  name: 'click PATCH /api/groups/:id',
  traceId: newTraceId(),
  spanId: randomBytes(8).toString('hex'),
  ago: 50,
  took: 20,
  ...changes,
});
const report = (person: typeof ann | undefined, spans: object[], service = on) =>
  service.call(person, reportSpans, { body: { spans } });
const got = (traceId: string) => until('the spans', async () => (await collector.spansOf(traceId)).length > 0);

test.each([
  ['a person', ann],
  ['a guest', guest],
])("spans from %s are those of a browser, by the gateway's clock", async (_, person) => {
  const click = newSpan();
  const request = newSpan({
    name: 'PATCH /api/groups/:id',
    traceId: click.traceId,
    parentSpanId: click.spanId,
    status: 404,
    ago: 40,
    took: 600_000,
  });
  const before = Date.now();
  expect((await report(person, [click, request])).status).toBe(204);
  await got(click.traceId);
  const spans = await collector.spansOf(click.traceId);
  expect(spans).toEqual([
    expect.objectContaining({ service: 'browser', name: click.name, spanId: click.spanId, kind: 1, attributes: [] }),
    expect.objectContaining({
      service: 'browser',
      name: request.name,
      parentSpanId: click.spanId,
      kind: 3,
      attributes: [{ key: 'http.response.status_code', value: { intValue: 404 } }],
      status: { code: 2 },
    }),
  ]);
  const [began = 0, ended = 0] = [spans[0]?.startTimeUnixNano, spans[0]?.endTimeUnixNano].map((time) =>
    Number(BigInt(time ?? 0) / 1_000_000n),
  );
  expect(ended - began).toBeGreaterThanOrEqual(19);
  expect(began).toBeGreaterThanOrEqual(before - 52);
  // None ends later than it was reported.
  expect(Number(BigInt(spans[1]?.endTimeUnixNano ?? 0) / 1_000_000n)).toBeLessThanOrEqual(Date.now() + 1);
});

test.each<[string, object[]]>([
  ['none', []],
  ['51', Array.from({ length: 51 }, () => newSpan())],
  ['a name with words of a person', [newSpan({ name: 'click Lisbon trip' })]],
  ['a name with a value', [newSpan({ name: 'GET /api/groups/5' })]],
  ['a name with a query', [newSpan({ name: 'GET /api/expenses?q=rent' })]],
  ['a name that is too long', [newSpan({ name: `show ${'a'.repeat(96)}` })]],
  ['no name', [newSpan({ name: undefined })]],
  ['a trace that is none', [newSpan({ traceId: '0'.repeat(32) })]],
  ['a trace in capitals', [newSpan({ traceId: 'A'.repeat(32) })]],
  ['an id that is too long', [newSpan({ spanId: 'a'.repeat(17) })]],
  ['a parent that is none', [newSpan({ parentSpanId: '0'.repeat(16) })]],
  ['one that is still to begin', [newSpan({ ago: -1 })]],
  ['one of long ago', [newSpan({ ago: 600_001 })]],
  ['one that takes less than nothing', [newSpan({ took: -1 })]],
  ['one that takes too long', [newSpan({ took: 600_001 })]],
  ['a status that is none', [newSpan({ status: 99 })]],
  ['a good one beside a bad one', [newSpan(), newSpan({ took: '1' })]],
])('rejected: %s', async (_, spans) => {
  const { status, body } = await report(ann, spans);
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
});

test("stores only the contract's fields of a span", async () => {
  const span = newSpan({ service: 'svc-groups', attributes: { name: 'Lisbon trip' }, isError: true });
  expect((await report(ann, [span])).status).toBe(204);
  await got(span.traceId);
  expect(await collector.spansOf(span.traceId)).toMatchObject([{ service: 'browser', attributes: [] }]);
  expect((await collector.spansOf(span.traceId))[0]).not.toHaveProperty('status');
});

test('drops spans of an unrecorded trace', async () => {
  const [left, chosen] = [newSpan({ traceId: newTraceId('80000000') }), newSpan()];
  expect((await report(ann, [left, chosen])).status).toBe(204);
  await got(chosen.traceId);
  expect(await collector.spansOf(left.traceId)).toEqual([]);
});

test('a signed-out caller cannot report', async () => {
  expect((await report(undefined, [newSpan()])).status).toBe(401);
});

test('rejects the 61st report of a minute, which uses up nothing of the account', async () => {
  const cleo = { id: randomUUID(), name: 'Cleo Example', email: 'cleo@example.com' };
  for (let count = 0; count < 60; count++) expect((await report(cleo, [newSpan()])).status).toBe(204);
  const { status, body, headers } = await report(cleo, [newSpan()]);
  expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await report(ann, [newSpan()])).status).toBe(204);
});

const TRACERESPONSE = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/;
const askedAs = async (service: typeof on, requestId: string, path = '/api/groups') => {
  const authorization = `Bearer ${await service.issuer.token(ann)}`;
  const { headers } = await fetch(new URL(path, service.url), {
    headers: { authorization, 'x-request-id': requestId },
  });
  return headers.get('traceresponse');
};
const newRequestId = (end: string) => `${randomUUID().slice(0, -8)}${end}`;

test("a response names the gateway's span, not the service's, if recorded", async () => {
  groups.answers(() => ({ body: '[]', headers: { traceresponse: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } }));
  for (const path of ['/api/groups', getMe.path, '/api/nothing']) {
    const requestId = newRequestId('00000000');
    const named = TRACERESPONSE.exec((await askedAs(on, requestId, path)) ?? '');
    expect(named?.[1]).toBe(requestId.replaceAll('-', ''));
  }
  expect(await askedAs(on, newRequestId('80000000'))).toBeNull();
  expect(await askedAs(off, newRequestId('00000000'))).toBeNull();
});

test('without tracing the route does not exist', async () => {
  const { status, body } = await report(ann, [newSpan()], off);
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test.each([
  ['to one person', [ann.id]],
  ['to many', [ann.id, ...Array.from({ length: 10 }, () => randomUUID())]],
])('a live event that is sent %s names its receiving span if recorded', async (_, userIds) => {
  const hear = async (service: typeof on, traceparent: string) => {
    const stream = new AbortController();
    const headers = { authorization: `Bearer ${await service.issuer.token(ann)}` };
    const response = await fetch(new URL('/api/events', service.url), { headers, signal: stream.signal });
    sendLive(service.app.get(Broker, { strict: false }), userIds, [{ topic: 'groups' }], { traceparent });
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('data:')) break;
    }
    stream.abort();
    return /data: (.*)/.exec(text)?.[1];
  };
  const traceId = newTraceId();
  const parent = randomBytes(8).toString('hex');
  const event = JSON.parse((await hear(on, `00-${traceId}-${parent}-01`)) ?? '{}') as { traceparent?: string };
  await got(traceId);
  const [receiving] = await collector.spansOf(traceId);
  expect(receiving).toMatchObject({ name: 'receive live', parentSpanId: parent });
  expect(event).toEqual({ topic: 'groups', traceparent: `00-${traceId}-${receiving?.spanId}-01` });
  expect(await hear(on, `00-${newTraceId('80000000')}-${parent}-01`)).toBe('{"topic":"groups"}');
  expect(await hear(off, `00-${traceId}-${parent}-01`)).toBe('{"topic":"groups"}');
});
