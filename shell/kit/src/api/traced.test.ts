import { z } from 'zod';

const renameThing = {
  method: 'PATCH',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  status: 200,
  response: z.object({}),
} as const;
const caller = { token: 't', expiresAt: Number.POSITIVE_INFINITY, id: 'u1', name: 'Ann', email: 'ann@example.com' };
const NAMED = { traceresponse: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
const EVENT = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;

/** A separate page, whose requests get these headers in each response. */
const newPage = async (headers: Record<string, string>, status = 200) => {
  jest.resetModules();
  const api = await import('./api.ts');
  const sent: { address: string; headers: Record<string, string>; body: string }[] = [];
  api.setCallers({ current: async () => caller, renew: async () => caller });
  api.setTransport(async (address, init) => {
    sent.push({ address, headers: init.headers as Record<string, string>, body: init.body as string });
    return Response.json({}, { status, headers });
  });
  const rename = () => api.call(renameThing, { params: { id: 'x' }, body: { name: 'Lisbon' } }).catch(() => undefined);
  return { ...api, sent, rename };
};
const until = async (done: () => unknown) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
};
/** Leaves the page, and returns what it exports then. */
const leave = async ({ sent }: Awaited<ReturnType<typeof newPage>>) => {
  const isReport = ({ address }: { address: string }) => address === '/api/traces';
  await until(() => {
    window.dispatchEvent(new Event('pagehide'));
    return sent.some(isReport);
  });
  return sent.filter(isReport);
};

test('without a trace in responses, requests are unchanged and nothing is exported', async () => {
  const { rename, sent, traceLiveEvent } = await newPage({});
  await rename();
  await traceLiveEvent('groups', undefined, 0, rename);
  window.dispatchEvent(new Event('pagehide'));
  await rename();
  expect(sent.map(({ address }) => address)).toEqual(Array(3).fill('/api/things/x'));
  for (const { headers } of sent) expect(headers).not.toHaveProperty('traceparent');
});

test.each([200, 409])('after a response %i with its trace, each request has one itself', async (status) => {
  const page = await newPage(NAMED, status);
  while (!page.sent.at(-1)?.headers['traceparent']) await page.rename();
  const headers = page.sent.at(-1)?.headers ?? {};
  const traceId = headers['X-Request-Id']?.replaceAll('-', '');
  expect(headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  const [report] = await leave(page);
  expect(report?.headers).toMatchObject({ Authorization: 'Bearer t', 'Content-Type': 'application/json' });
  expect(JSON.parse(report?.body ?? '')).toMatchObject({
    spans: [{ name: 'PATCH /api/things/:id', traceId, status }],
  });
  expect(report?.body).not.toContain('Lisbon');
});

test('a live event with its trace is enough: its work is exported', async () => {
  const page = await newPage({});
  for (const topic of ['groups', 'friends']) {
    await page.traceLiveEvent(topic, EVENT, performance.now(), page.rename);
    const [report] = await leave(page);
    expect(JSON.parse(report?.body ?? '')).toMatchObject({
      spans: [{ name: `show ${topic}`, traceId: 'c'.repeat(32), parentSpanId: 'd'.repeat(16) }],
    });
    page.sent.length = 0;
  }
});
