import { until } from '@allsquare/testing';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowsers, hasLoaded, openBrowser } from './browser.ts';
import { startFront } from './front.ts';
import { groupOf, pay, registered, signInWithHint } from './people.ts';
import { origin } from './running.ts';

/* The shell's worker (ADR 0069), in a browser whose network the test can take away. */
const ann = await registered('Anouk Verlaine');
const groupId = await groupOf([ann], 'Walnut weekend');
await pay(ann, [], groupId, 'Pickled walnuts', 4_711);

const front = await startFront(origin);
beforeEach(front.reset);
afterEach(closeBrowsers);
afterAll(front.stop);

/** The paths that the browser has stored for the worker. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

/** A page on this address, signed in, once it has loaded all that its presses need; `worker`: and has stored it. */
async function opened(path: string, worker = true): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openBrowser({ at: front.at, worker });
  await signInWithHint(context, ann, front.at);
  front.fileBytes = 0;
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('main').getByText('Pickled walnuts').first().waitFor();
  await until('the app to be stored', async () => {
    const hasEnded = (await page.locator('link[rel=manifest]').count()) > 0;
    return hasEnded && (!worker || (await storedPaths(page)).includes('/remotes.json'));
  });
  await front.quiet();
  return { context, page };
}
const installed = () => opened(`/groups/${groupId}`);

test('it stores one page without a word of anybody, the list of remotes, and files with a hash', async () => {
  const { page } = await installed();
  // Its own page has first rows.
  await page.goto('/dashboard');
  await hasLoaded(page);
  const paths = await storedPaths(page);
  const named = paths.filter((path) => !/\.[0-9a-f]{8}\.(js|css|woff2|svg)$/.test(path));
  expect(named.toSorted()).toEqual(['/index.html', '/remotes.json', '/versions']);
  expect(paths.some((path) => path.startsWith('/main.'))).toBe(true);
  for (const remote of ['mfe-groups', 'mfe-expenses', 'mfe-friends'])
    expect(paths.some((path) => path.startsWith(`/mfe/${remote}/remoteEntry.`))).toBe(true);
  const bodies = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    return Promise.all((await cache.matchAll()).map((response) => response.text()));
  });
  for (const word of ['Anouk', ann.email, ann.id, 'Pickled walnuts', 'Walnut weekend', groupId])
    expect(bodies.filter((body) => body.includes(word))).toEqual([]);
});

test('it stores the files of the current version and of the one before, and deletes older ones', async () => {
  const { page } = await installed();
  const all: Record<string, object> = await (await fetch(`${origin}/remotes.json`)).json();
  const remotes = Object.keys(all);
  /** Releases a list of these remotes; returns those whose files are stored then. */
  const release = async (...names: string[]) => {
    front.list = JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name]])));
    await page.goto('/dashboard');
    const list = () => page.evaluate(async () => (await caches.match('/remotes.json'))?.text());
    await until('the new list to be stored', async () => (await list()) === front.list);
    const paths = await storedPaths(page);
    return remotes.filter((name) => paths.some((path) => path.startsWith(`/mfe/${name}/`)));
  };
  expect(await release('mfe-groups', 'mfe-expenses')).toEqual(remotes);
  expect(await release('mfe-expenses')).toEqual(['mfe-expenses', 'mfe-groups']);
});

test('without a network the app opens, at every address, but no data and no page of others', async () => {
  const { context, page } = await installed();
  front.cut();
  for (const path of ['/dashboard', `/groups/${groupId}`, '/friends', '/']) {
    await page.goto(path);
    await page.locator('#root > *').first().waitFor();
    expect(await page.title()).toContain('Allsquare');
  }
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  const refused = (path: string) =>
    page.evaluate(
      (asked) =>
        fetch(asked).then(
          () => 'answered',
          () => 'refused',
        ),
      path,
    );
  for (const path of ['/api/groups', '/health/ready', '/realms/allsquare', '/resources/x', '/versions', '/links.json'])
    expect([path, await refused(path)]).toEqual([path, 'refused']);
  const other = await context.newPage();
  for (const path of ['/login', '/join', '/licences', '/realms/allsquare/protocol/openid-connect/auth'])
    await expect(other.goto(path)).rejects.toThrow('ERR_');
});

test('on a first visit it costs at most 12 kB', async () => {
  const bytes: number[] = [];
  for (const worker of [true, false]) {
    const { context } = await opened('/dashboard', worker);
    bytes.push(front.fileBytes);
    await context.close();
  }
  const [withIt = 0, without = 0] = bytes;
  console.log(`The worker costs ${((withIt - without) / 1_000).toFixed(1)} kB after the first view`);
  expect(withIt - without).toBeLessThanOrEqual(12_000);
});

test('every page arrives at the server once, whether the worker answers it or not', async () => {
  const { page } = await installed();
  const paths = ['/dashboard', '/login', '/join', '/realms/allsquare/login-actions/action-token?key=x', '/licences'];
  for (const path of paths) {
    front.arrived = [];
    await page.goto(path);
    expect(front.arrived.filter((line) => line === `GET ${path}`)).toEqual([`GET ${path}`]);
  }
});

test('the page comes from the network where that answers in time, with its first rows', async () => {
  const { page } = await installed();
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().isNavigationRequest()),
    page.goto('/dashboard'),
  ]);
  expect(response.fromServiceWorker()).toBe(true);
  expect(response.headers()['cache-control']).toBe('private, no-store');
});

test('a page that takes too long opens as it is stored', async () => {
  const { page } = await installed();
  const { promise, resolve } = Promise.withResolvers<void>();
  front.held = promise;
  await page.goto('/friends');
  await page.getByRole('heading', { name: 'Friends', level: 1 }).waitFor();
  resolve();
});

test('a write, and a request of the app, do not pass through it', async () => {
  const { page } = await installed();
  const answers: boolean[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(response.fromServiceWorker());
  });
  await page.goto('/dashboard');
  await hasLoaded(page);
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers)).toEqual(new Set([false]));
});

test('an installed app has its name, colors, icons and a shortcut', async () => {
  const { page } = await installed();
  const manifest = await (await fetch(`${origin}/manifest.webmanifest`)).json();
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest');
  expect(manifest).toMatchObject({ name: 'Allsquare', start_url: '/dashboard', display: 'standalone' });
  const client = await page.context().newCDPSession(page);
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const [{ url = '' } = {}] = manifest.shortcuts;
  await page.goto(url);
  await page.getByRole('dialog', { name: 'Add Expense' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
