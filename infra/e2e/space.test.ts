import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, desktop, hasLoaded, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, type Registered, registered, signIn } from './people.ts';
import { memberAddresses, visitorPages } from './product-pages.ts';

/** How much a page shows, what remains in view, and how changes by others appear in it. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
const group = `/groups/${groupId}`;
beforeAll(async () => {
  for (let day = 1; day <= 30; day++) await pay(ann, [ben], groupId, `Dinner ${day}`, 1_000);
});
afterEach(closeBrowsers);

const wide = { width: 1440, height: 900 };
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const mark = (page: Page, words: string) => page.locator('[data-highlight]').filter({ hasText: words });
const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
/** The number of fully visible rows between the sticky elements at the top and the end of the window. */
const rowsInView = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('.k-top, .k-stuck-head')].map(
      (bar) => bar.getBoundingClientRect().bottom,
    );
    const rows = [...document.querySelectorAll('main li:has(> .k-row)')].map((one) => one.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top >= Math.max(...bars) && bottom <= innerHeight + 4).length;
  });
const topOf = async (page: Page, words: string) => Math.round((await row(page, words).boundingBox())?.y ?? Number.NaN);
async function opened(path: string, look: Parameters<typeof openBrowser>[0] = {}, who: Registered = ann) {
  const page = await signIn(await openBrowser(look), who, path);
  await row(page, 'Dinner 30').waitFor();
  return page;
}

describe('rows', () => {
  test.each([
    [group, 11],
    ['/expenses', 10],
    ['/dashboard', 8],
  ])('of %s, before scrolling: at least %d with a mouse', async (path, least) => {
    expect(await rowsInView(await opened(path))).toBeGreaterThanOrEqual(least);
  });

  test.each([group, '/expenses'])('of %s: at least twelve with a mouse, after scrolling to them', async (path) => {
    const page = await opened(path);
    await scrollTo(page, 460);
    await row(page, 'Dinner 15').waitFor();
    await page.waitForFunction(() => scrollY === 460);
    if (path === group) await page.locator('.k-stuck[data-stuck="true"]').waitFor({ state: 'attached' });
    expect(await rowsInView(page)).toBeGreaterThanOrEqual(12);
  });

  test('retain their size on a touch screen', async () => {
    const page = await opened(group, { viewport: { width: 1024, height: 768 }, touch: true, mobile: true });
    expect((await row(page, 'Dinner 30').locator('.k-row').boundingBox())?.height).toBe(76);
  });
});

describe('one width', () => {
  /** The edges of header, page and footer; the leftmost and rightmost content of the page; the start of its name. */
  const edgesOf = (page: Page) =>
    page.evaluate(() => {
      const contentOf = (wrap: Element) => {
        const { left, right } = wrap.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(wrap);
        return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(Math.round);
      };
      const parts = [...document.querySelectorAll('.k-top > .k-wrap, main.k-wrap, .k-foot > .k-wrap')];
      const shown = [...document.querySelectorAll('main :is(h1, h2, .k-row, .k-card, .k-input, .k-tabs, .k-btn, ul)')]
        .filter((one) => one.checkVisibility() && !one.closest('.k-stuck'))
        .map((one) => one.getBoundingClientRect());
      const leftOf = (place: string) => Math.round(document.querySelector(place)?.getBoundingClientRect().left ?? -1);
      return {
        parts: parts.map(contentOf),
        page: [Math.min(...shown.map(({ left }) => left)), Math.max(...shown.map(({ right }) => right))].map(
          Math.round,
        ),
        logo: leftOf('.k-top .k-logo'),
        name: leftOf('main h1'),
      };
    });

  test.each([
    [1280, 1168],
    [1440, 1328],
    [1920, 1488],
  ])('for header, every page and the foot: in a window of %d px it is %d px', async (width, content) => {
    const page = await signIn(await openBrowser({ viewport: { width, height: 900 } }), ann, '/dashboard');
    const left = (width - content) / 2;
    const edges = [left, left + content];
    for (const path of [...memberAddresses({ '/groups/:id': group }), '/groups/new', '/friends?tab=requests']) {
      await page.goto(path);
      await hasLoaded(page);
      const { parts, page: shown, logo, name } = await edgesOf(page);
      expect({ path, parts, logo }).toEqual({ path, parts: [edges, edges, edges], logo: left });
      // A single card is centered on its page; a group's name is beside its square.
      if (path === '/join') continue;
      expect({ path, name }).toEqual({
        path,
        name: path.startsWith(group) && !path.endsWith('/activity') ? left + 100 : left,
      });
      expect({ path, shown: shown[0] }).toEqual({ path, shown: left });
      expect(shown[1]).toBeLessThanOrEqual(left + content);
    }
    const visitor = await (await openBrowser({ viewport: { width, height: 900 } })).newPage();
    for (const path of visitorPages.filter((one) => one !== '/login')) {
      await visitor.goto(path);
      await hasLoaded(visitor);
      expect({ path, logo: (await edgesOf(visitor)).logo }).toEqual({ path, logo: left });
    }
  });
});

describe('beside the list', () => {
  test('are balances and plan from 1440 px on, always in view; the URL of the summary links to the full summary', async () => {
    const page = await opened(group, { viewport: wide });
    const beside = page.getByRole('heading', { name: 'Smart Settlement Plan' });
    await beside.waitFor();
    await page.getByRole('list', { name: 'Balances' }).waitFor();
    const list = await row(page, 'Dinner 30').boundingBox();
    expect((await beside.boundingBox())?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
    await scrollTo(page, 900);
    expect(
      await page.getByRole('heading', { name: 'Balances' }).evaluate((one) => one.getBoundingClientRect().top),
    ).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violationsOn(page)).toEqual([]);

    await scrollTo(page, 0);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByRole('heading', { name: 'Settlement History' }).waitFor();
    expect(await beside.count()).toBe(1);
    expect(page.url()).toMatch(/tab=summary$/);
  });

  test('is nothing when there is no room', async () => {
    const page = await opened(group);
    expect(await page.getByRole('list', { name: 'Balances' }).count()).toBe(0);
  });
});

describe('the head of a group', () => {
  test('takes 96 px on a desktop, from the back link to the end of its tabs', async () => {
    const page = await opened(group);
    const back = await page.locator('.k-back').boundingBox();
    const tabs = await page.getByRole('tablist', { name: 'Group' }).boundingBox();
    expect((tabs?.y ?? 999) + (tabs?.height ?? 0) - (back?.y ?? 0)).toBeLessThanOrEqual(96);
    const square = await page.locator('main .k-mosaic').first().boundingBox();
    expect(square).toMatchObject({ width: 56, height: 56 });
  });

  test.each([
    { size: 'desktop', viewport: desktop },
    { size: 'phone', viewport: phone },
  ])(
    'stays visible with name, balance and Add Expense on a $size, moves nothing, and covers nothing',
    async ({ viewport }) => {
      const page = await opened(group, { viewport });
      const stuck = page.locator('.k-stuck-head');
      expect(await stuck.isVisible()).toBe(false);
      const before = await topOf(page, 'Dinner 25');
      await scrollTo(page, 450);
      await stuck.getByText('Lisbon trip').waitFor();
      await stuck.getByText('You are owed +$150.00').waitFor();
      expect(await topOf(page, 'Dinner 25')).toBe(before - 450);
      const tabs = await page.getByRole('tablist', { name: 'Group' }).boundingBox();
      expect((tabs?.y ?? 0) > 0).toBe(viewport === phone);
      expect(await violationsOn(page)).toEqual([]);

      // Shift+Tab moves to a row that is out of view.
      await scrollTo(page, 1_200);
      const { top, isFree } = await page.evaluate(() => {
        const above = [...document.querySelectorAll<HTMLElement>('main li button')];
        const button = above.findLast((one) => one.getBoundingClientRect().bottom < 0);
        button?.focus();
        const box = button?.getBoundingClientRect() ?? new DOMRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return { top: box.top, isFree: button?.contains(there) };
      });
      expect(top).toBeGreaterThan(0);
      expect(isFree).toBe(true);

      await stuck.getByRole('button', { name: 'Add Expense' }).click();
      await page.getByRole('dialog', { name: 'Add Expense' }).waitFor();
      await page.keyboard.press('Escape');
      await scrollTo(page, 0);
      await stuck.waitFor({ state: 'hidden' });
    },
  );
});

test('on a phone, the members of a single-person group: one button adds more, and does not touch the first card', async () => {
  const alone = await groupOf([ann], 'Alone');
  const context = await openBrowser({ viewport: phone });
  const page = await signIn(context, ann, `/groups/${alone}?tab=members`);
  const cards = page.getByRole('list', { name: 'Members' });
  await cards.getByRole('heading', { name: 'Ann Example' }).waitFor();
  const add = page.getByRole('main').getByRole('button', { name: /^Add Member/ });
  expect(await add.count()).toBe(1);
  const [above, below] = [await add.boundingBox(), await cards.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
});

describe('additions by others', () => {
  const said = (page: Page, words: string) => page.locator('[aria-live="polite"]').getByText(words);

  test('wait while the pointer rests on the rows, appear on request, are marked and announced', async () => {
    const page = await opened(group);
    await row(page, 'Dinner 29').hover();
    const before = await topOf(page, 'Dinner 29');
    await pay(ben, [ann], groupId, 'Photo book', 1_200);
    const late = page.getByRole('button', { name: '1 new' });
    await late.waitFor();
    await said(page, 'Ben Example added Photo book, $12.00').waitFor({ state: 'attached' });
    expect(await topOf(page, 'Dinner 29')).toBe(before);
    expect(await row(page, 'Photo book').count()).toBe(0);
    await late.click();
    await mark(page, 'Photo book').waitFor();
    await late.waitFor({ state: 'detached' });
    await mark(page, 'Photo book').waitFor({ state: 'detached' });
    await row(page, 'Photo book').waitFor();
  });

  test("appear immediately elsewhere; the user's own always do", async () => {
    const page = await opened(group);
    await page.getByRole('heading', { level: 1 }).hover();
    await pay(ben, [ann], groupId, 'Tickets', 2_000);
    await mark(page, 'Tickets').waitFor({ state: 'attached' });
    await row(page, 'Dinner 30').hover();
    await pay(ann, [ben], groupId, 'From my phone', 300);
    await mark(page, 'From my phone').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: /new$/ }).count()).toBe(0);
    expect(await said(page, 'From my phone').count()).toBe(0);
  });

  test('or settlements are marked in the history and announced', async () => {
    const page = await opened(group, { viewport: wide });
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByText('No settlements recorded yet.').waitFor();
    await ben.ask('POST', '/api/settlements', { groupId, payerId: ben.id, payeeId: ann.id, amount: 500 });
    await mark(page, 'Ben Example paid you').waitFor();
    await said(page, 'Ben Example paid you $5.00').waitFor({ state: 'attached' });
  });
});

describe('motion', () => {
  type Moving = CSSTransition & CSSAnimation;
  /** The elements that have moved since, and their properties. */
  const watchMotion = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        for (const { effect, transitionProperty, animationName } of document.getAnimations() as Moving[]) {
          const part = (effect as KeyframeEffect | null)?.target?.closest('.k-mosaic, .k-row');
          if (!part || !effect?.getComputedTiming().duration) continue;
          const words = `${part.classList[0]} ${animationName ?? transitionProperty}`;
          if (!seen.includes(words)) seen.push(words);
        }
        requestAnimationFrame(look);
      };
      look();
    });
  const moved = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

  test.each([true, false])('uses only transform and opacity, and only when allowed: %s', async (moving) => {
    const trip = await groupOf([ann, ben], 'Porto trip');
    await pay(ann, [ben], trip, 'Dinner', 10_000);
    const page = await signIn(await openBrowser({ moving }), ann, `/groups/${trip}`);
    await row(page, 'Dinner').waitFor();
    await watchMotion(page);
    await pay(ben, [ann], trip, 'Taxi', 100);
    await mark(page, 'Taxi').waitFor({ state: 'attached' });
    await ben.ask('POST', '/api/settlements', { groupId: trip, payerId: ben.id, payeeId: ann.id, amount: 4_950 });
    await page.locator('main .k-mosaic-flush').waitFor();
    await mark(page, 'Taxi').waitFor({ state: 'detached' });
    // The background of a row fades, as under the pointer.
    const parts = (await moved(page)).filter((one) => one !== 'k-row background-color');
    expect(parts.toSorted()).toEqual(moving ? ['k-mosaic transform', 'k-row k-arrive'] : []);
  });

  test('a sheet follows the finger on its handle and closes when dragged far enough', async () => {
    const page = await opened(group, { viewport: phone, touch: true, mobile: true, moving: true });
    await page.goto(`${group}?tab=summary`);
    await page.getByRole('button', { name: 'Settle Balance' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Record Settlement' });
    await sheet.waitFor();
    await sheet.evaluate(async (one) => void (await Promise.all(one.getAnimations().map(({ finished }) => finished))));
    const box = await page.locator('.k-grab').boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 2 };
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y + down }],
      });
    const before = (await sheet.boundingBox())?.y ?? 0;
    await touch('touchStart');
    for (const down of [20, 40, 60]) await touch('touchMove', down);
    expect((await sheet.boundingBox())?.y).toBeCloseTo(before + 60, 0);
    for (const down of [150, 260, 360, 370, 371]) await touch('touchMove', down);
    await touch('touchEnd');
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL(/tab=summary$/);
  });
});
