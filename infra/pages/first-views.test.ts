import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type FirstViewAnswers, sessionHintCookie } from '@allsquare/auth-contract';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { patience } from '../build/slowness.ts';
import { firstViews } from './first-views.ts';

/** A page waits this long (ms); the drawing of each 'Slow' takes twice as long. */
const WITHIN = patience(1_500);
const THREADS = 2;
const unit = (places: string[], html: string) => `
  module.exports = {
    places: ${JSON.stringify(places)},
    draw: async (place, { user }) => {
      const until = performance.now() + (user.name.startsWith('Slow') && place !== 'frame' ? ${2 * WITHIN} : 0);
      while (performance.now() < until);
      return { html: ${html}, left: place === 'frame' ? [{ place: 'page', props: {} }] : [] };
    },
  };`;

/** Requests that wait at the gateway, by session. */
let asked: { name: string; answer: () => void }[] = [];
/** The names of the sessions that have sent requests to the gateway, in this order. */
let asks: string[] = [];
/** What became of the pages. */
let outcomes: string[] = [];
let [gateway, server]: [ReturnType<typeof createServer>, FastifyInstance] = [createServer(), Fastify()];
let origin: string;
let stop: () => void;

const sessionIn = (cookie = '') => cookie.replace(`${sessionHintCookie}=`, '');
const hold = ({ headers }: IncomingMessage, response: ServerResponse) => {
  const name = sessionIn(headers.cookie);
  asks.push(name);
  const user = { id: name, name, email: '' };
  const view: FirstViewAnswers = { user, session: name, answers: {} };
  const entry = { name, answer: () => void response.end(JSON.stringify(view)) };
  asked.push(entry);
  response.once('close', () => {
    asked = asked.filter((one) => one !== entry);
  });
};

beforeAll(async () => {
  const folder = temporaryFolder();
  const write = (dist: string, files: Record<string, unknown>) => {
    mkdirSync(join(folder, dist), { recursive: true });
    for (const [file, content] of Object.entries(files))
      writeFileSync(join(folder, dist, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('shell/dist', {
    'index.html': '<!doctype html><div id="root"></div>',
    'show-first.txt': '',
    'links.json': { first: [], pages: {}, shared: {} },
    'first.json': { format: 2, places: ['frame'] },
    'first.cjs': unit(['frame'], `'<slot name="0"></slot>'`),
  });
  write('mfe-rows/dist', {
    'entry.js': '',
    'mf-manifest.json': { metaData: { remoteEntry: { name: 'entry.js', path: '' } }, exposes: [] },
    'remote.json': { pages: [], ahead: [], asks: {}, links: { files: [], exposed: [], at: {} } },
    'first.json': { format: 2, places: ['/dashboard'] },
    'first.cjs': unit(['/dashboard'], "'<b>rows of ' + user.name + '</b>'"),
  });
  gateway = createServer(hold);
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  const address = gateway.address();
  const remotes = [{ name: 'mfe-rows', folder: join(folder, 'mfe-rows') }];
  const views = firstViews({
    warn: (fault) => {
      throw new Error('a view was not made', { cause: fault });
    },
    within: WITHIN,
    threads: THREADS,
    metrics: { count: (outcome) => outcomes.push(outcome), differ: () => undefined },
    gatewayUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    builds: async () => ({ shell: join(folder, 'shell/dist'), remotes }),
  });
  stop = views.stop;
  server = Fastify({ forceCloseConnections: true });
  server.setNotFoundHandler(async (incoming, reply) => {
    if (!(await views.send(incoming, reply))) reply.code(404).send('');
    return reply;
  });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
  await drawn('Warm');
});
afterAll(async () => {
  await server.close();
  stop();
  gateway.closeAllConnections();
  await new Promise((closed) => gateway.close(closed));
});
beforeEach(async () => {
  await until('nobody waits', async () => asked.length === 0);
  asks = [];
  outcomes = [];
});

const answerAll = (session?: string) => {
  for (const { name, answer } of asked) if (name === (session ?? name)) answer();
};
/** A page that the session loads; `leave` closes the tab. */
function load(session: string) {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<string>();
  let took = Number.POSITIVE_INFINITY;
  const sent = request(
    `${origin}/dashboard`,
    { agent: false, headers: { cookie: `${sessionHintCookie}=${session}` } },
    (page) => {
      let html = '';
      page.on('error', () => resolve(html));
      page.setEncoding('utf8').on('data', (part: string) => {
        html += part;
      });
      page.on('end', () => {
        took = performance.now() - began;
        resolve(html);
      });
    },
  );
  sent.on('error', () => resolve('')).end();
  return { text: promise, leave: () => sent.destroy(), took: () => took };
}
/** Until a page of the session comes with its rows. */
const drawn = (session: string) =>
  until(`rows of ${session}`, async () => {
    const page = load(session);
    const answering = setInterval(() => answerAll(session), 1);
    const html = await page.text;
    clearInterval(answering);
    return html.includes(`rows of ${session}`);
  });
const flood = (session: string, loads = 20) => Array.from({ length: loads }, () => load(session));

test('of twenty loads at once by one session, one is drawn at a time; another session has its rows after one of them', async () => {
  const pages = flood('Ann');
  await until('the first ask', async () => asked.length > 0);
  const other = load('Ben');
  await until('both', async () => asked.length === 2);
  expect(asks).toEqual(['Ann', 'Ben']);
  answerAll();
  expect(await other.text).toContain('rows of Ben');
  // Ann's second page has at most sent its request: the rows of her first one have arrived.
  expect(asks.length).toBeLessThanOrEqual(3);
  const answering = setInterval(() => answerAll(), 1);
  const texts = await Promise.all(pages.map(({ text }) => text));
  clearInterval(answering);
  expect(texts[0]).toContain('rows of Ann');
  for (const text of texts) expect(text).not.toContain('Ben');
});

test('no request is sent for a browser that has left, and one on its way is aborted', async () => {
  const [first, ...others] = flood('Ann');
  await until('the first ask', async () => asked.length > 0);
  for (const { leave } of others) leave();
  // The server has seen them leave by the time it has sent a later page.
  await drawn('Cleo');
  first?.leave();
  await until('nobody asks', async () => asked.length === 0);
  await drawn('Cleo');
  expect(outcomes.filter((outcome) => outcome !== 'left')).toEqual(['sent', 'sent']);
  expect(asks.filter((name) => name === 'Ann')).toEqual(['Ann']);
});

test('while drawing is behind, pages go out at once and send no request', async () => {
  const slow = Array.from({ length: THREADS }, (_, index) => load(`Slow ${index}`));
  await until('their asks', async () => asked.length === THREADS);
  answerAll();
  // They have waited for their full time, and are still being drawn.
  for (const { text } of slow) expect(await text).not.toContain('rows');
  const pages = [...flood('Ann', 3), load('Ben')];
  for (const { text, took } of pages) {
    expect(await text).toBe('<!doctype html><div id="root"></div>');
    expect(took()).toBeLessThan(WITHIN / 2);
  }
  expect(outcomes).toEqual(['late', 'late', 'busy', 'busy', 'busy', 'busy']);
  expect(asks).toEqual(slow.map((_, index) => `Slow ${index}`));
  await drawn('Ann');
});
