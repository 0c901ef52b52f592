import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { patience } from '@allsquare/build/slowness';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { buildStale } from '../build/build.ts';
import { readRemotes } from '../build/remotes.ts';
import { remoteUnits, root } from '../build/units.ts';
import type { Result, Task, ToDraw } from './first-view-thread.ts';
import { type RandomVisit, randomVisit } from './test/random-visits.ts';

/** Pairs of people whose pages are compared; FIRST_VIEW_PAIRS=2000 for a long run. */
const PAIRS = Number(process.env['FIRST_VIEW_PAIRS'] ?? 100);
const NOW = Date.parse('2026-11-29T12:00:00Z');

const distOf = (unit: string) => join(root, unit, 'dist');
const units = ['shell', ...remoteUnits().map(({ name }) => name)];
let files: string[];
let given: { filled: string[]; pages: unknown[] };

beforeAll(async () => {
  await buildStale(
    () => {},
    undefined,
    (path) => path === 'shell' || path.startsWith('mfe-'),
  );
  files = units.map((unit) => join(distOf(unit), 'first.cjs'));
  const places = units.flatMap(
    (unit): string[] => JSON.parse(readFileSync(join(distOf(unit), 'first.json'), 'utf8')).places,
  );
  const pages = Object.values(readRemotes(remoteUnits())).flatMap((remote) => remote['pages']);
  given = { filled: places.flatMap((place) => /^slot:(.+)$/.exec(place)?.[1] ?? []), pages };
});

const taskOf = ({ page, address, isPhone, user, answers }: RandomVisit): ToDraw => {
  const sent = Object.entries(answers).map(([ask, body]) => [ask, { body: JSON.stringify(body), headers: {} }]);
  return { page, given: { ...given, now: NOW, isPhone, address, user, answers: Object.fromEntries(sent) } };
};

/** Draws in one thread; draws that are asked together overlap. */
function openThread(scripts: string[]) {
  const worker = new Worker(new URL('first-view-thread.ts', import.meta.url), {
    workerData: scripts,
    env: {},
    execArgv: [],
  });
  const waiting = new Map<number, (result: Result) => void>();
  let count = 0;
  worker.on('message', (result: Result) => waiting.get(result.id)?.(result));
  const draw = async (visit: RandomVisit, isFresh = false): Promise<string> => {
    const id = ++count;
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.set(id, resolve);
    // A port has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ ...taskOf(visit), id, isFresh } satisfies Task);
    const { html, fault } = await promise;
    waiting.delete(id);
    if (html === undefined) throw new Error(fault);
    return html;
  };
  return { draw, [Symbol.asyncDispose]: async () => void (await worker.terminate()) };
}

/** Two people's pages, drawn at once and in turn among those of all earlier ones, and each in a context of its own. */
const compared = (scripts: string[], pairs: number) => async () => {
  await using thread = openThread(scripts);
  const { draw } = thread;
  const isAlike = async (one: RandomVisit, other: RandomVisit) => {
    const shared = [...(await Promise.all([draw(one), draw(other)])), await draw(one), await draw(other)];
    const [own, its] = [await draw(one, true), await draw(other, true)];
    return shared.every((html, index) => html === (index % 2 ? its : own));
  };
  await fc.assert(fc.asyncProperty(randomVisit, randomVisit, isAlike), { numRuns: pairs, endOnFailure: true });
};

test(
  'pages of random people have the same bytes from the shared context, at once and in turn, as from fresh ones',
  () => compared(files, PAIRS)(),
  patience(Math.max(180_000, 300 * PAIRS)),
);

test('rows of every page are drawn', async () => {
  await using thread = openThread(files);
  const visits = fc.sample(randomVisit, { numRuns: 200, seed: 1 });
  const seen = new Set<string>();
  for (const visit of visits) {
    const html = await thread.draw(visit);
    expect(html).toContain('<main');
    if (JSON.stringify(visit.answers).length > 1_500) {
      expect(html.length).toBeGreaterThan(4_000);
      seen.add(visit.page);
    }
  }
  expect([...seen].toSorted()).toEqual([
    '/dashboard',
    '/expenses',
    '/friends',
    '/groups',
    '/groups/:id',
    '/groups/:id?tab=summary',
  ]);
});

test('a cache in a module of the product is found', async () => {
  const planted = join(temporaryFolder(), 'first.cjs');
  const [expenses = ''] = files.filter((file) => file.includes('mfe-expenses'));
  const leak = `;const all = new Map(); const { draw, places } = module.exports;
    module.exports = { places, draw: async (place, given, props) => {
      if (!all.has(place)) all.set(place, draw(place, given, props));
      return all.get(place);
    } };`;
  writeFileSync(planted, readFileSync(expenses, 'utf8') + leak);
  const scripts = files.map((file) => (file === expenses ? planted : file));
  await expect(compared(scripts, PAIRS)()).rejects.toThrow('Property failed');
});
