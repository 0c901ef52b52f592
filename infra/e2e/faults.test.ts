import { until } from '@allsquare/testing';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext, Locator, Page, Request, Route } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';
import { origin, product } from './running.ts';

/** A failure affects only its area, which shows an error and a retry; the other parts work. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
await pay(ann, [ben], groupId, 'Dinner', 10_000);

afterEach(closeBrowsers);

const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: place }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const tryAgain = (area: Page | Locator) => area.getByRole('button', { name: 'Try again' });

const program = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
const needsNewerKit = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replaceAll(/"\^0\.\d+\.\d+"/g, '"^9.0.0"') });
};
const breakages: { remote: string; files: string; breakIt: (route: Route) => Promise<void> }[] = [
  { remote: 'whose files are missing', files: '**', breakIt: (route) => route.fulfill({ status: 404 }) },
  { remote: 'whose files cannot be reached', files: '**', breakIt: (route) => route.abort() },
  { remote: 'whose entry is no program', files: 'remoteEntry.*', breakIt: program('<!doctype html>') },
  { remote: 'that needs a newer kit', files: 'remoteEntry.*', breakIt: needsNewerKit },
  { remote: 'whose code throws', files: '*expose*.js', breakIt: program('throw new Error("broken")') },
];

test.each(breakages)(
  'the page of a remote $remote shows an error; the rest works; a retry loads it',
  async (breakage) => {
    const context = await openBrowser();
    await context.route(`**/mfe/mfe-friends/${breakage.files}`, breakage.breakIt);
    const page = await signIn(context, ann, '/friends');
    await page.getByText('This page could not be loaded').waitFor();

    await go(page, 'Groups');
    await page.getByRole('link', { name: 'Lisbon trip' }).click();
    await page.getByText('Dinner').waitFor();

    await go(page, 'Friends');
    await page.getByText('This page could not be loaded').waitFor();
    await context.unrouteAll();
    await tryAgain(page).click();
    await page.getByRole('list', { name: 'My Friends' }).getByText(ben.name).waitFor();
  },
);

test('slots with a missing remote show an error inside a working page; a retry loads them', async () => {
  const context = await openBrowser();
  await context.route('**/mfe/mfe-expenses/**', (route) => route.fulfill({ status: 404 }));
  const page = await signIn(context, ann, `/groups/${groupId}`);
  await heading(page, 'Lisbon trip');
  const area = page.getByRole('tabpanel', { name: 'Expenses' });
  await area.getByText('This part could not be loaded').waitFor();

  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByText(ben.email).waitFor();
  await page.getByRole('tab', { name: 'Expenses' }).click();
  await area.getByText('This part could not be loaded').waitFor();

  await context.unrouteAll();
  await tryAgain(area).click();
  await area.getByText('Dinner').waitFor();
});

test('a bell and a + with missing remotes are absent, and nothing else is affected', async () => {
  const context = await openBrowser({ viewport: phone });
  for (const remote of ['mfe-friends', 'mfe-expenses'])
    await context.route(`**/mfe/${remote}/**`, (route) => route.fulfill({ status: 404 }));
  const page = await signIn(context, ann, '/groups');
  await page.getByText('Lisbon trip').waitFor();
  const bar = page.getByRole('navigation', { name: 'Main, bottom' });
  expect(await bar.getByRole('link').count()).toBe(4);
  const again = bar.getByRole('button', { name: 'Adding an expense could not be loaded. Try again' });
  await again.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await bar.getByRole('link', { name: 'Dashboard' }).click();
  await heading(page, 'Dashboard');
  await page.getByRole('alert').waitFor();
  // No other part of this page requests the remote, so the retry loads it.
  await bar.getByRole('link', { name: 'Groups' }).click();
  await page.getByText('Lisbon trip').waitFor();
  await context.unrouteAll();
  await again.click();
  await bar.getByRole('button', { name: 'Add expense' }).waitFor();
});

/** Every page with parts of several remotes, and the pages of one. */
const pages = [
  '/dashboard',
  '/groups',
  ...['', '?tab=members', '?tab=summary'].map((tab) => `/groups/${groupId}${tab}`),
].concat(['/friends', '/expenses']);
/** The page has loaded, as far as it can. */
const showsError = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main :is(h1, [role="alert"])') &&
      !document.querySelector('main :is([aria-busy="true"], .k-loading)'),
  );
const remotes = ['mfe-expenses', 'mfe-friends', 'mfe-groups'];
const screens = [phone, { width: 1440, height: 900 }];

test.each(remotes.flatMap((remote) => screens.map((viewport) => ({ remote, width: viewport.width, viewport }))))(
  'without $remote each page shows at most one error, $width px wide, and one retry loads all of it',
  async ({ remote, viewport }) => {
    const context = await openBrowser({ viewport });
    const page = await signIn(context, ann, '/profile');
    for (const path of pages) {
      await context.route(`**/mfe/${remote}/**`, (route) => route.fulfill({ status: 404 }));
      await page.goto(path);
      await showsError(page);
      const said = page.getByRole('alert');
      const count = await said.count();
      expect([path, count]).toEqual([path, Math.min(count, 1)]);
      expect(await sideways(page)).toEqual([]);
      expect(await overlaps(page)).toEqual([]);
      // No box is squeezed by its neighbors.
      if (count > 0) expect((await said.boundingBox())?.width).toBeGreaterThan(viewport.width * 0.5);
      // The bar has no gap in place of '+'.
      if (viewport === phone) await page.locator('.k-bar-add button').waitFor();
      await context.unrouteAll();
      if (count === 0) continue;
      // Hovering before the click triggers prefetching, which may load the part before the press.
      const pressed = said.getByRole('button', { name: 'Try again' }).click();
      await Promise.race([pressed.catch(() => undefined), said.waitFor({ state: 'detached' })]);
      await said.waitFor({ state: 'detached' });
      await showsError(page);
      expect(await page.getByRole('button', { name: /Try again/ }).count()).toBe(0);
    }
  },
);

/** The effect of a stopped service: a page to open, its area's words, and what returns afterwards. */
const losses = [
  {
    service: 'svc-expenses',
    path: `/groups/${groupId}`,
    says: 'This part could not be loaded',
    heals: 'Dinner',
    works: 'Friends',
  },
  {
    service: 'svc-groups',
    path: '/groups',
    says: 'This part could not be loaded',
    heals: 'Lisbon trip',
    works: 'Friends',
  },
  {
    service: 'svc-friends',
    path: '/friends',
    says: 'Failed to load friend data',
    heals: 'Ben Example',
    works: 'Groups',
  },
] as const;

test.each(losses)(
  'while $service is stopped its area shows an error and the rest works; then a retry loads it',
  async (loss) => {
    const page = await signIn(await openBrowser(), ann, '/dashboard');
    await heading(page, 'Dashboard');
    await product.part(loss.service).stop();
    try {
      await page.goto(loss.path);
      await page.getByText(loss.says).first().waitFor();
      await go(page, loss.works);
      await page.getByText(loss.works === 'Friends' ? ben.name : 'Lisbon trip').waitFor();
      await page.goBack();
      await page.getByText(loss.says).first().waitFor();
    } finally {
      product.part(loss.service).start();
      await product.part(loss.service).whenReady();
    }
    // A service that has just started may report an unknown state once more.
    await until(`${loss.heals} again`, async () => {
      await tryAgain(page)
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return page
        .getByText(loss.heals)
        .first()
        .waitFor({ timeout: 2_000 })
        .then(
          () => true,
          () => false,
        );
    });
  },
);

/** If the remote cannot be loaded, and if only its data cannot. */
test.each(['Friends', 'Expenses'])(
  'without a network %s shows a message, and loads automatically when it returns',
  async (place) => {
    const context = await openBrowser();
    await context.route('**/mfe/mfe-friends/**', (route) => route.abort());
    const page = await signIn(context, ann, '/dashboard');
    await page.getByText('Dinner').waitFor();
    await context.setOffline(true);
    await go(page, place);
    await page.getByText('You are offline').first().waitFor();
    expect(await page.getByText('The rest of Allsquare works').count()).toBe(0);
    await context.unrouteAll();
    await context.setOffline(false);
    await page
      .getByRole('main')
      .getByText(place === 'Friends' ? ben.name : 'Dinner')
      .first()
      .waitFor();
    expect(await page.getByText('You are offline').count()).toBe(0);
  },
);

test('there is no /api/sql', async () => {
  await expect(ann.ask('POST', '/api/sql', { sql: 'select 1' })).rejects.toThrow('404');
  const signedOut = await fetch(`${origin}/api/sql`, { method: 'POST', body: 'select 1' });
  expect(signedOut.status).toBe(404);
});

test('a stranger who opens the group sees that it was not found', async () => {
  const stranger = await registered('Cleo Example');
  const page = await signIn(await openBrowser(), stranger, `/groups/${groupId}`);
  await page.getByText('Group not found').first().waitFor();
  expect(await page.getByText('Lisbon trip').count()).toBe(0);
});

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/events';

/** The number of live streams that the open tabs of this browser hold: now, the maximum so far, and opened so far. */
function countStreams(context: BrowserContext) {
  const streams = new Set<Request>();
  const isOpen = (request: Request) => !request.frame().page().isClosed();
  const count = { now: () => [...streams].filter(isOpen).length, most: 0, ever: 0 };
  context.on('request', (request) => {
    if (!isStream(request)) return;
    streams.add(request);
    count.ever += 1;
    count.most = Math.max(count.most, count.now());
  });
  context.on('requestfinished', (request) => streams.delete(request));
  context.on('requestfailed', (request) => streams.delete(request));
  return count;
}

test('the tabs of a browser share one live stream; when its tab closes, another opens one', async () => {
  const context = await openBrowser();
  const streams = countStreams(context);
  const first = await signIn(context, ann, `/groups/${groupId}`);
  await first.getByText('Dinner').waitFor();
  const second = await context.newPage();
  await second.goto(`/groups/${groupId}`);
  await second.getByText('Dinner').waitFor();

  await pay(ben, [ann], groupId, 'Breakfast', 1_000);
  for (const page of [first, second]) await page.getByRole('main').getByText('Breakfast').waitFor();
  expect([streams.now(), streams.most, streams.ever]).toEqual([1, 1, 1]);

  const takenOver = context.waitForEvent('response', (response) => response.url().endsWith('/api/events'));
  await first.close();
  await takenOver;
  await pay(ben, [ann], groupId, 'Lunch', 1_000);
  await second.getByRole('main').getByText('Lunch').waitFor();
  expect(streams.now()).toBe(1);
});

test('signing out in one tab signs out the others', async () => {
  const context = await openBrowser();
  const first = await signIn(context, ann, '/groups');
  const second = await context.newPage();
  await second.goto('/friends');
  await heading(second, 'Friends');
  await first.getByRole('button', { name: 'Logout' }).click();
  for (const page of [first, second]) await page.waitForURL('/');
  expect(await second.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});
