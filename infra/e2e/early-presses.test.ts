import { patience } from '@allsquare/build/slowness';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowsers, openBrowser } from './browser.ts';
import { type Control, controlsOn, findControl, type Scope } from './controls.ts';
import { befriend, groupOf, pay, registered, signInWithHint } from './people.ts';
import { drawnPages } from './product-pages.ts';

const [ann, ben] = await Promise.all([registered('Ann Marker'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
await pay(ann, [ben], groupId, 'Dinner at the harbour', 6_000);
await pay(ben, [ann], groupId, 'Taxi', 1_800);

afterEach(closeBrowsers);

/** The phone that first views are made for (ADR 39). */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, touch: true, mobile: true };
/** The first press of a busy machine may take this long (ms). */
const LIMIT = patience(60_000);
/** Pages at once, because each mostly waits for its line. */
const AT_ONCE = 4;
/** Presses that send something. */
const WRITES =
  /^(Log Out|Undo|Change Profile Picture|Accept|Decline|Remind|Sign out|Create Group$|Save|Send|Add Friend$|Cancel request)/;
const OVERLAYS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

async function openSlowly(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', SLOW);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(path, { waitUntil: 'commit' });
  return page;
}

/** What the server draws of a page. */
async function firstControls(context: BrowserContext, path: string, scope: Scope): Promise<Control[]> {
  const release = Promise.withResolvers<void>();
  const hold = /\/(main|visitor)\.[^/]*js$/;
  await context.route(hold, (route) => release.promise.then(() => route.continue()));
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#first-view main h1, #landing h1').first().waitFor({ state: 'attached' });
  const found = await controlsOn(page, scope);
  release.resolve();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
  return found;
}
/** The pages that the server draws; on all others but the landing page the first rows are the app's. */
const DRAWN = drawnPages({ '/groups/:id': `/groups/${groupId}` });

/** A control to press, and where it is on its page. */
interface Press {
  path: string;
  control: Control;
  scope: Scope;
}

/** The control's own state, without what follows from the rest of the page. */
const ownState = (element: HTMLElement) =>
  ['aria-selected', 'aria-expanded', 'aria-pressed', 'aria-checked'].map((name) => element.getAttribute(name)).join();
const TYPED = 'Taxi';

/** What a press would have changed: the address, an overlay, the control itself. */
async function hasEffect(page: Page, { control, scope }: Press, address: string, before: string): Promise<boolean> {
  if (page.url() !== address || (await page.locator(OVERLAYS).count()) > 0) return true;
  if (await page.evaluate(() => document.querySelector('#first-view, [aria-busy="true"]') !== null)) return false;
  const now = await findControl(page, control, scope);
  if (control.tag !== 'input') return !now || (await now.evaluate(ownState)) !== before;
  return Boolean(
    await now?.evaluate((one, text) => (one as HTMLInputElement).value === text && one.matches(':focus'), TYPED),
  );
}

/** The control's state and center, once it is painted; none while the app replaces it. */
async function seen(page: Page, { control, scope }: Press) {
  // Until the style sheets are there, nothing is painted, and everything is elsewhere.
  if (await page.evaluate(() => performance.getEntriesByType('paint').length === 0)) return undefined;
  const element = await findControl(page, control, scope);
  const rect = await element?.evaluate((one) => {
    // Not to the end of the page: what is below it may be shorter once it has loaded.
    one.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.isConnected ? { x: x + width / 2, y: y + height / 2 } : undefined;
  });
  return element && rect ? { ...rect, before: await element.evaluate(ownState) } : undefined;
}

/** Presses a control as soon as it is visible; returns what is wrong with that. */
async function press(context: BrowserContext, one: Press): Promise<string[]> {
  const { path, control } = one;
  const what = `${path}: ${control.tag} '${control.name}'`;
  const page = await openSlowly(context, path);
  try {
    const limit = Date.now() + LIMIT;
    const seek = () => seen(page, one).catch(() => undefined);
    let found = await seek();
    while (!found && Date.now() < limit) found = await seek();
    if (!found) return [`${what} never comes`];
    const { x, y, before } = found;
    const address = page.url();
    await page.mouse.click(x, y);
    if (control.tag === 'input') await page.keyboard.type(TYPED);
    // Until the app or the next page is there.
    const isShown = await page
      .evaluate(() => !document.querySelector('#first-view') || document.querySelector('[data-pressed], input:focus'))
      .catch(() => true);
    if (!isShown) return [`${what} does not show as pressed`];
    while (Date.now() < limit) {
      if (await hasEffect(page, one, address, before).catch(() => false)) return [];
      await page.waitForTimeout(50);
    }
    return [`${what} has no effect`];
  } finally {
    await page.close();
  }
}

async function pressAll(context: BrowserContext, presses: Press[]): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...presses];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) wrong.push(...(await press(context, next)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}

/** The controls of these pages, but what sends something; those of the frame on the first of them. */
async function collect(context: BrowserContext, paths: string[]): Promise<Press[]> {
  const presses: Press[] = [];
  for (const [at, path] of paths.entries()) {
    const scope = at > 0 ? { within: 'main' } : {};
    for (const control of await firstControls(context, path, scope)) {
      const isOther = control.tag === 'input' && !control.name.startsWith('Search');
      if (!isOther && !(control.tag === 'button' && WRITES.test(control.name))) presses.push({ path, control, scope });
    }
  }
  return presses;
}

test(
  'on a slow phone every press counts as soon as its control is visible',
  async () => {
    const [visitor, context] = await Promise.all([openBrowser(PHONE), openBrowser(PHONE)]);
    await signInWithHint(context, ann);
    const [out, signedIn] = [await collect(visitor, ['/']), await collect(context, DRAWN)];
    expect(out.length + signedIn.length).toBeGreaterThan(20);
    const wrong = [...(await pressAll(visitor, out)), ...(await pressAll(context, signedIn))];
    expect(wrong).toEqual([]);
  },
  patience(300_000),
);
