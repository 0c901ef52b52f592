/*
 * npm run bench:web: what the first view costs in a throttled browser, beside the same app as a single bundle, and how long lists
 * scroll there; `npm run bench:web -- scroll`, `phone` or `live` only one part of it. See README.md.
 */
import type { Session } from '@allsquare/auth-contract';
import { ask } from '@allsquare/local/ask.ts';
import { browserFlags, findBrowser } from '@allsquare/local/browser.ts';
import { highLimits } from '@allsquare/local/high-limits.ts';
import { type Product, startProduct } from '@allsquare/local/product.ts';
import { fill } from '@allsquare/local/seed/fill.ts';
import { insertManyExpenses } from '@allsquare/local/seed/many-expenses.ts';
import { PASSWORD, people } from '@allsquare/local/seed/people.ts';
import { explain } from '@allsquare/local/user-facing-error.ts';
import { type Browser, chromium } from 'playwright-core';
import { watchOther } from './other-screen.ts';
import { PAGES, report, reportOtherScreen, reportPhone, reportScrolling } from './report.ts';
import { type Scrolled, scroll } from './scroll.ts';
import { buildSingleBundle, serveSingleBundle } from './single-bundle.ts';
import { desktop, phone, type Visit, visit } from './visit.ts';

const ROUNDS = 7;
const SCROLLING_ROUNDS = 3;
const MANY = 10_000;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());

try {
  const product = await startProduct({
    ports: 'free',
    environment: { LOG_LEVEL: 'warn', ...highLimits },
    signal: stopping.signal,
  });
  const browser = await chromium.launch({ executablePath: findBrowser(console.log), args: browserFlags });
  try {
    await fill(product.origin);
    const ann = await signIn(product.origin);
    const [, , part] = process.argv;
    if (!part) await benchFirstView(product, browser, ann);
    if (!part || part === 'phone') await benchPhone(product, browser, ann);
    if (!part || part === 'live') await benchOtherScreen(product, browser, ann);
    if (!part || part === 'scroll') await benchScrolling(product, browser, ann);
  } finally {
    await browser.close();
    await product.stop();
  }
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
process.disconnect?.();

async function benchFirstView(product: Product, browser: Browser, ann: Stored) {
  const newest = await newestExpense(product.origin, ann.auth_token);
  console.log('Building the single bundle ...');
  await using single = await serveSingleBundle(await buildSingleBundle(product.folder), product);

  const landing = { path: '/', shows: 'Learn More', stored: {} };
  const dashboard = { path: '/dashboard', shows: newest, stored: ann };
  const visits: Record<(typeof PAGES)[number], Visit[]> = { landing: [], dashboard: [], single: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round ? `Round ${round} of ${ROUNDS} ...` : 'Warming up ...');
    stopping.signal.throwIfAborted();
    const done = {
      landing: await visit(browser, product.origin, landing, desktop),
      dashboard: await visit(browser, product.origin, dashboard, desktop),
      single: await visit(browser, single.origin, dashboard, desktop),
    };
    if (round) for (const name of PAGES) visits[name].push(done[name]);
  }
  report(visits);
}

async function benchPhone(product: Product, browser: Browser, ann: Stored) {
  const group = `/groups/${await groupOfBen(product.origin, ann.auth_token)}`;
  const newest = await newestExpense(product.origin, ann.auth_token);
  const inGroup = await newestExpense(product.origin, ann.auth_token, group.replace('/groups/', ''));
  const places = {
    landing: { path: '/', shows: 'Learn More', stored: {} },
    dashboard: { path: '/dashboard', shows: newest, stored: ann },
    group: { path: group, shows: inGroup, stored: ann },
    summary: { path: `${group}?tab=summary`, shows: people.ben.name, stored: ann },
  };
  const visits: Record<string, Visit[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round ? `Phone, round ${round} of ${ROUNDS} ...` : 'Warming up ...');
    for (const [name, place] of Object.entries(places)) {
      stopping.signal.throwIfAborted();
      const done = await visit(browser, product.origin, place, phone);
      if (round) (visits[name] ??= []).push(done);
    }
  }
  reportPhone(visits);
}

async function benchOtherScreen(product: Product, browser: Browser, ann: Stored) {
  console.log("Another person's screen ...");
  const groupId = await groupOfBen(product.origin, ann.auth_token);
  const [one, other] = [ann, await signIn(product.origin, people.ben.email)].map((stored) => ({
    id: stored.user_id,
    token: stored.auth_token,
    stored,
  }));
  if (one && other) reportOtherScreen(await watchOther(browser, product.origin, groupId, one, other));
}

async function benchScrolling(product: Product, browser: Browser, ann: Stored) {
  const groupId = await groupOfBen(product.origin, ann.auth_token);
  const ben = await signIn(product.origin, people.ben.email);
  const two: [string, string] = [ann.user_id, ben.user_id];
  await insertManyExpenses({ ownerUrl: product.ownerUrl('expenses'), groupId, people: two, count: MANY });
  const lists: Record<string, string | undefined> = {
    'all expenses, 10,000': '/expenses',
    'a group, 10,000': `/groups/${groupId}`,
    'a plain page': undefined,
  };
  const scrolled: Record<string, Scrolled[]> = {};
  for (let round = 1; round <= SCROLLING_ROUNDS; round++) {
    console.log(`Scrolling, round ${round} of ${SCROLLING_ROUNDS} ...`);
    for (const [title, path] of Object.entries(lists)) {
      stopping.signal.throwIfAborted();
      (scrolled[title] ??= []).push(await scroll(browser, product.origin, ann, path));
    }
  }
  reportScrolling(scrolled);
}

/** The newest group that Ann shares with Ben. */
async function groupOfBen(origin: string, token: string): Promise<string> {
  const groups = await ask<{ id: string; people: { name: string }[] }[]>(origin, 'GET', '/api/groups', { token });
  return groups.find((group) => group.people.some(({ name }) => name === people.ben.name))?.id ?? '';
}

type Stored = Awaited<ReturnType<typeof signIn>>;
/** What a browser of somebody's keeps. */
async function signIn(origin: string, email = people.ann.email) {
  const body = { email, password: PASSWORD };
  const { access_token, refresh_token, user } = await ask<Session>(origin, 'POST', '/api/auth/login', { body });
  return {
    auth_token: access_token,
    refresh_token,
    user_id: user.id,
    user_name: user.name,
    user_email: user.email,
  };
}

async function newestExpense(origin: string, token: string, groupId?: string): Promise<string> {
  const among = groupId ? `&groupId=${groupId}` : '';
  const [expense] = await ask<[{ description: string }]>(origin, 'GET', `/api/expenses?limit=1${among}`, { token });
  return expense.description;
}
