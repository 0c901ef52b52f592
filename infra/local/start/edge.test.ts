import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FirstViewAnswers } from '@allsquare/auth-contract';
import {
  ann,
  ben,
  byCookie,
  cookieOf,
  expenseOf,
  GROUP,
  type Person,
  viewOf,
} from '@allsquare/pages/test/first-answers.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildStale } from '../../build/build.ts';
import { integrityOf, type Remotes } from '../../build/remotes.ts';
import { patience } from '../../build/slowness.ts';
import { remoteUnits } from '../../build/units.ts';
import { slowRequest } from '../client/slow-request.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { freePorts } from '../processes/ports.ts';
import { openProcessGroup, type ProcessGroup } from '../processes/process-group.ts';
import { identityPaths } from '../servers/identity-paths.ts';

const PUBLIC = 'https://allsquare.example';
const large = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, description: 'Dinner' })));
let group: ProcessGroup;
let gateway: Server;
let gatewayPort: number;
let origin: string;
/** The methods of the requests that were lost. */
const lost: (string | undefined)[] = [];
/** The gateway's answer for a first view. */
let answerFirst: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  await buildStale(() => {});
  const [port = 0, free = 0, nobody = 0] = await freePorts(3);
  gatewayPort = free;
  gateway = createServer((request, response) => {
    if (request.url?.startsWith('/first-view')) return answerFirst(request, response);
    if (request.url === '/api/lost') {
      lost.push(request.method);
      return request.socket.destroy();
    }
    if (request.url === '/api/late') return gateway.emit('asked', response);
    if (request.url === '/api/busy') return response.writeHead(503, { 'retry-after': '60' }).end('{}');
    if (request.url === '/api/expenses') {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      return response.setHeader('content-length', large.length).end(large);
    }
    if (request.url !== '/api/events') {
      return response.end(JSON.stringify({ url: request.url, from: request.headers['x-forwarded-for'] }));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
    request.on('close', () => gateway.emit('left'));
    return response;
  });
  await startGateway();
  origin = `http://localhost:${port}`;
  group = await openProcessGroup(temporaryFolder(), { temporary: true });
  const program = {
    file: process.execPath,
    args: [join(import.meta.dirname, 'edge.ts')],
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: PUBLIC,
      GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
      IDENTITY_URL: `http://127.0.0.1:${nobody}`,
      REQUEST_WITHIN: '1000',
      FIRST_VIEW_WITHIN: String(patience(2_000)),
    },
  };
  const isReady = async () => (await fetch(`${origin}/health/ready`)).ok;
  await group.add({ name: 'edge', at: origin, program, isReady }).whenReady();
});

afterAll(async () => {
  await group.stop();
  gateway.close();
});

const startGateway = () => new Promise<void>((listening) => gateway.listen(gatewayPort, '127.0.0.1', listening));
const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

test.each([
  ['/', 'Share costs. Stay square. · Allsquare', /The others need no account\./],
  ['/join', 'Join a group on Allsquare', /You need no account\./],
  ['/join?from=chat', 'Join a group on Allsquare', /You need no account\./],
])('a chat shows a link to %s with its title and a picture of the right size', async (path, title, description) => {
  for (const encoding of ['identity', 'br']) {
    const html = await (await get(path, { headers: { 'accept-encoding': encoding } })).text();
    const tags = new Map(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content='([^']*)'>/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    );
    const image = `${PUBLIC}/preview.png`;
    expect(html).toContain(`<title>${title}</title>`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    for (const name of ['og:title', 'twitter:title']) expect(tags.get(name)).toBe(title);
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(tags.get(name)).toMatch(description);
    for (const name of ['og:image', 'twitter:image']) expect(tags.get(name)).toBe(image);
    expect(tags.get('og:url')).toBe(`${PUBLIC}${path.replace(/\?.*/, '')}`);
    expect(tags.get('twitter:card')).toBe('summary_large_image');
    const picture = Buffer.from(await (await get('/preview.png')).arrayBuffer());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    // Width and height.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630']);
  }
});

test('every page names the icon of a home screen and the colors of both themes, which are the tokens', async () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../shell/kit/src/styles/tokens.css'), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--paper: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  for (const path of ['/', '/join', '/login', '/groups']) {
    const html = await (await get(path)).text();
    expect(html).toContain(`<meta name="theme-color" content="${light}" data-light="${light}" data-dark="${dark}">`);
    expect(html).toContain('<link rel="apple-touch-icon" href="/touch-icon.png">');
  }
  const icon = Buffer.from(await (await get('/touch-icon.png')).arrayBuffer());
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([180, 180]);
});

test.each(['head', 'body'] as const)('a %s that arrives byte by byte is ended', async (what) => {
  for (const path of ['/api/slow', '/groups', '/realms/allsquare/protocol/openid-connect/token'])
    expect(await slowRequest(`${origin}${path}`, what)).toBeLessThan(patience(5_000));
});

test('any number of event streams leaves room for requests', async () => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const streaming = request(`${origin}/api/events`, { agent }, () => resolve());
      streaming.on('error', reject).end();
    });
  await Promise.all(Array.from({ length: 1_001 }, open));
  const answer = await get('/api/groups', { signal: AbortSignal.timeout(patience(5_000)) });
  agent.destroy();
  expect(answer.status).toBe(200);
});

test.each(['/', '/groups/10000000-0000-4000-8000-000000000001', '/index.html'])(
  '%s is the page, never cached',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/);
    expect(policy).toContain("worker-src 'self'; manifest-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default");
  },
);

test('the worker is revalidated on each request, and names the page of its version', async () => {
  const answer = await get('/sw.js', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(answer.headers.get('content-encoding')).toBe('br');
  const page = await (await get('/index.html')).arrayBuffer();
  expect(await answer.text()).toContain(integrityOf(Buffer.from(page)));
});

test('the manifest has its type, and its icons have their sizes', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const { icons }: { icons: { src: string; sizes: string; purpose: string }[] } = JSON.parse(await answer.text());
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const icon = Buffer.from(await (await get(src)).arrayBuffer());
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('a file with a hash in its name is cached forever and comes compressed', async () => {
  const [script] = /\/main\.[0-9a-f]{8}\.js/.exec(await (await get('/')).text()) ?? [];
  const answer = await get(script ?? '', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
});

test('/licences has the texts of what the product contains', async () => {
  const answer = await get('/licences');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.text()).toContain('SIL OPEN FONT LICENSE');
});

test('remotes.json names existing files', async () => {
  const answer = await get('/remotes.json');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const remotes: Remotes = JSON.parse(await answer.text());
  expect(Object.keys(remotes)).toEqual(remoteUnits().map(({ name }) => name));
  for (const { entry, preload, files } of Object.values(remotes)) {
    expect(entry).toMatch(/\/remoteEntry\.[0-9a-f]{8}\.js$/);
    for (const file of [entry, ...preload, ...Object.values(files).flat()]) expect((await get(file)).status).toBe(200);
  }
});

/** The files that the page at an address names in its header, without hashes. */
async function linked(address: string): Promise<string[]> {
  const header = (await get(address)).headers.get('link') ?? '';
  const files = Array.from(header.matchAll(/<([^>]+)>; rel=preload; as=(?:script|style)/g), ([, file = '']) => file);
  for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
  return files.map((file) => file.replace(/\.[0-9a-f]{8}\./, '.'));
}

test('the page comes with the files of its address, and no others', async () => {
  const group = await linked(GROUP);
  expect(group).toEqual(expect.arrayContaining(['/main.js', '/kit-virtual.js', '/kit-page.js']));
  expect(group).not.toContain('/kit-time-ago.js');
  expect(new Set(group).size).toBe(group.length);
  expect(await linked(`${GROUP}?tab=summary`)).toContain('/kit-time-ago.js');
  expect(await linked('/groups/new')).not.toContain('/kit-virtual.js');
  expect(await linked('/login')).toContain('/login.js');
  expect(await linked('/')).toEqual([]);
});

test.each(['/mfe/mfe-groups/gone.js', '/mfe/nobody/', '/mfe', '/main.00000000.js', '/.built', '/health/x'])(
  '%s is 404, not the page',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/json/);
  },
);

test('/api goes to the gateway under the same path', async () => {
  expect(await (await get('/api/groups?q=a%20b')).json()).toEqual({
    url: '/api/groups?q=a%20b',
    from: expect.stringMatching(/127\.0\.0\.1|::1/),
  });
});

test("a browser's connection lives as long as the edge allows, not the gateway", async () => {
  expect((await get('/api/groups')).headers.get('keep-alive')).toBe('timeout=72');
});

test('a large answer is compressed for clients that accept it', async () => {
  for (const [accepted, encoding] of [
    ['br', 'br'],
    ['identity', null],
  ] as const) {
    const answer = await get('/api/expenses', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(large);
  }
});

test('an event stream arrives as it is written, and ends at the gateway when the browser leaves', async () => {
  const leaving = new AbortController();
  const left = new Promise((resolve) => gateway.once('left', resolve));
  const answer = await get('/api/events', { signal: leaving.signal });
  const chunk = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(chunk?.value)).toBe(': here\n\n');
  leaving.abort();
  await left;
});

test('the gateway answers a client that waits for 100-continue before its body', async () => {
  const status = new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${origin}/api/groups`, { method: 'POST', headers: { expect: '100-continue' } }, (answer) => {
      resolve(answer.statusCode);
      answer.resume();
    });
    sent.on('continue', () => sent.end('{}')).on('error', reject);
    sent.flushHeaders();
  });
  expect(await status).toBe(200);
});

test('a refusal of the gateway passes at once, without a retry here', async () => {
  const answer = await get('/api/busy');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
});

test('a lost answer is 502, a part that is down 503', async () => {
  for (const method of ['POST', 'GET']) {
    const answer = await get('/api/lost', { method });
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'answer-lost' }]);
  }
  // A read is sent once more.
  expect(lost).toEqual(['POST', 'GET', 'GET']);
  gateway.closeAllConnections();
  await new Promise((closed) => gateway.close(closed));
  const away = await get('/api/groups');
  expect([away.status, await away.json()]).toMatchObject([503, { code: 'part-away' }]);
  await startGateway();
  expect((await get('/api/groups')).status).toBe(200);
});

describe('a client that leaves is no fault in the log', () => {
  const ask = (length: number) =>
    `POST /api/late HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
  const logged = () => readFileSync(join(group.folder, 'logs/edge.log'), 'utf8').split('\n').slice(0, -1);

  test.each([
    ['in the middle of its body', `${ask(100)}\r\n{}`],
    ['before the response', `${ask(2)}\r\n{}`],
    ['before a response that is compressed', `${ask(2)}accept-encoding: br\r\n\r\n{}`],
  ])('%s', async (_, request) => {
    const before = logged().length;
    const asked = once(gateway, 'asked');
    const { hostname, port } = new URL(origin);
    const client = connect(Number(port), hostname, () => client.write(request));
    const [response]: ServerResponse[] = await asked;
    client.destroy();
    // Afterwards the edge knows that it has left.
    await get('/health/live');
    response?.setHeader('content-type', 'application/json').setHeader('content-length', large.length).end(large);
    await get('/api/lost', { method: 'POST' });
    // The edge writes its log after it has answered.
    while (logged().length === before) await setTimeout(10);
    const faults = logged()
      .slice(before)
      .map((line) => JSON.parse(line));
    expect(faults.map(({ level, err }) => [level, err.code])).toEqual([[40, 'UND_ERR_SOCKET']]);
  });
});

const realm = '/realms/allsquare';
const protocol = `${realm}/protocol/openid-connect`;

test.each([
  `${realm}/.well-known/openid-configuration`,
  `${protocol}/certs`,
  `${protocol}/auth?client_id=allsquare-gateway`,
  `${protocol}/logout`,
  `${realm}/login-actions/authenticate?session_code=1&execution=2`,
  `${realm}/login-actions/action-token?key=a.b-c_d`,
  `${realm}/broker/google/endpoint?state=1`,
  `${realm}/broker/after-first-broker-login`,
  '/resources/x1y2z/login/keycloak.v2/css/styles.css',
])('%s goes to the identity server', async (path) => {
  expect((await get(path)).status).toBe(503);
});

test.each([
  realm,
  `${protocol}/token`,
  `${protocol}/userinfo`,
  `${protocol}/revoke`,
  `${protocol}/auth/device`,
  `${protocol}/ext/par/request`,
  `${realm}/account/`,
  `${realm}/clients-registrations/default`,
  `${realm}/broker/other/endpoint`,
  '/realms/master/protocol/openid-connect/auth',
  '/admin/realms/allsquare/users',
  `${realm}/login-actions/%2e%2e/protocol/openid-connect/token`,
  `${realm}/login-actions/..%2f..%2f..%2fadmin`,
  `${realm}/login-actions/..;/protocol/openid-connect/token`,
  `${realm}/login-actions//token`,
  '/%72ealms/allsquare/protocol/openid-connect/token',
  '/resources/%2e%2e/admin',
])('%s does not reach the identity server', async (path) => {
  const statuses = await Promise.all(['GET', 'POST'].map((method) => askAs(method, path)));
  for (const status of statuses) expect(status).not.toBe(503);
});

/** The status, 503 if the edge tried to reach the identity server. The path is sent as written: fetch resolves `..`. */
const askAs = (method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(origin, { method, path }, (answer) => resolve(answer.resume().statusCode));
    sent.on('error', reject).end();
  });

test("every ingress has the edge's list", () => {
  const readme = readFileSync(join(import.meta.dirname, '../../keycloak/README.md'), 'utf8');
  for (const path of identityPaths) expect(readme).toContain(`\n${path}\n`);
});

describe('a first view', () => {
  const page = (path: string, cookie?: string, init: RequestInit = {}) =>
    get(path, { ...init, headers: { ...(cookie && { cookie }), 'accept-encoding': 'identity' } });
  const dashboard = (cookie?: string, init: RequestInit = {}) => page('/dashboard', cookie, init);
  const plain = async () => (await dashboard()).text();
  /** Once the renderer is warm and the machine is idle enough. */
  const drawn = async (cookie: string, path = '/dashboard') => {
    for (let tries = 0; tries < 50; tries++) {
      const answer = await page(path, cookie);
      const html = await answer.text();
      if (html.includes('<template')) return { html, headers: answer.headers };
    }
    throw new Error('no page came with a first view');
  };

  test("is in its reader's page, which is never cached, as text and under the same policy", async () => {
    const asked: (string | undefined)[] = [];
    answerFirst = ({ url, headers }, response) => {
      asked.push(url, headers.cookie);
      response.end(JSON.stringify(viewOf(ann, '</script></template><slot name="0"></slot><b>Dinner</b>')));
    };
    const { html, headers } = await drawn(cookieOf(ann));
    expect(asked.slice(0, 2)).toEqual([
      '/first-view?ask=%2Fapi%2Fbalances&ask=%2Fapi%2Fexpenses%3Flimit%3D10',
      cookieOf(ann),
    ]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('vary')).toContain('cookie');
    expect(html).toContain(`<template data-user="${ann.id}" data-session="session-of-Ann"><div class="k-app">`);
    expect(html).toContain(
      '&lt;/script&gt;&lt;/template&gt;&lt;slot name=&quot;0&quot;&gt;&lt;/slot&gt;&lt;b&gt;Dinner',
    );
    expect(html.match(/<\/template>/g)).toHaveLength(1);
    expect(html).toContain('aria-current="page"');
    const [, script = ''] = /<\/template><script>(.*?)<\/script>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"><template/.exec(html) ?? [];
    expect((await get(sheet)).headers.get('content-type')).toMatch(/css/);
    expect(html.replace(/<link rel="stylesheet" href="[^"]+"><template.*<\/template><script>.*?<\/script>/s, '')).toBe(
      await plain(),
    );
  });

  test('of one person has nothing of another, however their pages coincide', async () => {
    answerFirst = byCookie;
    await drawn(cookieOf(ann));
    const pages = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const [own, other] = index % 2 ? [ann, ben] : [ben, ann];
        return { own, other, ...(await drawn(cookieOf(own))) };
      }),
    );
    for (const { own, other, html } of pages) {
      expect(html).toContain(`Dinner of ${own.name}`);
      for (const word of [other.id, `Dinner of ${other.name}`, `Group of ${other.name}`, `session-of-${other.name}`])
        expect(html).not.toContain(word);
    }
  });

  /** A group with one member, whose list is longer than its first view. */
  const groupOf = (user: Person): FirstViewAnswers => {
    const id = GROUP.replace('/groups/', '');
    const { name } = user;
    const member = { id: user.id, groupId: id, userId: user.id, role: 'ADMIN', addedBy: user.id, colour: 1, user };
    const at = '2026-11-20T10:00:00Z';
    const group = {
      id,
      name: `Group of ${name}`,
      type: 'trip',
      description: null,
      memberCount: 1,
      created_by: user.id,
      createdAt: at,
      version: 1,
      cents: 0,
      balance: 0,
      settled: true,
      people: [{ id: user.id, name, colour: 1, cents: 0, balance: 0 }],
      members: [{ ...member, joinedAt: at }],
    };
    const expenses = Array.from({ length: 50 }, (_, index) => ({
      ...expenseOf(user, `Dinner ${index} of ${name}`),
      id: `0e000000-0000-4000-8000-0000000000${10 + index}`,
    }));
    const totals = { count: 50, amount: 61_700, months: [{ month: '2026-11', amount: 61_700 }], categories: [] };
    const bodies = {
      [`/api/groups/${id}`]: group,
      [`/api/expenses?groupId=${id}`]: expenses,
      [`/api/expenses/totals?groupId=${id}`]: { ...totals, people: [] },
    };
    const answers = Object.entries(bodies).map(([ask, body]) => [ask, { body: JSON.stringify(body), headers: {} }]);
    return { user, session: `session-of-${name}`, answers: Object.fromEntries(answers) };
  };

  test('of a group is requested by its id, and has its first rows', async () => {
    const asked: string[] = [];
    answerFirst = ({ url }, response) => {
      asked.push(...new URL(url ?? '', 'http://gateway').searchParams.getAll('ask'));
      response.end(JSON.stringify(groupOf(ann)));
    };
    const { html } = await drawn(cookieOf(ann), GROUP);
    const id = GROUP.replace('/groups/', '');
    expect(asked.slice(0, 3).toSorted()).toEqual([
      `/api/expenses/totals?groupId=${id}`,
      `/api/expenses?groupId=${id}`,
      `/api/groups/${id}`,
    ]);
    expect(html).toContain('Group of Ann</h1>');
    expect(html).toContain('<h2>November 2026</h2>');
    const rows = html.match(/Dinner \d+ of Ann<\/b>/g) ?? [];
    expect(rows.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, index) => `Dinner ${index} of Ann</b>`));
    expect(rows.length).toBeLessThan(30);
  });

  test.each([
    '/groups/:id',
    '/groups/new',
    '/groups/------------------------------------',
    `${GROUP}0`,
    `/groups/x${GROUP.replace('/groups/', '')}`,
    `${GROUP}/`,
    `${GROUP}${GROUP}`,
    `${GROUP.slice(0, -1)}%31`,
    `${GROUP}?tab=members`,
    `${GROUP}?highlight=0e000000-0000-4000-8000-000000000001`,
    `${GROUP}?deleted=true`,
    `${GROUP}?`,
  ])('is not requested at %s', async (path) => {
    let asked = 0;
    answerFirst = (_, response) => void response.end(String(asked++));
    await (await page(path, cookieOf(ann))).text();
    expect(asked).toBe(0);
  });

  test('sends no request without a sign-in here, for other pages, for a query, and for HEAD', async () => {
    let asked = 0;
    answerFirst = (_, response) => void response.end(String(asked++));
    for (const path of ['/dashboard', '/friends', '/', '/dashboard?tab=groups']) await (await get(path)).text();
    await (await get('/profile', { headers: { cookie: cookieOf(ann) } })).text();
    await dashboard(cookieOf(ann), { method: 'HEAD' });
    await (await dashboard('sealed=x')).text();
    expect(asked).toBe(0);
    expect((await dashboard()).headers.get('cache-control')).toBe('no-cache');
  });

  test.each<[string, typeof answerFirst]>([
    ['says nothing', (_, response) => void response.writeHead(204).end()],
    ['fails', (_, response) => void response.writeHead(500).end('{}')],
    ['hangs up', (asked) => void asked.socket.destroy()],
    ['answers what nobody understands', (_, response) => void response.end('{"user":{"id":"x"},"answers":{}}')],
    [
      'answers what a unit cannot draw',
      (_, response) => void response.end(JSON.stringify({ ...viewOf(ann), answers: {} })),
    ],
    ['does not answer', () => undefined],
  ])('is omitted where the gateway %s: the page comes without it', async (_, how) => {
    answerFirst = how;
    const began = performance.now();
    const answer = await dashboard(cookieOf(ann));
    expect(await answer.text()).toBe(await plain());
    expect(performance.now() - began).toBeLessThan(patience(4_000));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('does not delay the beginning of the page', async () => {
    answerFirst = () => undefined;
    const reader = (await dashboard(cookieOf(ann))).body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^<!doctype html>.*<div id="root"><\/div>$/s);
    await reader?.cancel();
  });

  test('is compressed for clients that accept it', async () => {
    answerFirst = byCookie;
    await drawn(cookieOf(ann));
    const answer = await get('/dashboard', { headers: { cookie: cookieOf(ann), 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toMatch(/^<!doctype html>.*<\/html>/s);
  });
});
