/*
 * npm run bench:web: the cost of the first view in a throttled browser, and the delay until another person's screen
 * shows a save; with `-- phone`, `-- worker` or `-- live` only one of them: README.md.
 */
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain } from '@allsquare/build/user-facing-error';
import { listExpenses } from '@allsquare/expenses-contract';
import { listGroups } from '@allsquare/groups-contract';
import type { Client } from '@allsquare/local/client/client.ts';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { browserFlags, findBrowser } from '@allsquare/local/programs/browser.ts';
import { fill } from '@allsquare/local/seed/fill.ts';
import { people } from '@allsquare/local/seed/people.ts';
import { signIn } from '@allsquare/local/seed/sign-in.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import { type Browser, chromium } from 'playwright-core';
import { signInBrowser } from '../sign-in-browser.ts';
import { type Presses, pressTwice } from './first-press.ts';
import { watchOther } from './other-screen.ts';
import { PAGES, report, reportOtherScreen, reportPhone, reportWorker } from './report.ts';
import { desktop, type MeasuredPage, phone, type Visit, visit } from './visit.ts';
import { type Revisit, revisit } from './with-worker.ts';

const ROUNDS = 7;

const NOBODY = { stored: {} };

const stopped = stopSignal();

try {
  const product = await startProduct({
    ports: 'free',
    environment: { LOG_LEVEL: 'warn', ...highLimits },
    signal: stopped,
  });
  const browser = await chromium.launch({ executablePath: findBrowser(console.log), args: browserFlags });
  try {
    await fill(product.origin);
    const ann = await signIn(product.origin, 'ann');
    const [, , part] = process.argv;
    if (!part) await benchFirstView(product, browser, ann);
    if (!part || part === 'phone') await benchPhone(product, browser, ann);
    if (part === 'worker') await benchWorker(product, browser, ann, await newestExpense(ann));
    if (!part || part === 'live') await benchOtherScreen(product, browser, ann);
  } finally {
    await browser.close();
    await product.stop();
  }
} catch (error) {
  if (!stopped.aborted) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
process.disconnect?.();

async function benchFirstView(product: Product, browser: Browser, ann: Client) {
  const newest = await newestExpense(ann);
  const session = await signInBrowser(product.origin, ann);
  const landing = { path: '/', shows: 'Learn More', session: NOBODY };
  const dashboard = { path: '/dashboard', shows: newest, session };
  const visits: Record<(typeof PAGES)[number], Visit[]> = { landing: [], dashboard: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round ? `Round ${round} of ${ROUNDS} ...` : 'Warming up ...');
    stopped.throwIfAborted();
    const done = {
      landing: await visit(browser, product.origin, landing, desktop),
      dashboard: await visit(browser, product.origin, dashboard, desktop),
    };
    if (round) for (const name of PAGES) visits[name].push(done[name]);
  }
  report(visits);
}

/** A plain one has no session cookie, so the server renders no first view. */
type Place = Omit<MeasuredPage, 'session'> & { isPlain?: boolean };

async function benchPhone(product: Product, browser: Browser, ann: Client) {
  const group = `/groups/${await groupOfBen(ann)}`;
  const newest = await newestExpense(ann);
  const inGroup = await newestExpense(ann, group.replace('/groups/', ''));
  const places = {
    landing: { path: '/', shows: 'Learn More' },
    dashboard: { path: '/dashboard', shows: newest },
    'dashboard without a first view': { path: '/dashboard', shows: newest, isPlain: true },
    group: { path: group, shows: inGroup },
    'group without a first view': { path: group, shows: inGroup, isPlain: true },
    summary: { path: `${group}?tab=summary`, shows: people.ben.name },
  };
  const visits: Record<string, Visit[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round ? `Phone, round ${round} of ${ROUNDS} ...` : 'Warming up ...');
    // The token of a sign-in lasts five minutes.
    const session = await signInBrowser(product.origin, ann);
    for (const [name, { isPlain, ...place }] of Object.entries<Place>(places)) {
      stopped.throwIfAborted();
      const given = isPlain ? { stored: session.stored } : session;
      const done = await visit(
        browser,
        product.origin,
        { ...place, session: name === 'landing' ? NOBODY : given },
        phone,
      );
      if (round) (visits[name] ??= []).push(done);
    }
  }
  const presses: Presses[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    stopped.throwIfAborted();
    const session = await signInBrowser(product.origin, ann);
    presses.push(await pressTwice(browser, product.origin, { ...places.group, session }));
  }
  reportPhone(visits, presses);
  await benchWorker(product, browser, ann, newest);
}

/** The dashboard opened again, with and without the shell's worker in turn. */
async function benchWorker(product: Product, browser: Browser, ann: Client, newest: string) {
  const visits: Record<'without' | 'with', Revisit[]> = { without: [], with: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round ? `Worker, round ${round} of ${ROUNDS} ...` : 'Warming up ...');
    for (const name of ['without', 'with'] as const) {
      stopped.throwIfAborted();
      const place = { path: '/dashboard', shows: newest, session: await signInBrowser(product.origin, ann) };
      const done = await revisit(browser, product.origin, place, name === 'with');
      if (round) visits[name].push(done);
    }
  }
  reportWorker(visits);
}

async function benchOtherScreen(product: Product, browser: Browser, ann: Client) {
  console.log("Another person's screen ...");
  const groupId = await groupOfBen(ann);
  const ben = await signIn(product.origin, 'ben');
  reportOtherScreen(await watchOther(browser, product.origin, groupId, ann, ben));
}

/** The newest group that Ann shares with Ben. */
async function groupOfBen(ann: Client): Promise<string> {
  const groups = await ann.ask(listGroups);
  return groups.find((group) => group.people.some(({ name }) => name === people.ben.name))?.id ?? '';
}

async function newestExpense(ann: Client, groupId?: string): Promise<string> {
  const [expense] = await ann.ask(listExpenses, { query: { limit: '1', ...(groupId && { groupId }) } });
  return expense?.description ?? '';
}
