import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sharedFixture, startCollector, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readTraceparent, traceIdOf } from '../src/process/trace.ts';
import { Tracer } from '../src/process/tracer.ts';
import { changeThing, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const collector = sharedFixture(startCollector);
const on = sharedFixture(() => startTestService(things, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
const half = sharedFixture(() =>
  startTestService(things, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.5' }),
);
const off = sharedFixture(() => startTestService(things));

const change = (service: typeof on, headers: Record<string, string> = {}, id = randomUUID()) =>
  service.call(ann, changeThing, { params: { id }, body: { label: 'a' }, headers });
/** Each header of the messages caused by a request. */
const headersOf = async (service: typeof on, requestId: string) => {
  const messages = service.query<{ traceparent: string | null }>(
    `select traceparent from outbox where request_id = $1`,
    [requestId],
  );
  return (await messages).map(({ traceparent }) => traceparent);
};

test('a write is one trace, through outbox and broker to its consumers', async () => {
  const requestId = randomUUID();
  const traceId = requestId.replaceAll('-', '');
  await change(on, { 'x-request-id': requestId });
  const spans = await until('the spans', async () => {
    const found = await collector.spansOf(traceId);
    return found.length === 5 && found;
  });
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name;
  expect(Object.fromEntries(spans.map(({ name, parentSpanId }) => [name, nameOf(parentSpanId)]))).toEqual({
    'POST /api/things/:id': undefined,
    'publish things.thing': 'POST /api/things/:id',
    'publish things.fact': 'POST /api/things/:id',
    'handle things.thing': 'publish things.thing',
    'handle things.fact': 'publish things.fact',
  });
  for (const { service, startTimeUnixNano: start, endTimeUnixNano: end } of spans) {
    expect(service).toBe('svc-things');
    expect(BigInt(end) - BigInt(start)).toBeLessThan(10_000_000_000n);
    expect(Math.abs(Number(BigInt(start) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
  }
});

test('continues the trace of a request, and its log lines name it', async () => {
  const requestId = `trace-${randomUUID()}`;
  const [traceId, parent] = [randomUUID().replaceAll('-', ''), '00f067aa0ba902b7'];
  await change(on, { 'x-request-id': requestId, traceparent: `00-${traceId}-${parent}-00` });
  const [line] = await on.loggedOf(requestId);
  expect(line).toMatchObject({ requestId, traceId });
  const spans = await until('the spans', async () => {
    const found = await collector.spansOf(traceId);
    return found.length === 5 && found;
  });
  const request = spans.find(({ parentSpanId }) => parentSpanId === parent);
  expect(await headersOf(on, requestId)).toEqual(Array(2).fill(`00-${traceId}-${request?.spanId}-01`));
});

test('a live message names the trace', async () => {
  const requestId = randomUUID();
  const subscription = on.connection.subscribe(`live.${ann.id}`);
  const received = (async () => {
    for await (const message of subscription)
      if (message.headers?.get('X-Request-Id') === requestId) return message.headers.get('traceparent');
    return undefined;
  })();
  await on.connection.flush();
  await change(on, { 'x-request-id': requestId });
  expect(readTraceparent(await received)?.traceId).toBe(traceIdOf(requestId));
  subscription.unsubscribe();
});

test('an answer names its recorded span', async () => {
  const answer = await change(half, { 'x-request-id': `${randomUUID().slice(0, -8)}00000001` });
  const named = readTraceparent(answer.headers.get('traceresponse') ?? undefined);
  const spans = await until('the span', async () => {
    const found = await collector.spansOf(named?.traceId ?? '');
    return found.some(({ spanId }) => spanId === named?.spanId) && found;
  });
  expect(spans.find(({ spanId }) => spanId === named?.spanId)?.name).toBe('POST /api/things/:id');
  const traceparent = `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`;
  const left = `${randomUUID().slice(0, -8)}80000000`;
  for (const [service, headers] of [
    [half, { 'x-request-id': left }],
    [off, { traceparent }],
  ] as const)
    expect((await change(service, headers)).headers.has('traceresponse')).toBe(false);
});

test('without a collector creates no trace, and passes on that of a request', async () => {
  const [none, some] = [`none-${randomUUID()}`, `some-${randomUUID()}`];
  const traceparent = `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`;
  await change(off, { 'x-request-id': none });
  await change(off, { 'x-request-id': some, traceparent });
  expect(await headersOf(off, none)).toEqual([null, null]);
  expect(await headersOf(off, some)).toEqual([traceparent, traceparent]);
  const [[first], [second]] = [await off.loggedOf(none), await off.loggedOf(some)];
  expect(first).not.toHaveProperty('traceId');
  expect(second).toMatchObject({ traceId: readTraceparent(traceparent)?.traceId });
});

test('traces a fraction of the requests, by their ids', async () => {
  const ids = { chosen: `${randomUUID().slice(0, -8)}7fffffff`, left: `${randomUUID().slice(0, -8)}80000000` };
  await change(half, { 'x-request-id': ids.left });
  await change(half, { 'x-request-id': ids.chosen });
  await until('a span', async () => (await collector.spansOf(traceIdOf(ids.chosen))).length > 0);
  expect(await collector.spansOf(traceIdOf(ids.left))).toEqual([]);
  expect(await headersOf(half, ids.left)).toEqual([null, null]);
});

test('sends spans again over a new connection when the collector has closed the last one', async () => {
  const bodies: string[] = [];
  let isFirst = true;
  const store = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(request));
    response.end('{}');
  };
  const server = createServer((request, response) => {
    if (!isFirst) return void store(request, response);
    isFirst = false;
    return request.socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const tracer = new Tracer('svc-things', pino({ level: 'silent' }), {
    endpoint: `http://127.0.0.1:${port}`,
    sampleRatio: 1,
  });
  tracer.begin('server', { traceId: traceIdOf('story-1') })?.end('a request');
  await tracer.flush();
  server.close();
  server.closeAllConnections();
  expect(bodies).toEqual([expect.stringContaining('a request')]);
});

test('ignores an invalid traceparent', () => {
  for (const wrong of ['', 'a', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${'a'.repeat(32)}-00f067aa0ba902b7-01`])
    expect(readTraceparent(wrong)).toBeUndefined();
  expect(traceIdOf('story-1')).toMatch(/^[0-9a-f]{32}$/);
});
