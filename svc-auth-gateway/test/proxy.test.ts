import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { patience } from '@allsquare/build/slowness';
import { slowRequest } from '@allsquare/local/client/slow-request.ts';
import { startTestService, type TestService } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';
import { startUpstream } from './upstream.ts';

const ann = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
let service: TestService;
let expenses: Awaited<ReturnType<typeof startUpstream>>;
let token: string;
beforeAll(async () => {
  expenses = await startUpstream();
  service = await startTestService(gateway, {
    ...gatewayEnv(undefined, { expenses: expenses.url, friends: expenses.url }),
    LIMIT_WRITES: '300',
    REQUEST_WITHIN: '2000',
    LIMIT_UNSIGNED_WRITES: '60',
  });
  token = await service.issuer.token(ann);
});
afterAll(async () => {
  await service.stop();
  await expenses.stop();
});

const send = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
  fetch(new URL(path, service.url), { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

/** Unlike fetch, sends a path unchanged. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const url = new URL(service.url);
    request({ host: url.hostname, port: url.port, path, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

test.each(['head', 'body'] as const)('aborts a %s that trickles in', async (what) => {
  expect(await slowRequest(`${service.url}/api/expenses`, what)).toBeLessThan(patience(6_000));
  expect(await slowRequest(`${service.url}/api/auth/login`, what)).toBeLessThan(patience(6_000));
});

test('forwards a request to its service byte for byte, and returns the response unchanged', async () => {
  expenses.answers(() => ({
    status: 201,
    body: '{"id":1}',
    headers: { link: '<x>; rel="next"', 'x-total-count': '7' },
  }));
  const body = '{ "amount": 12345678901234567890.10, "note": "Zoë" }';
  const answer = await post('/api/expenses?groupId=a%2Fb&x=1', body, {
    'idempotency-key': 'key-1',
    'x-request-id': 'request-1',
  });
  expect(answer.status).toBe(201);
  expect(await answer.text()).toBe('{"id":1}');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    link: '<x>; rel="next"',
    'x-total-count': '7',
    'x-request-id': 'request-1',
  });
  expect(expenses.received).toMatchObject([{ method: 'POST', url: '/api/expenses?groupId=a%2Fb&x=1', body }]);
  expect(expenses.received[0]?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'idempotency-key': 'key-1',
    'x-request-id': 'request-1',
    'x-forwarded-for': '127.0.0.1',
    'content-type': 'application/json',
  });
});

test('drops identity headers and cookies', async () => {
  expenses.answers(() => ({}));
  await send('/api/balances', {
    headers: { 'x-user-id': randomUUID(), 'x-user-name': 'Eve', 'X-User-Email': 'e@x', cookie: 'allsquare_test=1' },
  });
  const names = Object.keys(expenses.received[0]?.headers ?? {});
  expect(names.filter((name) => name.startsWith('x-user') || name === 'cookie')).toEqual([]);
});

test('forwards nothing without a valid token', async () => {
  expenses.answers(() => ({}));
  const other = await send('/api/expenses', { headers: { authorization: 'Bearer no.such.token' } });
  const none = await fetch(new URL('/api/expenses', service.url));
  for (const refused of [other, none]) {
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'signed-out' });
  }
  expect(expenses.received).toEqual([]);
});

test.each(['/api/sql', '/api/nothing', '/api', '/elsewhere', '/api/expensesandmore'])(
  '%s belongs to no service: 404',
  async (path) => {
    const answer = await post(path, '{"sql":"select 1"}');
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  },
);

test("a path cannot leave its service's prefix", async () => {
  expenses.answers(() => ({}));
  for (const path of [
    '/api/expenses/../../health',
    '/api/expenses/%2e%2e/%2e%2e/health',
    '/api/expenses/..%2f..%2fhealth',
    '/api/expenses/x\\..\\..\\..\\health',
    '/api/expenses/x%5c..%5c..%5c..%5chealth',
  ])
    expect(await statusOf(path)).toBe(400);
  expect(expenses.received).toEqual([]);
});

test('a person writes 300 times a minute, then waits; reads and other people are not limited', async () => {
  expenses.answers(() => ({}));
  const ben = await service.issuer.token({ id: randomUUID(), name: 'Ben Example', email: 'ben@example.com' });
  const write = (bearer: string) =>
    send('/api/expenses', { method: 'POST', body: '{}', headers: { authorization: `Bearer ${bearer}` } });
  for (let count = 0; count < 300; count++) expect((await write(ben)).status).toBe(200);
  const refused = await write(ben);
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests' },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(expenses.received).toHaveLength(300);
  expect((await send('/api/expenses', { headers: { authorization: `Bearer ${ben}` } })).status).toBe(200);
  expect((await write(token)).status).toBe(200);
});

test('an unavailable service changed nothing: 503', async () => {
  const answer = await post('/api/groups', '{}');
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 503,
    body: { code: 'part-away' },
  });
});

test('a response lost after a write is 502, and the write is not retried', async () => {
  expenses.answers(() => 'hang up');
  const answer = await post('/api/expenses', '{}');
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 502,
    body: { code: 'answer-lost' },
  });
  expect(expenses.received).toHaveLength(1);
});

test('a write under a key whose connection broke is retried once; if lost twice, it is 502', async () => {
  const create = () => post('/api/expenses', '{}', { 'idempotency-key': 'one' });
  expenses.answers(() => (expenses.received.length === 1 ? 'hang up' : { status: 201, body: '{}' }));
  expect((await create()).status).toBe(201);
  expect(expenses.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['one', 'one']);
  expenses.answers(() => 'hang up');
  expect((await create()).status).toBe(502);
  expect(expenses.received).toHaveLength(2);
});

test('a read whose connection broke is retried once', async () => {
  expenses.answers(() => (expenses.received.length === 1 ? 'hang up' : { body: '[]' }));
  expect(await (await send('/api/expenses')).json()).toEqual([]);
  expenses.answers(() => 'hang up');
  expect((await send('/api/expenses')).status).toBe(503);
  expect(expenses.received).toHaveLength(2);
});

test('forwards a refusal of a service unchanged, once', async () => {
  expenses.answers(() => ({ status: 503, body: '{"code":"part-away"}' }));
  const answer = await send('/api/expenses');
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 503, body: { code: 'part-away' } });
  expect(expenses.received).toHaveLength(1);
});

test('rejects more than 256 kB', async () => {
  expenses.answers(() => ({}));
  const answer = await post('/api/expenses', JSON.stringify('x'.repeat(256 * 1024)));
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 413,
    body: { code: 'body-too-large' },
  });
  expect(expenses.received).toEqual([]);
});

test('forwards a DELETE without a body without one', async () => {
  expenses.answers(() => ({ status: 200 }));
  await send(`/api/expenses/${ann.id}`, { method: 'DELETE' });
  expect(expenses.received).toMatchObject([{ method: 'DELETE', url: `/api/expenses/${ann.id}`, body: '' }]);
});

test('forwards an empty key to the service, which rejects it', async () => {
  expenses.answers(() => ({ status: 400 }));
  await post('/api/expenses', '{}', { 'idempotency-key': '' });
  expect(expenses.received[0]?.headers).toMatchObject({ 'idempotency-key': '' });
});

test('unsubscribes and resubscribes mails without a token, sixty times a minute per address', async () => {
  expenses.answers(() => ({ status: 204, body: '' }));
  const from = (ip: string, method: string) =>
    fetch(new URL('/api/mails/unsubscribe?token=t', service.url), { method, headers: { 'x-forwarded-for': ip } });
  for (let count = 0; count < 60; count++)
    expect((await from('203.0.113.9', count % 2 ? 'DELETE' : 'POST')).status).toBe(204);
  const refused = await from('203.0.113.9', 'POST');
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests' },
  });
  expect((await from('203.0.113.10', 'DELETE')).status).toBe(204);
});
