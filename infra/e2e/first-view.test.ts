import { until } from '@allsquare/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { closeBrowsers, collectErrors, desktop, hasLoaded, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';
import { initialRequests } from './product-pages.ts';
import { browser, origin } from './running.ts';

/** What the first view transfers, and what it does not. */
const KILO = 1_000;
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
let group = '';
for (const name of ['Lisbon trip', 'Elm Street']) {
  const groupId = await groupOf([ann, ben], name);
  group = `/groups/${groupId}`;
  for (let day = 1; day <= 6; day++) await pay(ann, [ben], groupId, `Dinner ${day}`, day * 1_000);
}

afterEach(closeBrowsers);

/** Everything that a page has fetched so far: path and transferred bytes, with headers. */
async function weigh(context: BrowserContext): Promise<{ page: Page; fetched: Map<string, number> }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const paths = new Map<string, string>();
  const fetched = new Map<string, number>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    fetched.set(paths.get(requestId) ?? '', encodedDataLength),
  );
  return { page, fetched };
}
const sum = (fetched: Map<string, number>, isCounted: (path: string) => boolean = () => true) =>
  [...fetched].reduce((bytes, [path, size]) => bytes + (isCounted(path) ? size : 0), 0);
const isCode = (path: string) => /\.(js|css)$/.test(path);

const welcome = (page: Page) => page.getByRole('heading', { name: 'Share costs. Stay square.' });
const recent = (page: Page) => page.getByText('Dinner 6').first();

test('a visitor gets the landing page and nothing of the app, in at most 120 kB', async () => {
  const { page, fetched } = await weigh(await openBrowser());
  await page.goto('/');
  await welcome(page).waitFor();
  const names = [...fetched.keys()].filter(isCode).map((path) => path.replace(/\.[0-9a-f]{8}\./, '.'));
  expect(names.toSorted()).toEqual(['/react.js', '/visitor.js']);
  expect([...fetched.keys()].filter((path) => /^\/(api|realms|mfe|remotes)/.test(path))).toEqual([]);
  const bytes = sum(fetched, (path) => isCode(path) || path === '/');
  expect(bytes).toBeLessThanOrEqual(120 * KILO);
  console.log(`Landing page, HTML, JavaScript and CSS: ${(bytes / KILO).toFixed(1)} kB`);
});

test.each(['/dashboard', '/groups', group, `${group}?tab=summary`, '/expenses', '/friends'])(
  'all files of %s are preloaded, and all preloaded files are needed',
  async (path) => {
    const context = await openBrowser();
    await (await signIn(context, ann, '/favicon.svg')).close();
    const page = await context.newPage();
    const remotes: Record<string, { entry: string; preload: string[]; files: Record<string, string[]> }> = await (
      await fetch(`${origin}/remotes.json`)
    ).json();
    const pattern = path.replace(/[0-9a-f-]{36}/, ':id');
    const named = new Set(
      Object.values(remotes).flatMap(({ entry, preload, files }) => [entry, ...preload, ...(files[pattern] ?? [])]),
    );
    page.on('response', (response) => {
      if (!response.request().isNavigationRequest()) return;
      for (const [, file = ''] of (response.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)) named.add(file);
    });
    const unused: string[] = [];
    page.on('console', (message) => {
      if (/was preloaded using link preload but not used/.test(message.text())) unused.push(message.text());
    });
    const fetched = new Set<string>();
    page.on('request', (request) => fetched.add(addressOf(request)));
    // A slow machine may be idle before this check.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto(path);
    await hasLoaded(page);
    const late = [...fetched].filter((file) => isCode(file) && !named.has(file) && !file.includes('/mfe-friends/'));
    expect(late).toEqual([]);
    expect(unused).toEqual([]);
  },
);

test('the dashboard loads at most 217 kB before the browser is idle', async () => {
  const context = await openBrowser();
  await (await signIn(context, ann, '/favicon.svg')).close();
  const { page, fetched } = await weigh(context);
  // Every page of the app loads the same when the browser is idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/dashboard');
  await hasLoaded(page);
  const bytes = sum(fetched);
  expect(bytes).toBeLessThanOrEqual(217 * KILO);
  console.log(
    `Dashboard: ${(bytes / KILO).toFixed(1)} kB, of which JavaScript and CSS ${(sum(fetched, isCode) / KILO).toFixed(1)} kB`,
  );
});

/** The last automatic request of a page. */
const last = (page: Page) => page.waitForResponse('/api/auth/me');

test("a group's page loads at most 269 kB before the browser is idle, in at most 6 scripts of each unit", async () => {
  const context = await openBrowser();
  await (await signIn(context, ann, '/favicon.svg')).close();
  const { page, fetched } = await weigh(context);
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(group);
  await hasLoaded(page);
  const scripts = [...fetched.keys()].filter((path) => path.endsWith('.js'));
  const counted = Object.entries(Object.groupBy(scripts, (path) => /^\/mfe\/([^/]+)/.exec(path)?.[1] ?? 'shell'));
  const counts = Object.fromEntries(counted.map(([unit, files]) => [unit, files?.length]));
  expect(Math.max(...counted.map(([, files = []]) => files.length))).toBeLessThanOrEqual(6);
  const bytes = sum(fetched);
  expect(bytes).toBeLessThanOrEqual(269 * KILO);
  console.log(`Group: ${(bytes / KILO).toFixed(1)} kB, scripts ${JSON.stringify(counts)}`);
});

test.each([
  { path: group, presses: ['Group settings', 'Add Expense'] },
  { path: `${group}?tab=summary`, presses: ['Group settings', 'Add Expense', 'Settle Balance'] },
])('what the first presses on $path open is in at most 4 files', async ({ path, presses }) => {
  const context = await openBrowser();
  await (await signIn(context, ann, '/favicon.svg')).close();
  const { page, fetched } = await weigh(context);
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(path);
  await hasLoaded(page);
  const first = new Set(fetched.keys());
  for (const name of presses) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(name === 'Group settings' ? 'menu' : 'dialog').waitFor();
    await page.keyboard.press('Escape');
  }
  const files = [...fetched.keys()].filter((file) => isCode(file) && !first.has(file));
  expect(files.length).toBeGreaterThan(0);
  expect(files.slice(4)).toEqual([]);
  const bytes = sum(fetched, (file) => files.includes(file));
  console.log(`First presses of ${path.replace(group, '')}: ${(bytes / KILO).toFixed(1)} kB, ${files.join(' ')}`);
});

/** Records the layout shift of each page. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.each([
  { path: group, size: 'desktop', viewport: desktop },
  { path: group, size: 'phone', viewport: phone },
  { path: `${group}?tab=summary`, size: 'desktop', viewport: desktop },
  { path: `${group}?tab=summary`, size: 'phone', viewport: phone },
])('over a slow connection nothing of $path moves on a $size', async ({ path, viewport }) => {
  const context = await openBrowser({ viewport });
  await watchShifts(context);
  const page = await signIn(context, ann, '/favicon.svg');
  const cdp = await context.newCDPSession(page);
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  const come = last(page);
  await page.goto(path);
  await come;
  await hasLoaded(page);
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01);
});

test.each([
  { size: 'desktop', viewport: desktop, place: (page: Page) => page.getByRole('main') },
  { size: 'phone', viewport: phone, place: (page: Page) => page.getByRole('navigation', { name: 'Main, bottom' }) },
])(
  "on a $size the bell and the '+' appear when the page is complete, and move nothing",
  async ({ viewport, place }) => {
    const context = await openBrowser({ viewport });
    await watchShifts(context);
    const page = await signIn(context, ann, '/favicon.svg');
    const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
    const plus = place(page).getByRole('button', { name: 'Add Expense' });
    const stood: boolean[] = [];
    await page.route('**/mfe/mfe-friends/**', async (route) => {
      stood.push(await recent(page).isVisible());
      await route.continue();
    });
    await page.goto('/dashboard');
    await bell.waitFor();
    await plus.waitFor();
    expect(new Set(stood)).toEqual(new Set([true]));
    expect(await bell.boundingBox()).toMatchObject({ width: 44, height: 44 });
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.001);
  },
);

const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
const addressOf = (request: Request) => request.url().slice(origin.length);

/** A page that counts its API requests, except the stream. */
async function counted(): Promise<{ page: Page; asked: Map<string, number> }> {
  const page = await signIn(await openBrowser(), ann, '/favicon.svg');
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const address = addressOf(request);
    if (isApi(request) && address !== '/api/events') asked.set(address, (asked.get(address) ?? 0) + 1);
  });
  return { page, asked };
}
describe.each(['/dashboard', '/groups', group, `${group}?tab=summary`, '/expenses', '/friends'])('%s', (path) => {
  test('requests nothing twice if the stream opens first, as it does', async () => {
    const { page, asked } = await counted();
    const stands = page.waitForResponse('/api/events');
    await page.route('**/main.*.js', async (route) => {
      await stands;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await last(page);
    expect([...asked].filter(([, times]) => times > 1)).toEqual([]);
    expect(asked.size).toBeGreaterThan(2);
  });

  test('requests again, once, what it requested before the stream opened', async () => {
    const { page, asked } = await counted();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('/api/events', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await last(page);
    const before = new Map(asked);
    release();
    await last(page);
    await until('all to be asked again', async () => [...before.keys()].every((address) => asked.get(address) === 2));
    expect([...before].filter(([, times]) => times > 1)).toEqual([]);
  });
});

test.each(initialRequests({ '/groups/:id': group }))(
  'the first requests of %s finish before the app starts',
  async (path, first) => {
    const { page, asked } = await counted();
    const come = Promise.all(first.map((address) => page.waitForResponse(address)));
    await page.route('**/main.*.js', async (route) => {
      await come;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await last(page);
    expect(first.map((address) => asked.get(address))).toEqual(first.map(() => 1));
    expect(await page.evaluate('Object.keys(window.early?.answers ?? {})')).toEqual([]);
  },
);

test('a change by another person before the app starts is shown', async () => {
  const { page } = await counted();
  const come = page.waitForResponse('/api/expenses?limit=10');
  await page.route('**/main.*.js', async (route) => {
    await come;
    await pay(ben, [ann], group.replace('/groups/', ''), 'Meanwhile', 1_000);
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('main').getByText('Meanwhile').waitFor();
});

test('a visitor goes to the app, back to the landing page, and through it', async () => {
  const page = await (await openBrowser()).newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Share costs' }).waitFor();
  expect(page.url()).toBe(`${origin}/login`);
  await page.goBack();
  await welcome(page).waitFor();
  await page.getByRole('link', { name: 'Learn More' }).click();
  await page.waitForURL('/#how-it-works');
  await page.waitForFunction(() => (document.querySelector('#how-it-works')?.getBoundingClientRect().top ?? 999) < 200);
  await page.reload();
  await page.waitForFunction(() => scrollY > 0);
});

test('redirects a signed-in user from / to the dashboard; signing in in another tab redirects the landing page too', async () => {
  const context = await openBrowser();
  const visitor = await context.newPage();
  await visitor.goto('/');
  await welcome(visitor).waitFor();
  const page = await signIn(await openBrowser(), ann, '/');
  await recent(page).waitFor();
  expect(page.url()).toBe(`${origin}/dashboard`);

  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(ann.email);
  await other.getByLabel('Password', { exact: true }).fill(ann.password);
  await other.getByLabel('Password', { exact: true }).press('Enter');
  await recent(visitor).waitFor();
});

test('a browser that is too old gets a message and nothing else', async () => {
  const context = await openBrowser();
  await context.addInitScript(() => Reflect.deleteProperty(Object, 'groupBy'));
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByText('Allsquare needs a newer browser: Chrome or Edge 118, Firefox 128, Safari 17.4').waitFor();
  expect(await page.locator('script[src]').count()).toBe(0);
});

test('without JavaScript the landing page is readable; the app shows what it needs', async () => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await welcome(page).waitFor();
  expect(await page.title()).toBe('Share costs. Stay square. · Allsquare');
  expect(await page.locator('body').evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/Archivo/);
  await page.goto('/login');
  expect(await page.locator('noscript').innerText()).toBe('Allsquare needs JavaScript.');
});

/** Loads only the page's HTML. */
const withoutFiles = (context: BrowserContext) => context.route(/\.(js|css|woff2)$/, (route) => route.abort());

test.each([
  ['light', 'rgb(255, 198, 26)'],
  ['dark', 'rgb(20, 17, 11)'],
] as const)('in the %s theme the landing page is right before any file has loaded', async (theme, ground) => {
  const context = await openBrowser({ theme });
  await withoutFiles(context);
  const page = await context.newPage();
  await page.goto('/');
  await welcome(page).waitFor();
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)).toBe(ground);
});

test.each(['light', 'dark'] as const)('React hydrates the landing page without changes, theme %s', async (theme) => {
  const context = await openBrowser({ theme });
  const complaints = collectErrors(context);
  await context.route('**/visitor.*.js', async (route) => {
    await context.pages()[0]?.evaluate(() => Object.assign(window, { came: document.querySelector('h1') }));
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Toggle theme', pressed: theme === 'dark' }).waitFor();
  await page.getByRole('button', { name: 'Settle Balance' }).click();
  await page.getByText('Everyone is square!').waitFor();
  expect(await page.evaluate('window.came === document.querySelector("h1")')).toBe(true);
  expect(complaints).toEqual([]);
});

test('a signed-in user never sees the landing page at /', async () => {
  const context = await openBrowser();
  await (await signIn(context, ann, '/favicon.svg')).close();
  await withoutFiles(context);
  const page = await context.newPage();
  await page.goto('/');
  expect(await welcome(page).isVisible()).toBe(false);
  expect(await page.locator('#landing').count()).toBe(1);
  expect(await page.title()).toBe('Allsquare');
});

declare global {
  interface Window {
    /** The layout shift of the page. */
    shifted: number;
  }
}
