import { localStorageOf } from '@allsquare/local/client/client.ts';
import { until } from '@allsquare/testing';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, collectErrors, hasLoaded, openBrowser, phone } from './browser.ts';
import { readDevice } from './device.ts';
import { befriend, groupOf, pay, type Registered, registered, signIn } from './people.ts';
import { origin } from './running.ts';

/** What this device has shown opens without a network; who leaves leaves nothing (ADR 0068). */
const [ann, ben] = await Promise.all([registered('Ann Quartz'), registered('Ben Basalt')]);
await befriend(ann, ben);
const lisbon = await groupOf([ann, ben], 'Lisbon trip');
await pay(ann, [ben], lisbon, 'Dinner in Alfama', 12_345_678);
const unseen = await groupOf([ann], 'Elm Street');
await pay(ann, [], unseen, 'Rent of Elm Street', 90_000);
const alone = await groupOf([ben], 'Only of Ben');
await pay(ben, [], alone, 'Secret of Ben', 7_654_321);

afterEach(closeBrowsers);

/** Names, addresses and amounts of this test's people, as text and as numbers. */
const WORDS = ['Quartz', 'Basalt', 'Lisbon', 'Alfama', '12345678', '123,456.78', 'Secret', '7654321'];
const addresses = [ann.email, ben.email];

const rowsOn = async (page: Page) => JSON.parse((await readDevice(page)).answers) as { key: string; at: number }[];
const wordsIn = (text: string) => [...WORDS, ...addresses].filter((word) => text.includes(word));
const hasStored = (page: Page, word: string) =>
  until(`${word} to be stored`, async () => (await readDevice(page)).answers.includes(word));

/** Shows what is then read without a network: the dashboard, and the group with its tabs. */
async function showAll(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await hasLoaded(page);
  await hasStored(page, 'Dinner in Alfama');
  for (const [tab, key] of [
    ['expenses', '["expenses","pages"'],
    ['members', `["groups","${lisbon}"]`],
    ['summary', `["balances","${lisbon}","plan"]`],
  ]) {
    await page.goto(`/groups/${lisbon}?tab=${tab}`);
    await hasLoaded(page);
    await hasStored(page, String(key).replaceAll('"', '\\"'));
  }
}

/** Another person signs in in this browser, which stores what the last one has left. */
async function signInOver(context: BrowserContext, { email, password }: Registered, path: string): Promise<Page> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } });
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    localStorageOf(await response.json()),
  );
  await page.goto(path);
  return page;
}

/** The stored page and its files come from this device; nothing else does. */
async function goOffline(context: BrowserContext): Promise<void> {
  const html = await (await fetch(`${origin}/index.html`)).text();
  await context.addInitScript(() =>
    Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => ({ state: 'activated' }) }),
  );
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (/^\/(api|realms)\//.test(pathname)) return route.abort('internetdisconnected');
    if (route.request().isNavigationRequest()) return route.fulfill({ body: html, contentType: 'text/html' });
    const response = await fetch(`${origin}${pathname}`);
    const body = Buffer.from(await response.arrayBuffer());
    // Unless the network is back meanwhile.
    return route.fulfill({ body, contentType: response.headers.get('content-type') ?? '' }).catch(() => undefined);
  });
  await context.setOffline(true);
}
async function goOnline(context: BrowserContext): Promise<void> {
  await context.unroute('**/*');
  await context.setOffline(false);
}

const age = (page: Page) => page.getByRole('status').getByText(/^Offline · From \d\d:\d\d$/);
const busy = (page: Page) => page.locator('[aria-busy="true"], .k-loading');

/** Ends the token's time, as a night does. */
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const [head, body = '', end] = (localStorage.getItem('auth_token') ?? '').split('.');
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    const encoded = btoa(JSON.stringify({ ...claims, exp: claims.iat - 86_400 }));
    localStorage.setItem('auth_token', [head, encoded.replaceAll('+', '-').replaceAll('/', '_'), end].join('.'));
  });

test('what was shown opens without a network, with its age; what was not says so; all is refreshed when it is back', async () => {
  const context = await openBrowser({ viewport: phone });
  const first = await signIn(context, ann, '/dashboard');
  await showAll(first);
  await expireToken(first);
  await first.close();
  await goOffline(context);

  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByRole('main').getByText('Dinner in Alfama').first().waitFor();
  await age(page).waitFor();
  await page.goto(`/groups/${lisbon}`);
  for (const [tab, words] of [
    ['Expenses', 'Dinner in Alfama'],
    ['Summary', 'Ben Basalt'],
    ['Members', 'Ben Basalt'],
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('main').getByText(String(words)).first().waitFor();
  }
  await until('nothing to be loading', async () => (await busy(page).count()) === 0);
  expect(await violationsOn(page)).toEqual([]);

  await page.goto(`/groups/${unseen}`);
  await page.getByText('This device has not shown this yet. It loads when you’re back online.').first().waitFor();
  expect(await page.getByText('Rent of Elm Street').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('user_id'))).toBe(ann.id);

  await page.goto('/dashboard');
  await age(page).waitFor();
  await pay(ben, [ann], lisbon, 'Paid meanwhile', 1_000);
  await goOnline(context);
  await page.getByRole('main').getByText('Paid meanwhile').waitFor();
  await age(page).waitFor({ state: 'detached' });
});

test('online too the page shows first what is stored, then the newest', async () => {
  const context = await openBrowser();
  const page = await signIn(context, ann, '/dashboard');
  await showAll(page);
  await page.close();
  await context.addInitScript(() =>
    Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => ({ state: 'activated' }) }),
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await context.route('/api/**', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  const next = await context.newPage();
  await next.goto(`/groups/${lisbon}`);
  await next.getByRole('main').getByText('Dinner in Alfama').first().waitFor();
  await pay(ben, [ann], lisbon, 'The newest', 1_000);
  release();
  await next.getByRole('main').getByText('The newest').waitFor();
  expect(await age(next).count()).toBe(0);
});

test('stores no address, token, session, invite or search', async () => {
  const context = await openBrowser();
  const page = await signIn(context, ann, '/dashboard');
  await showAll(page);
  for (const path of ['/friends', '/friends?tab=requests', '/profile', '/activity']) {
    const since = Date.now();
    await page.goto(path);
    await hasLoaded(page);
    // Every page asks for the number of notifications last.
    await until(`${path} to be stored`, async () => (await rowsOn(page)).some(({ at }) => at > since));
  }
  await page.goto('/expenses');
  const found = page.waitForResponse(/\/api\/expenses\?.*q=Alfama/);
  await page.getByRole('textbox', { name: 'Search expenses' }).fill('Alfama');
  await found;
  await page.getByRole('main').getByText('Dinner in Alfama').first().waitFor();
  await page.reload();
  await hasLoaded(page);
  const { answers } = await readDevice(page);
  const keys = (await rowsOn(page)).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => /^\["(profile|invites|requests|config|link|join|keep)"|"q":/.test(key))).toEqual([]);
  const token = await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('refresh_token')]);
  expect([...addresses, ...token, '@'].filter((word) => answers.includes(String(word)))).toEqual([]);
});

/** An entry that waits to be sent. */
const queue = (page: Page, person: Registered) =>
  page.evaluate(async (name) => {
    const request = indexedDB.open(name);
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const change = request.result.transaction('queue', 'readwrite');
    change.objectStore('queue').add({ ref: crypto.randomUUID(), description: 'Typed on the train' });
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    request.result.close();
  }, `allsquare-${person.id}`);
const nothingOf = (page: Page) =>
  until('nothing to be left', async () => wordsIn((await readDevice(page)).all).length === 0);

test('Log Out leaves nothing, in any tab, and with a second tab that still writes', async () => {
  const context = await openBrowser();
  const complaints = collectErrors(context);
  const page = await signIn(context, ann, '/dashboard');
  await showAll(page);
  const other = await context.newPage();
  await other.goto(`/groups/${lisbon}`);
  await hasLoaded(other);
  expect(wordsIn((await readDevice(page)).all)).toEqual(expect.arrayContaining(['Lisbon', 'Alfama', '12345678']));
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) await tab.waitForURL('/');
  await nothingOf(page);
  await until('no database to be left', async () => (await readDevice(page)).databases.length === 0);
  expect(complaints).toEqual([]);
});

test('Log Out asks about what has not been sent', async () => {
  const context = await openBrowser({ viewport: phone });
  const page = await signIn(context, ann, '/dashboard');
  await showAll(page);
  await queue(page, ann);
  await queue(page, ann);
  const leave = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog', { name: 'Log Out' }).getByText('2 entries have not been sent.').waitFor();
  };
  await leave();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send and log out' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await readDevice(page)).queued).toBe(2);
  await leave();
  await page.getByRole('button', { name: 'Discard and log out' }).click();
  await page.waitForURL('/');
  await until('no database to be left', async () => (await readDevice(page)).databases.length === 0);
});

test('a session that ends elsewhere deletes answers at once; the queue waits for the same person', async () => {
  const context = await openBrowser();
  const page = await signIn(context, ann, '/dashboard');
  await showAll(page);
  await queue(page, ann);
  await ann.ask('DELETE', '/api/auth/sessions');
  await page.waitForURL(/\/login/);
  await until('the answers to be deleted', async () => {
    const { answers } = await readDevice(page);
    return wordsIn(answers).length === 0;
  });
  expect((await readDevice(page)).queued).toBe(1);

  await page.close();
  const bens = await signInOver(context, ben, '/dashboard');
  await bens.getByRole('main').getByText('Secret of Ben').waitFor();
  await hasStored(bens, 'Secret of Ben');
  expect((await readDevice(bens)).queued).toBe(1);
  await bens.getByRole('button', { name: 'Logout' }).click();
  await bens.waitForURL('/');
  await nothingOf(bens);
  expect((await readDevice(bens)).queued).toBe(1);
});

test('two people one after the other: neither sees a row of the other, online or offline', async () => {
  const context = await openBrowser();
  const anns = await signIn(context, ann, '/dashboard');
  await showAll(anns);
  await anns.close();
  // Ben signs in without Ann having signed out.
  const bens = await signInOver(context, ben, '/dashboard');
  await bens.getByRole('main').getByText('Secret of Ben').waitFor();
  await hasStored(bens, 'Secret of Ben');
  await until('one database to be left', async () => (await readDevice(bens)).databases.length === 1);
  await bens.close();
  await goOffline(context);
  const again = await context.newPage();
  await again.goto('/dashboard');
  await again.getByRole('main').getByText('Secret of Ben').waitFor();
  await again.evaluate((id) => localStorage.setItem('user_id', id), ann.id);
  await again.reload();
  await again.getByText('You are offline').first().waitFor();
  expect(await again.getByText('Secret of Ben').count()).toBe(0);
});

test('a group that is gone for this person leaves this device', async () => {
  const context = await openBrowser();
  const page = await signIn(context, ben, '/dashboard');
  const gone = await groupOf([ann, ben], 'Gone soon');
  await pay(ann, [], gone, 'Ferry to Gone', 5_000);
  await page.goto(`/groups/${gone}`);
  await hasLoaded(page);
  await hasStored(page, 'Ferry to Gone');
  await page.goto('/friends');
  await hasLoaded(page);
  await ann.ask('DELETE', `/api/groups/${gone}`);
  await page.goto(`/groups/${gone}`);
  await until('its answers to be deleted', async () => {
    // What tells why it is gone stays.
    return (await rowsOn(page)).every(({ key }) => !key.includes(gone) || key.startsWith('["notifications"'));
  });
});

test('a browser that stores nothing works as before', async () => {
  const context = await openBrowser();
  const complaints = collectErrors(context);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  const page = await signIn(context, ann, '/dashboard');
  await page.getByRole('main').getByText('Dinner in Alfama').first().waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  expect(complaints).toEqual([]);
});
