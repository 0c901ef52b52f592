import { reportSpans } from '@allsquare/auth-contract';
import { z } from 'zod';
import { createTracer } from './tracer.ts';

const updateGroup = {
  method: 'PATCH',
  path: '/api/groups/:id',
  status: 200,
  response: z.object({}),
} as const;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

let isHidden = false;
/** Returns the address, options and spans of each export, checked against the contract. */
const traced = (answer = async () => new Response(null, { status: 204 })) => {
  const reports: { address: string; init: RequestInit; spans: z.infer<typeof reportSpans.body>['spans'] }[] = [];
  const tracer = createTracer(async (address, init) => {
    reports.push({ address, init, spans: reportSpans.body.parse(JSON.parse(init.body as string)).spans });
    return answer();
  });
  return { tracer, reports, spans: () => reports.flatMap((report) => report.spans) };
};
const press = (kind: string) =>
  document.body.dispatchEvent(
    Object.defineProperty(new Event(kind, { bubbles: true }), 'timeStamp', { value: performance.now() }),
  );
const painted = () => jest.advanceTimersByTimeAsync(40);
const reported = () => jest.advanceTimersByTimeAsync(3_000);

beforeEach(() => {
  jest.useFakeTimers();
  isHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("a request has a trace of its own, whose id is the request's, and its span names the operation", async () => {
  const { tracer, reports, spans } = traced();
  const { headers, end } = tracer.startSpan(updateGroup);
  const [, traceId, spanId] = TRACEPARENT.exec(headers.traceparent) ?? [];
  expect(traceId).toBe(headers['X-Request-Id'].replaceAll('-', ''));
  await jest.advanceTimersByTimeAsync(30);
  await end(200);
  expect(reports).toEqual([]);
  await reported();
  expect(spans()).toEqual([
    { name: 'PATCH /api/groups/:id', traceId, spanId, status: 200, ago: expect.any(Number), took: expect.any(Number) },
  ]);
  const [{ ago, took } = { ago: 0, took: 0 }] = spans();
  expect(Math.round(ago - took)).toBe(3_000);
  expect(Math.round(took)).toBe(30);
  expect(reports[0]).toMatchObject({ address: '/api/traces', init: { method: 'POST', keepalive: true } });
});

test.each(['click', 'submit', 'keydown'])(
  'what a %s asks for is below it, from the press to the paint',
  async (kind) => {
    const { tracer, spans } = traced();
    press(kind);
    await jest.advanceTimersByTimeAsync(100);
    const { headers, end } = tracer.startSpan(updateGroup);
    await jest.advanceTimersByTimeAsync(50);
    void end(200);
    await painted();
    await reported();
    const [request, click] = spans();
    expect(click).toMatchObject({ name: 'click PATCH /api/groups/:id', traceId: request?.traceId });
    expect(click).not.toHaveProperty('parentSpanId');
    expect(request).toMatchObject({ parentSpanId: click?.spanId, spanId: TRACEPARENT.exec(headers.traceparent)?.[2] });
    expect(click?.took).toBeGreaterThan(150);
    expect(click?.took).toBeLessThan(200);
    expect(click?.ago).toBeGreaterThan(request?.ago ?? 0);
  },
);

test('a request after a response, or long after a press, is not part of it', async () => {
  const { tracer, spans } = traced();
  press('click');
  const both = [tracer.startSpan(updateGroup), tracer.startSpan(updateGroup)];
  for (const { end } of both) void end(200);
  void tracer.startSpan(updateGroup).end(200);
  press('click');
  await jest.advanceTimersByTimeAsync(1_001);
  void tracer.startSpan(updateGroup).end(200);
  await painted();
  await reported();
  expect(spans().filter(({ name }) => name.startsWith('click'))).toHaveLength(2);
  expect(spans().filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(4);
});

const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

test("a live event's span lasts from its arrival until the paint, and contains its requests", async () => {
  const { tracer, spans } = traced();
  const fetched = Promise.withResolvers<void>();
  let asked: ReturnType<typeof tracer.startSpan> | undefined;
  press('click');
  const since = performance.now();
  await jest.advanceTimersByTimeAsync(10);
  const done = tracer.show('groups', parent, since, () => {
    asked = tracer.startSpan(updateGroup);
    return fetched.promise;
  });
  await jest.advanceTimersByTimeAsync(60);
  void asked?.end(200);
  fetched.resolve();
  await done;
  await painted();
  await reported();
  const [request, show] = spans();
  expect(show).toMatchObject({ name: 'show groups', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
  expect(request).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: show?.spanId });
  expect(asked?.headers['X-Request-Id'].replaceAll('-', '')).not.toBe('a'.repeat(32));
  expect(show?.took).toBeGreaterThan(70);
  expect(show?.took).toBeLessThan(120);
  const { headers } = tracer.startSpan(updateGroup);
  expect(headers.traceparent).not.toContain('a'.repeat(32));
});

test('a hidden page records no paint; one left in the meantime waits for none', async () => {
  const { tracer, spans } = traced();
  isHidden = true;
  await tracer.show('groups', parent, performance.now(), async () => undefined);
  await reported();
  expect(spans()).toEqual([]);
  isHidden = false;
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  await tracer.show('groups', parent, performance.now(), async () => undefined);
  await jest.advanceTimersByTimeAsync(5);
  document.dispatchEvent(new Event('visibilitychange'));
  await reported();
  expect(spans()).toMatchObject([{ name: 'show groups' }]);
});

test('exports spans in batches: fifty at most, after three seconds, or when the page is left', async () => {
  const { tracer, reports, spans } = traced();
  for (let count = 0; count < 51; count += 1) void tracer.startSpan(updateGroup).end(200);
  await reported();
  expect(reports).toHaveLength(1);
  expect(spans()).toHaveLength(50);
  void tracer.startSpan(updateGroup).end(200);
  window.dispatchEvent(new Event('pagehide'));
  expect(reports).toHaveLength(2);
  window.dispatchEvent(new Event('pagehide'));
  await reported();
  expect(reports).toHaveLength(2);
});

test('a failed export loses its spans, and nothing else', async () => {
  const { tracer, reports } = traced(() => Promise.reject(new Error('away')));
  for (const times of [1, 2]) {
    void tracer.startSpan(updateGroup).end(200);
    await reported();
    expect(reports).toHaveLength(times);
  }
});
