import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { openProcessGroup, type ProcessGroup } from '@allsquare/local/processes/process-group.ts';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { buildStale } from '../build/build.ts';
import { readRemotes } from '../build/remotes.ts';
import { patience } from '../build/slowness.ts';
import { remoteUnits, root } from '../build/units.ts';
import { ann, ben, byCookie, cookieOf } from './test/first-answers.ts';

const folder = temporaryFolder();
const remotes = remoteUnits().map(({ name }) => ({ name, folder: join(folder, name) }));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const shell = 'shell/dist';
const main = join(import.meta.dirname, 'main.ts');

let group: ProcessGroup;
let gateway: Server;
let edge: Server;
let edgePort: number;
let env: Record<string, string>;
let origin: string;
let answerFirst: (request: IncomingMessage, response: ServerResponse) => void;
/** The remotes that the edge does not reach, and those that do not answer it. */
const [away, hung] = [new Set<string>(), new Set<string>()];
/** The requests to the edge, and among them those for changed files. */
let [asked, sent]: [string[], string[]] = [[], []];

/** As an edge has the builds in the folder. */
function answerAsEdge({ url: path = '/', headers }: IncomingMessage, response: ServerResponse): void {
  asked.push(path);
  const [, name = '', file = ''] = /^\/mfe\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (hung.has(name)) return;
  if (path === '/remotes.json') {
    const gone = Object.fromEntries([...away].map((one) => [one, null]));
    return void response.end(JSON.stringify({ ...readRemotes(remotes), ...gone }));
  }
  const found = name ? join(folder, name, 'dist', file) : join(folder, shell, path.includes('.') ? path : 'index.html');
  if (away.has(name)) return void response.writeHead(503).end();
  if (!existsSync(found)) return void response.writeHead(404).end();
  const content = readFileSync(found);
  const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
  response.setHeader('etag', etag);
  if (headers['if-none-match'] === etag) response.writeHead(304).end();
  else {
    sent.push(path);
    response.end(content);
  }
}

beforeAll(async () => {
  await buildStale(
    () => {},
    undefined,
    (path) => path === 'shell' || path.startsWith('mfe-'),
  );
  for (const name of ['shell', ...remotes.map((remote) => remote.name)])
    cpSync(join(root, name, 'dist'), join(folder, name, 'dist'), { recursive: true });
  const [port = 0, gatewayPort = 0, free = 0] = await freePorts(3);
  edgePort = free;
  gateway = createServer((request, response) => answerFirst(request, response)).listen(gatewayPort, '127.0.0.1');
  edge = createServer(answerAsEdge).listen(edgePort, '127.0.0.1');
  origin = `http://127.0.0.1:${port}`;
  group = await openProcessGroup(temporaryFolder(), { temporary: true });
  env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    EDGE_URL: `http://127.0.0.1:${edgePort}`,
    FIRST_VIEW_WITHIN: String(patience(2_000)),
  };
  const program = { file: process.execPath, args: [main], env };
  const isReady = async () => (await fetch(`${origin}/health/ready`)).ok;
  await group.add({ name: 'pages', at: origin, program, isReady }).whenReady();
});

afterAll(async () => {
  await group.stop();
  gateway.close();
  edge.close();
});

beforeEach(() => {
  answerFirst = byCookie;
  away.clear();
  hung.clear();
});

const get = (path = '/dashboard', cookie = cookieOf(ann), method = 'GET') =>
  fetch(origin + path, { method, headers: { cookie, 'accept-encoding': 'identity' } });
/** Once the edge's builds are copied and the renderer is warm. */
async function drawn(holds: (html: string) => boolean, cookie?: string): Promise<Response & { html: string }> {
  let found: (Response & { html: string }) | undefined;
  await until('a page with its first view', async () => {
    const answer = await get('/dashboard', cookie);
    const html = await answer.text();
    if (html.includes('<template') && holds(html)) found = Object.assign(answer, { html });
    return found !== undefined;
  });
  if (!found) throw new Error('no page came with a first view');
  return found;
}
const has = (word: string) => (html: string) => html.includes(word);

test('a page comes with its rows, for its reader only', async () => {
  for (const [own, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    const { html, headers } = await drawn(has(`Dinner of ${own.name}`), cookieOf(own));
    expect(html).toMatch(/^<!doctype html>.*<\/html>\s*$/s);
    expect(html).not.toContain(`Dinner of ${other.name}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toBe('cookie');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('link')).toMatch(/^<\/mfe\/mfe-expenses\/[^>]+\.css>; rel=preload; as=style, .*<\/main\./);
  }
});

test('a new build of a remote is used, and nothing else is copied again', async () => {
  await drawn(has('Dinner of Ann'));
  const file = join(folder, 'mfe-expenses/dist/first.cjs');
  const before = readFileSync(file, 'utf8');
  const newer = `const { draw, places } = module.exports;
    module.exports = { places, draw: async (...given) => {
      const { html, left } = await draw(...given);
      return { html: '<i>newer</i>' + html, left };
    } };`;
  sent = [];
  writeFileSync(file, `${before}\n;${newer}`);
  await drawn(has('<i>newer</i>'));
  expect(sent).toEqual(['/mfe/mfe-expenses/first.cjs']);
  writeFileSync(file, before);
  await drawn((html) => !html.includes('<i>newer') && html.includes('Dinner of Ann'));
});

test.each([
  ['away', away],
  ['not answering', hung],
])('a remote that is %s is omitted until it is back', async (_, set) => {
  await drawn(has('Dinner of Ann'));
  set.add('mfe-expenses');
  const { html } = await drawn((one) => !one.includes('Dinner'));
  expect(html).toContain('class="k-app"');
  set.clear();
  await drawn(has('Dinner of Ann'));
});

test.each<[string, typeof answerFirst]>([
  ['says nothing', (_, response) => void response.writeHead(204).end()],
  ['hangs up', (request) => void request.socket.destroy()],
  ['does not answer', () => undefined],
])('where the gateway %s the page comes without a first view', async (_, how) => {
  await drawn(has('Dinner of Ann'));
  answerFirst = how;
  const answer = await get();
  expect(await answer.text()).toBe(read(`${shell}/index.html`));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('other addresses and browsers that are not signed in here get nothing, and cause no request', async () => {
  let told = 0;
  answerFirst = (_, response) => void response.end(String(told++));
  for (const path of ['/activity', '/dashboard?tab=groups', '/', '/main.js', '/groups/new'])
    expect((await get(path)).status).toBe(404);
  asked = [];
  expect((await get('/dashboard', 'sealed=x')).status).toBe(404);
  expect((await get('/dashboard', cookieOf(ann), 'HEAD')).status).toBe(404);
  expect([told, asked]).toEqual([0, []]);
});

test('the edge gets a request when a page is requested, and once in two seconds', async () => {
  await drawn(has('Dinner of Ann'));
  asked = [];
  const began = performance.now();
  for (let page = 0; page < 20; page++) await (await get()).text();
  const looks = asked.filter((path) => path === '/remotes.json').length;
  expect(looks).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 2_000));
});

test('without the edge no page exists', async () => {
  edge.closeAllConnections();
  await new Promise((closed) => edge.close(closed));
  await until('no page', async () => (await get()).status === 404);
  edge = createServer(answerAsEdge).listen(edgePort, '127.0.0.1');
  await drawn(has('Dinner of Ann'));
});

test('it ends on SIGTERM', async () => {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, [main], { env: { ...env, PORT: String(port) }, stdio: 'inherit' });
  const ended = once(child, 'exit');
  const at = `http://127.0.0.1:${port}`;
  await until('pages', () =>
    fetch(`${at}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const cookie = cookieOf(ann);
  await until('a first view', async () =>
    (await (await fetch(`${at}/dashboard`, { headers: { cookie } })).text()).includes('<template'),
  );
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
