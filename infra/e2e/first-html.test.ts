import { randomUUID } from 'node:crypto';
import { sessionHintCookie } from '@allsquare/auth-contract';
import { linkTokenOf, localStorageOf } from '@allsquare/local/client/client.ts';
import { insertManyExpenses } from '@allsquare/local/seed/many-expenses.ts';
import { until } from '@allsquare/testing';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page, Response, ViewportSize } from 'playwright-core';
import { closeBrowsers, collectErrors, desktop, hasLoaded, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, type Person, pay, payInFrancs, registered, signInWithHint } from './people.ts';
import { origin, product } from './running.ts';

/** What a page shows before any script (ADR 0039). */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
/** Friends without money between them, whose balance would come a moment later. */
const [cleo, dora] = await Promise.all([registered('Cleo Example'), registered('Dora Example')]);
await befriend(cleo, dora);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
for (let day = 1; day <= 6; day++) await pay(ann, [ben], groupId, `Dinner ${day} </script><b>`, day * 1_000);
const shared = { groupId, description: 'Open', amount: 1_000, date: '2026-01-02', paidBy: ann.id };
const items = [{ id: randomUUID(), name: 'Wine', amount: 1_000, of: [] }];
await ann.ask('POST', '/api/expenses', {
  expense: { ...shared, split: { kind: 'items', people: [ann.id, ben.id], items } },
});
const alone = await groupOf([ben], 'Elm Street');
await pay(ben, [], alone, 'Rent of Ben alone', 90_000);
const empty = await groupOf([ann, ben], 'Empty');
const long = await groupOf([ann, ben], 'Long trip');
/** Their groups are in currencies without decimals and with three. */
const [eva, finn] = await Promise.all([registered('Eva Example'), registered('Finn Example')]);
await befriend(eva, finn);
const [yen, dinars] = [await groupOf([eva, finn], 'Kyoto flat', 'JPY'), await groupOf([eva, finn], 'Bay trip', 'KWD')];
await pay(eva, [finn], yen, 'Rice', 3_001);
await pay(finn, [eva], dinars, 'Tea', 1_234);
await payInFrancs(finn, [eva], yen, { amount: 1_643, francs: 1_000 });
await payInFrancs(finn, [eva], dinars, { amount: 3_255, francs: 1_000 });
const ownerUrl = product.ownerUrl('expenses');
await insertManyExpenses({ ownerUrl, groupId: long, people: [ann.id, ben.id], count: 300 });

afterEach(closeBrowsers);

const LISBON = `/groups/${groupId}`;
const EMPTY = `/groups/${empty}`;
const SUMMARY = `${LISBON}?tab=summary`;
const LONG = `/groups/${long}`;
const [YEN, DINARS] = [`/groups/${yen}`, `/groups/${dinars}`];
const WORDS: Record<string, string> = {
  '/dashboard': 'Dinner 6 </script><b>',
  '/groups': 'Lisbon trip',
  [LISBON]: 'Dinner 6 </script><b>',
  '/expenses': 'Dinner 6 </script><b>',
  '/friends': 'Dora Example',
  [SUMMARY]: 'Smart Settlement Plan',
  [EMPTY]: 'No expenses added yet',
  [LONG]: 'Expense 1',
  [YEN]: 'Fondue',
  [DINARS]: 'Fondue',
  [`${YEN}?tab=summary`]: 'Smart Settlement Plan',
  [`${DINARS}?tab=summary`]: 'Smart Settlement Plan',
};
/** Where Eva sees other words. */
const wordsFor: Record<string, string> = { '/dashboard': 'Fondue', '/groups': 'Kyoto flat', '/expenses': 'Fondue' };

/** Blocks scripts until the returned function is called. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/main.*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
/** The cookies of a browser after this person has signed in. */
async function cookiesOf({ email, password }: Person): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body });
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const { refresh_token: handle } = localStorageOf((await answer.json()) as Parameters<typeof localStorageOf>[0]);
  const { sid } = JSON.parse(Buffer.from(handle.split('.')[1] ?? '', 'base64url').toString());
  return [...pairs, `${sessionHintCookie}=${sid}`].join('; ');
}
const firstViewIn = (html: string) => /<template data-user="([^"]*)"/.exec(html)?.[1];
const htmlOf = async (response: Response | null) => (await response?.text()) ?? '';
/** On a slow machine a page comes without its first view, and has it on the next load. */
async function openWithFirstView(page: Page, path = '/dashboard'): Promise<string> {
  let html = '';
  await until(`a first view at ${path}`, async () => {
    html = await htmlOf(await page.goto(path, { waitUntil: 'commit' }));
    return firstViewIn(html) !== undefined;
  });
  return html;
}
const rowOf = (page: Page, path: string, who: Person = ann) =>
  page
    .locator('main')
    .getByText((who === eva && wordsFor[path]) || WORDS[path] || '')
    .first();

declare global {
  interface Window {
    /** The trees at the moment when the app replaces the first view. */
    taken: { first: unknown; app: unknown } | undefined;
    movedBy: number;
    shownFirst: true | undefined;
  }
}
const watchHydration = () => {
  const isShown = (line: HTMLElement) => line.getBoundingClientRect().top < window.innerHeight;
  const shownLines = () =>
    Array.from(document.querySelectorAll<HTMLElement>('#root [data-line]'))
      .filter(isShown)
      .map((line) => line.dataset['index']);
  const treeOf = (element: Element): unknown => {
    const withoutIds = ['id', 'for', 'tabindex', 'aria-controls', 'aria-labelledby'];
    // The app sets the positions of the lines of a long list.
    const others = element.matches('[data-line], :has(> [data-line])') ? [...withoutIds, 'style'] : withoutIds;
    const own = (name: string) => !others.includes(name);
    const attributes = Array.from(element.attributes)
      .filter(({ name }) => own(name))
      .map(({ name, value }) => [name, name === 'style' ? (element as HTMLElement).style.cssText : value])
      .filter(([, value]) => value !== '');
    const shown = shownLines();
    // Neither a select's hidden twin, which only forms have, nor lines below the window: the app may have fewer.
    const isCompared = (node: Element) =>
      !node.matches('select[aria-hidden]') &&
      !(node.matches('[data-line]') && !shown.includes((node as HTMLElement).dataset['index']));
    const children = Array.from(element.childNodes).flatMap((node) =>
      node instanceof Element ? (isCompared(node) ? [treeOf(node)] : []) : node.nodeValue ? [node.nodeValue] : [],
    );
    return [element.tagName, Object.fromEntries(attributes), ...children];
  };
  const stand = (place: Element | null | undefined) => {
    const copy = place?.cloneNode(true) as Element | undefined;
    copy?.normalize();
    return copy ? treeOf(copy) : undefined;
  };
  window.movedBy = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) window.movedBy += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((records) => {
    for (const { target, removedNodes } of records)
      for (const node of removedNodes)
        if (target === document.body && node instanceof HTMLDivElement && node.querySelector('main'))
          window.taken = {
            first: stand(node.querySelector('.k-app')),
            app: stand(document.querySelector('#root .k-app')),
          };
  }).observe(document, { childList: true, subtree: true });
};

/** The positions of the visible lines of a list. */
const linesIn = (page: Page) =>
  page.locator('[data-line]').evaluateAll((lines) =>
    lines
      .map((line) => ({ words: line.textContent, rect: line.getBoundingClientRect() }))
      .filter(({ rect }) => rect.top < window.innerHeight)
      .map(({ words, rect: { x, y, width, height } }) => ({ words, x, y, width, height })),
  );

type Look = { viewport: ViewportSize; theme?: 'dark' };
test.each<[path: string, on: string, look: Look, who?: Person]>([
  ['/dashboard', 'a phone', { viewport: phone }],
  ['/dashboard', 'a desktop', { viewport: desktop }],
  ['/dashboard', 'a phone in the dark', { viewport: phone, theme: 'dark' }],
  ['/groups', 'a phone', { viewport: phone }],
  ['/groups', 'a desktop', { viewport: desktop }],
  [LISBON, 'a phone', { viewport: phone }],
  [LISBON, 'a desktop', { viewport: desktop }],
  [LISBON, 'a phone in the dark', { viewport: phone, theme: 'dark' }],
  [EMPTY, 'a phone', { viewport: phone }],
  ['/expenses', 'a phone', { viewport: phone }],
  ['/expenses', 'a desktop', { viewport: desktop }],
  ['/friends', 'a phone', { viewport: phone }],
  ['/friends', 'a desktop', { viewport: desktop }],
  [SUMMARY, 'a phone', { viewport: phone }],
  [SUMMARY, 'a desktop', { viewport: desktop }],
  ...['/dashboard', '/groups', '/expenses', YEN, `${YEN}?tab=summary`, DINARS, `${DINARS}?tab=summary`].flatMap(
    (path): [string, string, Look, Person][] => [
      [path, 'a phone with other currencies', { viewport: phone }, eva],
      [path, 'a desktop with other currencies', { viewport: desktop }, eva],
    ],
  ),
])(
  'the first rows of %s are shown on %s before any script, and the app replaces them in place',
  async (path, _, look, who = path === '/friends' ? cleo : ann) => {
    const context = await openBrowser(look);
    const complaints = collectErrors(context);
    await signInWithHint(context, who);
    // As the browser of a phone says.
    await context.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': look.viewport === phone ? '?1' : '?0' });
    await context.addInitScript(watchHydration);
    const release = await holdScripts(context);
    const page = await context.newPage();
    await openWithFirstView(page, path);
    await rowOf(page, path, who).waitFor();
    expect(await page.locator('#root').evaluate((root) => root.childElementCount)).toBe(0);
    const lines = await linesIn(page);
    release();
    await page.waitForFunction(() => window.taken);
    const { first, app } = (await page.evaluate(() => window.taken)) ?? {};
    // The label of the theme button depends on the theme.
    const alike = (tree: unknown) =>
      JSON.parse(JSON.stringify(tree).replace('"aria-pressed":"true"', '"aria-pressed":"false"'));
    expect(alike(first)).toEqual(alike(app));
    await hasLoaded(page);
    expect(await page.locator('main').count()).toBe(1);
    expect(await linesIn(page)).toEqual(lines);
    expect(await page.evaluate(() => window.movedBy)).toBeLessThan(0.001);
    expect(complaints).toEqual([]);
  },
);

test.each([
  ['a phone', phone, false],
  ['a wide screen', { width: 1600, height: 1200 }, true],
])('of a long list %s contains what fits its window, where the app shows it', async (_, viewport, isBroad) => {
  const context = await openBrowser({ viewport });
  await signInWithHint(context, ann);
  await context.addInitScript(watchHydration);
  const release = await holdScripts(context);
  const page = await context.newPage();
  await openWithFirstView(page, LONG);
  await rowOf(page, LONG).waitFor();
  const lines = await linesIn(page);
  expect(lines.length).toBeGreaterThan(4);
  release();
  await page.waitForFunction(() => window.taken);
  expect(await linesIn(page)).toEqual(lines);
  expect(await page.getByRole('heading', { name: 'Balances' }).count()).toBe(isBroad ? 1 : 0);
  await hasLoaded(page);
  expect(await page.evaluate(() => window.movedBy)).toBeLessThan(0.001);
});

test.each(['/dashboard', '/groups', LONG])('scrolling the first view of %s preserves its position', async (path) => {
  const context = await openBrowser({ viewport: { ...phone, height: 320 } });
  await signInWithHint(context, ann);
  const release = await holdScripts(context);
  const page = await context.newPage();
  await openWithFirstView(page, path);
  await rowOf(page, path).waitFor();
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => window.scrollY > 0);
  const scrolledTo = await page.evaluate(() => window.scrollY);
  release();
  await page.locator('#first-view').waitFor({ state: 'detached' });
  await hasLoaded(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo);
});

test('a reload far down a list shows the visible rows, not the first ones', async () => {
  const context = await openBrowser();
  await signInWithHint(context, ann);
  const page = await context.newPage();
  await openWithFirstView(page, LONG);
  await rowOf(page, LONG).waitFor();
  await page.locator('#first-view').waitFor({ state: 'detached' });
  await page.mouse.wheel(0, 4_000);
  const row = page.locator('main li[aria-posinset="90"]');
  await row.waitFor();
  await row.evaluate((item) => item.scrollIntoView({ block: 'center' }));
  const words = await row.locator('b').first().textContent();
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.getElementById('first-view')) window.shownFirst = true;
    }).observe(document, { childList: true, subtree: true }),
  );
  const html = await htmlOf(await page.reload());
  expect(firstViewIn(html)).toBe(ann.id);
  await page.getByText(words ?? '', { exact: true }).waitFor();
  expect(await page.evaluate(() => window.shownFirst)).toBeUndefined();
});

test('a group of other people has no first view, for any user', async () => {
  const context = await openBrowser();
  await signInWithHint(context, ann);
  await openWithFirstView(await context.newPage(), LISBON);
  const { cookies } = await context.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const id of [alone, randomUUID()]) {
    const html = await (await fetch(`${origin}/groups/${id}`, { headers: { cookie } })).text();
    expect(firstViewIn(html)).toBeUndefined();
  }
});

test('two people in one browser, in turn or in parallel, each see their own data', async () => {
  const shared = await openBrowser();
  for (const [person, other] of [
    [ann, ben],
    [ben, ann],
    [ann, ben],
  ] as const) {
    await shared.clearCookies();
    await signInWithHint(shared, person);
    const page = await shared.newPage();
    const html = await openWithFirstView(page);
    expect(firstViewIn(html)).toBe(person.id);
    expect(html.includes('Rent of Ben alone')).toBe(person === ben);
    expect(html).not.toContain(`data-user="${other.id}"`);
    await page.close();
  }
});

test('twenty people who load their dashboards at once all get their first rows, each their own', async () => {
  const signedIn = Array.from({ length: 20 }, async (_, index) => {
    const person = await registered(`Visitor ${index}`);
    const groupOfOne = await groupOf([person], 'Alone');
    await pay(person, [], groupOfOne, `Dinner of visitor ${index}.`, 1_000);
    return cookiesOf(person);
  });
  const cookies = await Promise.all(signedIn);
  const pages = cookies.map(async (cookie) => (await fetch(`${origin}/dashboard`, { headers: { cookie } })).text());
  const rows = (await Promise.all(pages)).map((html) => html.match(/Dinner of visitor \d+\./g) ?? []);
  expect(rows.map((words) => [...new Set(words)])).toEqual(cookies.map((_, index) => [`Dinner of visitor ${index}.`]));
});

test("the page of a group's link has its frame before any script, until the app has the group", async () => {
  const token = await linkTokenOf(ann, groupId);
  const context = await openBrowser({ viewport: phone });
  const complaints = collectErrors(context);
  const release = await holdScripts(context);
  const page = await context.newPage();
  await page.goto(`/join#${token}`, { waitUntil: 'commit' });
  await page.locator('#first-view main [aria-busy="true"]').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).waitFor();
  release();
  await page.getByRole('heading', { name: /Lisbon trip/ }).waitFor();
  expect(await page.locator('#first-view').count()).toBe(0);
  expect(await page.locator('main').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('the page of one session is not shown in a browser with another', async () => {
  const [hers, his] = [await openBrowser(), await openBrowser()];
  await signInWithHint(hers, ann);
  await signInWithHint(his, ben);
  const html = await openWithFirstView(await hers.newPage());
  await his.route('**/dashboard', (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }));
  await his.route('**/*.js', (route) => route.abort());
  const page = await his.newPage();
  await page.goto('/dashboard');
  expect(await page.locator('main').count()).toBe(0);
  expect(await page.locator('template').count()).toBe(0);
  expect(await page.content()).not.toContain('Lisbon trip');
});

test('after signing out no page has a first view: not with Back, by its URL, or after a failed request', async () => {
  const context = await openBrowser();
  await signInWithHint(context, ann);
  const page = await context.newPage();
  await openWithFirstView(page);
  await hasLoaded(page);
  await page.goto('/mails');
  await context.route('**/api/auth/logout', (route) => route.abort());
  await page.goto('/dashboard');
  await hasLoaded(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${origin}/`);
  const pages: string[] = [];
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) pages.push(await response.text().catch(() => ''));
  });
  await page.goBack();
  await page.goBack();
  await page.goto('/dashboard');
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  expect(await page.content()).not.toContain('Lisbon trip');
  await until('the pages to be read', async () => pages.length > 0);
  for (const html of pages) expect(firstViewIn(html)).toBeUndefined();
});

test('a session ended elsewhere has no first view, though its browser does not know', async () => {
  const context = await openBrowser();
  await signInWithHint(context, ann);
  await openWithFirstView(await context.newPage());
  const { cookies, origins } = await context.storageState();
  const token = origins[0]?.localStorage.find(({ name }) => name === 'auth_token')?.value ?? '';
  await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (let load = 0; load < 3; load++) {
    const html = await (await fetch(`${origin}/dashboard`, { headers: { cookie } })).text();
    expect(firstViewIn(html)).toBeUndefined();
  }
});
