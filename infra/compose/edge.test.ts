import { createSocket } from 'node:dgram';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sessionHintCookie } from '@allsquare/auth-contract';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { openProcessGroup, type ProcessGroup } from '@allsquare/local/processes/process-group.ts';
import { type RefusedRequest, tooLarge, unreadable, wrongRefusals } from '@allsquare/testing/refused-requests';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ORIGIN } from '../build/preview-tags.ts';
import { patience } from '../build/slowness.ts';
import { nginx } from './nginx.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const here = import.meta.dirname;
const cookie = `${sessionHintCookie}=session; sealed=x`;
const firstView: Answer = ({ url }, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'private, no-store', vary: 'cookie', link: '<a>' })
    .end(`first view of ${url}`);
const asEver: Answer = ({ url }, response) =>
  void response.writeHead(url?.includes('gone') ? 404 : 200, { 'cache-control': 'no-cache' }).end(`page of ${url}`);

/** Two replicas of each remote, found by name; each has the file of its own version. */
const versions: Record<string, string> = {
  '127.0.0.2': '/mfe/mfe-groups/old.js',
  '127.0.0.3': '/mfe/mfe-groups/new.js',
};
const replicas = Object.entries(versions).map(([address, file]) => ({
  address,
  server: createServer(({ url }, response) =>
    url === file ? void response.end(`${file} of ${address}`) : void response.writeHead(404).end('{}'),
  ),
}));
/** Answers every query with the addresses of both. */
const nameServer = createSocket('udp4', (asked, { port, address }) => {
  const end = asked.indexOf(0, 12) + 5;
  const record = (ip: string) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]);
  const head = Buffer.from([...asked.subarray(0, 2), 0x81, 0x80, 0, 1, 0, replicas.length, 0, 0, 0, 0]);
  const answer = [head, asked.subarray(12, end), ...replicas.map((replica) => record(replica.address))];
  nameServer.send(Buffer.concat(answer), port, address);
});

let group: ProcessGroup;
let origin: string;
let [answerPage, answerShell]: [Answer, Answer] = [firstView, asEver];
let pages: Server;
let shell: Server;
/** The upstream of a container's name. */
const ports: Record<string, number> = {};
let asked: IncomingMessage[] = [];

/** The addresses of images of static files: a remote's, the shell's. */
let files: string;
let filesOfShell: string;

const listen = (server: Server, port: number, address = '127.0.0.1') =>
  new Promise<void>((listening) => server.listen(port, address, listening));
const close = (server: Server) => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
};

/** The server of an image of a remote (infra/images), of one file. */
function filesOf(folder: string, port: number): string {
  mkdirSync(join(folder, 'srv/html'), { recursive: true });
  writeFileSync(join(folder, 'srv/html/main.js'), 'main');
  writeFileSync(join(folder, 'compressed.conf'), staticText('compressed.conf'));
  return (
    staticText('conf.d/default.conf')
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/srv', `${folder}/srv`)
      .replaceAll('/etc/nginx/', `${folder}/`)
      // The test's nginx was built without that module.
      .replace('  gzip_static on;\n', '')
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
  );
}
const staticText = (name: string) => readFileSync(join(here, '../images/static', name), 'utf8');

/** That of an image of the shell, with its pages, beside the other: what is above the server is there already. */
function shellFilesOf(folder: string, port: number): string {
  const root = join(folder, 'shell');
  mkdirSync(join(root, 'srv/conf'), { recursive: true });
  const text = filesOf(root, port);
  for (const page of ['index', 'join', 'landing']) {
    writeFileSync(join(root, `srv/conf/${page}-headers.conf`), '');
    writeFileSync(join(root, `srv/html/${page}.html`), page);
  }
  for (const file of ['sw.js', 'manifest.webmanifest']) writeFileSync(join(root, 'srv/html', file), file);
  const pages = staticText('page.conf').replaceAll('/srv', `${root}/srv`).replaceAll('/etc/nginx/', `${root}/`);
  writeFileSync(join(root, 'srv/conf/page.conf'), pages);
  return text.slice(text.indexOf('server {'));
}

beforeAll(async () => {
  const [port = 0, pagesPort = 0, shellPort = 0, nobody = 0, remotePort = 0, filesPort = 0, shellFilesPort = 0] =
    await freePorts(7);
  Object.assign(ports, { pages: pagesPort, shell: shellPort, 'svc-auth-gateway': nobody });
  pages = createServer((incoming, response) => {
    asked.push(incoming);
    answerPage(incoming, response);
  });
  shell = createServer((incoming, response) => answerShell(incoming, response));
  await Promise.all([
    listen(pages, pagesPort),
    listen(shell, shellPort),
    ...replicas.map(({ server, address }) => listen(server, remotePort, address)),
    new Promise<void>((bound) => nameServer.bind(0, '127.0.0.1', bound)),
  ]);
  origin = `http://127.0.0.1:${port}`;
  const folder = temporaryFolder();
  const types = join(folder, 'mime.types');
  writeFileSync(types, 'types { text/html html; }');
  const text = readFileSync(join(here, 'edge/nginx.conf.template'), 'utf8')
    .replaceAll('${PUBLIC_ORIGIN}', origin)
    .replaceAll('${TRUSTED_FRONT}', '127.0.0.1')
    .replaceAll('${DNS_RESOLVER}', `127.0.0.1:${nameServer.address().port}`)
    .replace('$remote${DNS_SUFFIX}:8080', `$remote:${remotePort}`)
    .replaceAll('${DNS_SUFFIX}', '')
    .replaceAll('${KEYCLOAK_ADDRESS}', `127.0.0.1:${nobody}`)
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/etc/nginx/mime.types', types)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/(set \$\w+ )([\w-]+):\d+/g, (_, set: string, name: string) => `${set}127.0.0.1:${ports[name]}`);
  files = `http://127.0.0.1:${filesPort}`;
  filesOfShell = `http://127.0.0.1:${shellFilesPort}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text.replace(/\}\s*$/, `${filesOf(folder, filesPort)}${shellFilesOf(folder, shellFilesPort)}}`));
  group = await openProcessGroup(folder, { temporary: true });
  const program = { file: nginx(), args: ['-p', folder, '-e', 'stderr', '-c', file, '-g', 'daemon off;'], env: {} };
  const isReady = async () => (await fetch(`${origin}/health/ready`)).ok;
  await group.add({ name: 'nginx', at: origin, program, isReady }).whenReady();
});

afterAll(async () => {
  await group.stop();
  await Promise.all([close(pages), close(shell), ...replicas.map(({ server }) => close(server))]);
  nameServer.close();
});

beforeEach(() => {
  [answerPage, answerShell] = [firstView, asEver];
  asked = [];
});

const get = (path: string, headers: Record<string, string> = { cookie }, method = 'GET') =>
  fetch(origin + path, { method, headers });

test.each(['/', '/join'])('the origin is written into the preview of a link to %s', async (path) => {
  const url = `${ORIGIN}/preview.png`;
  answerShell = (incoming, response) => {
    asked.push(incoming);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!-- --><meta content='${url}'>`);
  };
  const answer = await get(path);
  expect(await answer.text()).toBe(`<!-- --><meta content='${origin}/preview.png'>`);
  // It could not be written into a compressed page.
  expect(asked.map(({ headers }) => headers['accept-encoding'])).toEqual([undefined]);
});

test('a page for a person who is signed in here has its first view, whose request gets the cookies, and is never cached', async () => {
  const answer = await get('/groups/10000000-0000-4000-8000-000000000001');
  expect(await answer.text()).toBe('first view of /groups/10000000-0000-4000-8000-000000000001');
  const header = (name: string) => answer.headers.get(name);
  expect([header('cache-control'), header('vary'), header('link')]).toEqual([
    'private, no-store',
    expect.stringMatching(/(^|, )cookie\b/),
    '<a>',
  ]);
  expect(asked[0]?.headers.cookie).toBe(cookie);
});

test.each([
  ['/sw.js', 'sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'manifest.webmanifest', 'application/manifest+json'],
  ['/index.html', 'index', 'text/html; charset=utf-8'],
  ['/landing.html', 'landing', 'text/html; charset=utf-8'],
  ['/dashboard', 'index', 'text/html; charset=utf-8'],
])('the image of the shell sends %s, revalidated on each request', async (path, text, type) => {
  const answer = await fetch(filesOfShell + path);
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  expect([answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual(['no-cache', type]);
});

test('the worker reaches browsers as the shell sends it', async () => {
  const answer = await get('/sw.js');
  expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['page of /sw.js', 'no-cache']);
  expect(asked).toEqual([]);
});

test('a second reader gets a separate page', async () => {
  answerPage = ({ headers }, response) => void response.end(`first view of ${headers.cookie}`);
  const others = `${sessionHintCookie}=other`;
  const texts = await Promise.all(
    [cookie, others].map(async (own) => (await get('/dashboard', { cookie: own })).text()),
  );
  expect(texts).toEqual([`first view of ${cookie}`, `first view of ${others}`]);
});

test.each([
  '/',
  '/main.js',
  '/dashboard?tab=groups&sort=name',
  '/groups/a%31',
  '/groups/a.b',
  '/groups/:id',
  '/page.first-view',
])('%s comes from the shell', async (path) => {
  expect(await (await get(path)).text()).toBe(`page of ${path}`);
  expect(asked).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ['without a cookie', {}, 'GET'],
  ['without the word of the app', { cookie: 'sealed=x' }, 'GET'],
  ['for its headers', { cookie }, 'HEAD'],
])("a page %s is the shell's", async (_, headers, method) => {
  const answer = await get('/dashboard', headers, method);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(asked).toEqual([]);
});

test("a part's own address remains its own", async () => {
  expect((await get('/api/groups')).status).toBe(503);
  expect((await get('/mfe/nobody')).status).toBe(404);
  expect(asked).toEqual([]);
});

test('a file that only one replica of a remote has is found, whichever is asked first', async () => {
  for (const [address, file] of [...Object.entries(versions), ...Object.entries(versions)])
    expect(await (await get(file)).text()).toBe(`${file} of ${address}`);
  expect((await get('/mfe/mfe-groups/neither.js')).status).toBe(404);
});

test.each<[string, Answer]>([
  ['has none', (_, response) => void response.writeHead(404).end('{}')],
  ['fails', (_, response) => void response.writeHead(500).end('{}')],
  ['is stopping', (_, response) => void response.writeHead(503).end('{}')],
  ['hangs up', (incoming) => void incoming.socket.destroy()],
  ['does not answer', () => undefined],
])('where the renderer %s the page comes without a first view', async (_, how) => {
  answerPage = how;
  const began = performance.now();
  const answer = await get('/dashboard');
  expect([answer.status, await answer.text()]).toEqual([200, 'page of /dashboard']);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(performance.now() - began).toBeLessThan(patience(2_500));
  expect(asked).toHaveLength(1);
});

test('without a renderer the page comes without a first view, and an error reports the shell when it is down too', async () => {
  await close(pages);
  expect(await (await get('/dashboard')).text()).toBe('page of /dashboard');
  await listen(pages, ports['pages'] ?? 0);
  answerPage = (_, response) => void response.writeHead(404).end('{}');
  await close(shell);
  const answer = await get('/dashboard');
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'part-away' }]);
  await listen(shell, ports['shell'] ?? 0);
});

test('it is sent as it arrives, compressed too', async () => {
  let finish = () => {};
  answerPage = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('head');
    finish = () => void response.end('rest');
  };
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}/dashboard`, { headers }, resolve).on('error', reject).end();
  });
  expect(answer.headers['content-encoding']).toBe('gzip');
  const parts: string[] = [];
  for await (const part of answer.pipe(createGunzip())) {
    parts.push(String(part));
    finish();
  }
  expect(parts).toEqual(['head', 'rest']);
});

const ofMain = 'GET /main.js HTTP/1.1\r\nhost: x\r\n';
const ofFiles: Record<string, RefusedRequest> = {
  'a file that is not there': { bytes: 'GET /nothing.js HTTP/1.1\r\nhost: x\r\n\r\n', statuses: [404] },
  'a file that one writes to': { bytes: 'PUT /main.js HTTP/1.1\r\nhost: x\r\n\r\n', statuses: [404, 405] },
  'a part beyond the end': { bytes: `${ofMain}range: bytes=99-\r\n\r\n`, statuses: [416] },
  'a file that is another by now': { bytes: `${ofMain}if-match: "x"\r\n\r\n`, statuses: [412] },
};

test("a refusal by nginx itself has the contracts' messages, as everywhere", async () => {
  const trace = (status: number) => ({
    TRACE: { bytes: 'TRACE /api/groups HTTP/1.1\r\nhost: x\r\n\r\n', statuses: [status] },
  });
  expect(await wrongRefusals(origin, { ...unreadable, ...tooLarge, ...trace(405) })).toEqual([]);
  // A server of files discards bodies, and answers with its own messages where it cannot; the edge sends it none.
  const { 'a chunk without a size': _, ...withoutBody } = unreadable;
  expect(await wrongRefusals(files, { ...withoutBody, ...trace(404), ...ofFiles })).toEqual([]);
});

test('the gateway answers a client that waits for 100-continue before its body, and gets the request without it', async () => {
  const expectations: (string | undefined)[] = [];
  const gateway = createServer((incoming, response) => {
    expectations.push(incoming.headers.expect);
    incoming.resume().on('end', () => response.end('{}'));
  });
  await listen(gateway, ports['svc-auth-gateway'] ?? 0);
  try {
    const status = new Promise<number | undefined>((resolve, reject) => {
      const asking = { method: 'POST', headers: { expect: '100-continue', 'content-length': 2 } };
      const sent = request(`${origin}/api/groups`, asking, (answer) => resolve(answer.resume().statusCode));
      sent.on('continue', () => sent.end('{}')).on('error', reject);
      sent.flushHeaders();
    });
    expect(await status).toBe(200);
    expect(expectations).toEqual([undefined]);
  } finally {
    await close(gateway);
  }
});
