/* npm run bench:web: what the first view costs in a throttled browser, beside the same app as a single bundle. See README.md. */
import { browserFlags, findBrowser } from '@allsquare/local/browser.ts';
import { type Product, startProduct } from '@allsquare/local/product.ts';
import { explain } from '@allsquare/local/refusal.ts';
import { fill } from '@allsquare/local/seed/fill.ts';
import { PASSWORD, people } from '@allsquare/local/seed/people.ts';
import { chromium } from 'playwright-core';
import { PAGES, report } from './report.ts';
import { buildSingleBundle, serveSingleBundle } from './single-bundle.ts';
import { type Visit, visit } from './visit.ts';

const ROUNDS = 7;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());

try {
  const product = await startProduct({ ports: 'free', environment: { LOG_LEVEL: 'warn' }, signal: stopping.signal });
  const browser = await chromium.launch({ executablePath: findBrowser(console.log), args: browserFlags });
  try {
    await bench(product, browser);
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

async function bench(product: Product, browser: Awaited<ReturnType<typeof chromium.launch>>) {
  await fill(product.origin);
  const ann = await signIn(product.origin);
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
      landing: await visit(browser, product.origin, landing),
      dashboard: await visit(browser, product.origin, dashboard),
      single: await visit(browser, single.origin, dashboard),
    };
    if (round) for (const name of PAGES) visits[name].push(done[name]);
  }
  report(visits);
}

/** What a browser of Ann's keeps. */
async function signIn(origin: string) {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.ann.email, password: PASSWORD }),
  });
  const { access_token, refresh_token, user } = await response.json();
  return {
    auth_token: access_token as string,
    refresh_token: refresh_token as string,
    user_id: user.id as string,
    user_name: user.name as string,
    user_email: user.email as string,
  };
}

async function newestExpense(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/expenses?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const [expense] = await response.json();
  return expense.description;
}
