import { randomUUID } from 'node:crypto';
import { patience } from '@allsquare/build/slowness';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowsers, desktop, hasLoaded, openBrowser } from './browser.ts';
import { type Control, controlsOn, findControl, stateOf } from './controls.ts';
import { befriend, groupOf, pay, registered, signInWithHint } from './people.ts';
import { memberAddresses, visitorPages } from './product-pages.ts';

/** Every page, offline before the first touch: whatever a press opens is there (ADR 0026). */
const [ann, ben, cleo] = await Promise.all(['Ann Example', 'Ben Example', 'Cleo Example'].map(registered));
if (!ann || !ben || !cleo) throw new Error('Three people are needed');
await befriend(ann, ben);
await cleo.ask('POST', '/api/friends/request', { email: ann.email });
const groupId = await groupOf([ann, ben], 'Lisbon trip');
const group = `/groups/${groupId}`;
await pay(ann, [ben], groupId, 'Dinner', 6_000);
const items = ['Soup', 'Wine'].map((name) => ({ id: randomUUID(), name, amount: 500, of: [] }));
const bill = { groupId, description: 'Bill', amount: 1_000, date: '2026-05-02', paidBy: ben.id };
await ann.ask('POST', '/api/expenses', {
  expense: { ...bill, split: { kind: 'items', people: [ann.id, ben.id], items } },
});
await ann.ask('POST', '/api/settlements', { groupId, payerId: ben.id, payeeId: ann.id, amount: 100 });
const rent = { description: 'Rent', amount: 90_000, paidBy: ben.id };
const monthly = { start: '2098-01-31', every: 1, unit: 'month', zone: 'Europe/Lisbon' };
await ann.ask('POST', '/api/repeats', {
  groupId,
  ...monthly,
  expense: rent,
  splits: [ann, ben].map(({ id }) => ({ userId: id })),
});
await ann.ask('POST', `/api/groups/${groupId}/places`, { name: 'Zoë' });
const { url: link } = await ann.ask<{ url: string }>('POST', `/api/groups/${groupId}/link`, {});

afterEach(closeBrowsers);

const looks = {
  'a phone': { viewport: { width: 390, height: 844 }, touch: true, mobile: true },
  'a desktop': { viewport: desktop },
};
const pages = [
  ...[...visitorPages, `/join${new URL(link).hash}`].map((path) => ({ path, isMember: false })),
  ...[...memberAddresses({ '/groups/:id': group }), '/groups/new', '/friends?tab=requests'].map((path) => ({
    path,
    isMember: true,
  })),
];

/** Pages at once, because each mostly waits until it is idle. */
const AT_ONCE = 4;
/** The page has loaded what it needs when no request has begun for this long (ms). */
const QUIET = 4_000;
const LIMIT = patience(5_000);
const SOON = patience(1_500);
/** Overlays of overlays, such as the dialog of a menu's item and a picker in it. */
const DEPTH = 3;
const OVERLAYS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Ends the session, leaves for another site, or opens a window of the system. */
const LEAVES = /^(Log ?out|Sign out|Change Profile Picture|Choose File|Print|Continue with Google)/i;
/** Opens nothing: all is chosen, nothing was typed, or the notice that it needs the network is already shown. */
const OPENS_NOTHING = /^(All|Apply|Undo|Get them again|Stop these emails|Accept.*|Decline.*)$/;
/** Sends what a dialog holds. */
const SENDS = '[type="submit"], [role="alertdialog"] *';
/** A part's code is not there. */
const BROKEN = /This (page|part) could not be loaded|Adding an expense could not be loaded/;

interface Visit {
  page: Page;
  path: string;
  /** The files requested since the network has gone. */
  missing: string[];
  wrong: string[];
  presses: number;
  /** Controls whose overlays have been searched on a page of this size. */
  known: Set<string>;
}

/** The uppermost overlay; '' for none. */
const overlayOn = (page: Page): Promise<string> =>
  page.evaluate((selector) => {
    const top = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).at(-1);
    const title = document.getElementById(top?.getAttribute('aria-labelledby') ?? '')?.textContent;
    return top ? `${top.role ?? top.tagName} ${title ?? top.getAttribute('aria-label') ?? ''}` : '';
  }, OVERLAYS);
async function holds(check: () => Promise<boolean>, limit = LIMIT): Promise<boolean> {
  const end = Date.now() + limit;
  for (;;) {
    if (await check().catch(() => false)) return true;
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Loads the page and all that it loads when idle, then cuts the network. */
async function openOffline(context: BrowserContext, path: string, known: Set<string>): Promise<Visit> {
  const page = await context.newPage();
  const visit: Visit = { page, path, missing: [], wrong: [], presses: 0, known };
  let last = Date.now();
  page.on('request', () => {
    last = Date.now();
  });
  page.on('requestfailed', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) visit.missing.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    // A link that the app does not follow itself leaves the page: without a network the browser says so.
    addEventListener('click', (event) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      if (!anchor || event.defaultPrevented) return;
      if (new URL(anchor.href).pathname !== location.pathname) event.preventDefault();
    });
  });
  await page.goto(path);
  await hasLoaded(page);
  while (Date.now() < last + QUIET) await page.waitForTimeout(last + QUIET - Date.now());
  visit.missing.length = 0;
  await context.setOffline(true);
  return visit;
}

/** Presses the control once it is there, and waits for what it says to open; not if it sends something. */
async function pressOn({ page }: Visit, control: Control, within: string | undefined): Promise<boolean> {
  const scope = { allRows: true, ...(within && { within }) };
  let element: Awaited<ReturnType<typeof findControl>> = null;
  await holds(async () => {
    element = await findControl(page, control, scope);
    return element !== null;
  });
  const found = element as Awaited<ReturnType<typeof findControl>>;
  if (!found || (await found.evaluate((one, sends) => one.matches(sends), SENDS))) return false;
  const top = await overlayOn(page);
  const opens = await found.getAttribute('aria-haspopup');
  // A notice may lie over it for some seconds; the keyboard would reach it.
  await found.click({ timeout: SOON }).catch(() =>
    found.evaluate((one) => {
      one.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, cancelable: true }));
      one.click();
    }),
  );
  await holds(async () => (await overlayOn(page)) !== top, opens ? LIMIT : SOON / 10);
  return true;
}

/** Escape has closed what was open, and the entries of the history that belong to it are gone. */
async function closeAll(page: Page): Promise<boolean> {
  const isSettled = () => page.evaluate(() => !history.state?.overlays?.length);
  for (let left = 8; left > 0 && (await overlayOn(page)); left--) {
    await page.keyboard.press('Escape');
    await holds(async () => !(await overlayOn(page)), 200);
  }
  return holds(isSettled);
}

/** Where a visit is: the page, and which tabs are selected. */
interface Place {
  url: string;
  tabs: string[];
  /** The overlay that this way opens. */
  way: Control[];
  top: string;
}
const tabsOn = (page: Page) => page.locator('main [role="tab"][aria-selected="true"]').allInnerTexts();

/** Closes what is open, goes back to the page and its tabs, and opens the overlay there. */
async function returnTo(visit: Visit, { url, tabs, way, top }: Place): Promise<boolean> {
  const { page } = visit;
  if (page.url() === url && (await overlayOn(page)) === top) return true;
  await closeAll(page);
  const { pathname } = new URL(url);
  for (let left = 3; left > 0 && new URL(page.url()).pathname !== pathname; left--) {
    await page.goBack();
    // A second step back too early would leave the app, which needs the network.
    await holds(async () => new URL(page.url()).pathname === pathname, SOON);
  }
  for (const name of tabs) {
    const tab = page.locator('main').getByRole('tab', { name, exact: true, selected: false });
    if (await tab.isVisible()) await tab.click({ timeout: LIMIT });
  }
  for (const [depth, control] of way.entries()) {
    if (!(await pressOn(visit, control, depth > 0 ? OVERLAYS : undefined))) return false;
    if (!(await holds(async () => (await overlayOn(page)) !== ''))) return false;
  }
  return holds(async () => (await overlayOn(page)) === top);
}

/** Presses every control of the page, or of the overlay that this way leads to, and all that they open. */
async function pressAll(visit: Visit, way: Control[] = []): Promise<void> {
  const { page, path, missing, wrong, known } = visit;
  const place = { url: page.url(), tabs: await tabsOn(page), way, top: await overlayOn(page) };
  const within = way.length > 0 ? OVERLAYS : undefined;
  for (const control of await controlsOn(page, { allRows: true, ...(within && { within }) })) {
    const what = `${path}: ${[...way, control].map(({ name }) => `'${name}'`).join(', ')}`;
    if (control.tag === 'input' || LEAVES.test(control.name)) continue;
    if (!(await returnTo(visit, place))) {
      if (way.length === 0) wrong.push(`${what}: the page does not come back`);
      return;
    }
    const before = await stateOf(page);
    if (!(await pressOn(visit, control, within))) continue;
    visit.presses += 1;
    const isLink = control.tag === 'a';
    const hasEffect = await holds(async () => (await stateOf(page)) !== before, isLink ? LIMIT / 2 : LIMIT);
    if (!hasEffect && !isLink && way.length === 0 && !OPENS_NOTHING.test(control.name))
      wrong.push(`${what} has no effect`);
    const title = page.locator('h1, h2').filter({ visible: true }).first();
    if (page.url() !== place.url && !(await holds(() => title.isVisible()))) wrong.push(`${what} shows an empty page`);
    const [broken] = BROKEN.exec(await page.evaluate(() => document.body.innerText)) ?? [];
    if (broken) wrong.push(`${what} shows '${broken}'`);
    if (missing.length > 0) wrong.push(`${what} needs ${missing.splice(0).join(', ')}`);
    const opened = await overlayOn(page);
    const key = [...way, control].map(({ name }) => name).join();
    if (!opened || opened === place.top || page.url() !== place.url || way.length >= DEPTH || known.has(key)) continue;
    known.add(key);
    await pressAll(visit, [...way, control]);
  }
  await returnTo(visit, { ...place, way: [], top: '' });
}

test.each(Object.entries(looks))(
  'on %s everything opens without a network, before anything has been touched',
  async (_, look) => {
    const wrong: string[] = [];
    let presses = 0;
    const waiting = [...pages];
    const known = new Set<string>();
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // Nothing is cached but what this page loads.
        const context = await openBrowser(look);
        if (next.isMember) await signInWithHint(context, ann);
        const visit = await openOffline(context, next.path, known);
        await pressAll(visit).catch((fault: unknown) => wrong.push(`${next.path}: ${String(fault)}`));
        wrong.push(...visit.wrong);
        presses += visit.presses;
        await context.close();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
    expect(presses).toBeGreaterThan(200);
  },
  patience(400_000),
);
