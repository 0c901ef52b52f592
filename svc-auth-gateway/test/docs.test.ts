import { readDocs, startTestService, type TestService } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';
import { startUpstream } from './upstream.ts';

let service: TestService;
let groups: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  groups = await startUpstream();
  service = await startTestService(gateway, gatewayEnv(undefined, { groups: groups.url, friends: groups.url }));
});
afterAll(async () => {
  await service.stop();
  await groups.stop();
});

const get = (path: string) => fetch(new URL(path, service.url));

test('the gateway documents its own routes, with the bounds of the contract', async () => {
  const isForwarded = (url: string) =>
    /^\/api\/(docs|groups|invites|expenses|balances|settlements|friends|notifications|mails|join)\b/.test(url);
  const { paths } = await readDocs(gateway, gatewayEnv(), isForwarded);
  expect(paths['/api/auth/register']?.['post']).toMatchObject({
    operationId: 'register',
    security: [],
    parameters: [],
    responses: { 201: expect.anything(), 202: expect.anything() },
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: {
              name: { minLength: 1, maxLength: 100 },
              email: { maxLength: 254 },
              password: { minLength: 8, maxLength: 200 },
            },
          },
        },
      },
    },
  });
  expect(paths['/api/auth/token']?.['post']).toMatchObject({
    requestBody: { content: { 'application/x-www-form-urlencoded': {} } },
    responses: {
      400: {
        content: {
          'application/json': {
            schema: {
              anyOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { error: { const: 'invalid_grant' } } }],
            },
          },
        },
      },
    },
  });
  expect(paths['/api/events']?.['get']).toMatchObject({ responses: { 200: { content: { 'text/event-stream': {} } } } });
});

test('serves the documents of the services without a token', async () => {
  groups.answers(() => ({ body: '{"openapi":"3.1.1"}' }));
  const answer = await get('/api/docs/groups.json');
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { openapi: '3.1.1' } });
  expect(groups.received).toMatchObject([{ method: 'GET', url: '/api/docs/groups.json' }]);
});

test('a mail program can unsubscribe without a token, and do nothing else', async () => {
  groups.answers(() => ({ status: 204 }));
  const { url } = service;
  const send = (path: string, method: string) =>
    fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: method === 'POST' ? 'List-Unsubscribe=One-Click' : undefined,
    });
  expect((await send('/api/mails/unsubscribe?token=a.b.c', 'POST')).status).toBe(204);
  expect(groups.received).toMatchObject([
    { method: 'POST', url: '/api/mails/unsubscribe?token=a.b.c', body: 'List-Unsubscribe=One-Click' },
  ]);
  // Some mail programs open the address: it leads to the page, and the service changes nothing.
  expect((await send('/api/mails/unsubscribe?token=a.b.c', 'GET')).status).toBe(204);
  expect((await send('/api/mails', 'POST')).status).toBe(404);
  expect((await send('/api/notifications/read-all', 'POST')).status).toBe(401);
  expect(groups.received).toHaveLength(2);
});

test('the document of an unavailable service is 503, and an unknown one is 404', async () => {
  const away = await get('/api/docs/expenses.json');
  expect({ status: away.status, body: await away.json() }).toMatchObject({ status: 503, body: { code: 'part-away' } });
  expect((await get('/api/docs/nobody.json')).status).toBe(404);
});

test('the page is public and runs scripts of our own origin only', async () => {
  const page = await get('/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:/);
  const addresses = [...html.matchAll(/\s(?:src|href)="([^"#]+)"/g)].map(([, address = '']) => address);
  const own = addresses.filter((address) => address !== 'data:,');
  expect(own.filter((address) => !address.startsWith('/api/docs/'))).toEqual([]);
  expect(own.filter((address) => address.endsWith('.json'))).toEqual(
    ['auth', 'groups', 'expenses', 'friends'].map((name) => `/api/docs/${name}.json`),
  );
  for (const address of own.filter((each) => !each.endsWith('.json'))) {
    const file = await get(address);
    expect([address, file.status, file.headers.get('content-type')]).toEqual([
      address,
      200,
      address.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
    ]);
    expect((await file.text()).length).toBeGreaterThan(100);
  }
});
