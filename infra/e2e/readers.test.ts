import { afterEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { closeBrowsers, hasLoaded, openBrowser, phone, setFontSize } from './browser.ts';
import { sideways } from './layout.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Readers with forced colors, larger text or reduced motion, or a screen reader. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
await pay(ben, [ann], groupId, 'Rent', 22_850);
await ann.ask('POST', `/api/groups/${groupId}/add-member`, {
  role: 'member',
  email: `${'long.'.repeat(9)}address@example.com`,
});
const group = `/groups/${groupId}`;

afterEach(closeBrowsers);

/** How an element is distinguished without our colors. */
const drawn = (place: Locator) =>
  place.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, backgroundColor].join(' ');
  });
const hasLine = async (place: Locator) => /(solid|auto) [1-9]/.test(await drawn(place));

test('in forced colors every choice differs from the others, and controls have a border', async () => {
  const page = await signIn(await openBrowser({ forcedColors: true }), ann, `${group}?tab=summary`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await hasLoaded(page);
  expect(await drawn(tab('Summary'))).not.toBe(await drawn(tab('Members')));
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  expect(await drawn(main.getByRole('link', { name: 'Groups' }))).not.toBe(
    await drawn(main.getByRole('link', { name: 'Friends' })),
  );
  const payments = page.getByRole('list', { name: 'Payments' });
  expect(await hasLine(payments.getByRole('listitem').first())).toBe(true);
  await tab('Expenses').click();
  expect(await hasLine(page.getByRole('tabpanel', { name: 'Expenses' }).locator('li > .k-row').first())).toBe(true);

  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  const category = (name: string) => dialog.locator('label', { hasText: name });
  await dialog.getByRole('radio', { name: 'Food' }).check();
  expect(await drawn(category('Food'))).not.toBe(await drawn(category('Shopping')));
  expect(await hasLine(category('Shopping'))).toBe(true);
  await dialog.getByLabel('Amount').fill('12');
  await dialog.getByLabel('Description').fill('Lunch');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Adds up').waitFor();
  const split = (name: string) => dialog.locator('label', { hasText: name });
  expect(await drawn(split('Equally'))).not.toBe(await drawn(split('Exact')));
  const [first, second] = [dialog.getByRole('checkbox').first(), dialog.getByRole('checkbox').nth(1)];
  await second.uncheck();
  expect(await drawn(first)).not.toBe(await drawn(second));
});

/** What would move on this page or in its overlays, including pseudo-elements. */
const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const { animationName, transitionDuration, transitionProperty } = getComputedStyle(element, part || null);
        const isStill =
          animationName === 'none' && (transitionProperty === 'none' || /^0s(, 0s)*$/.test(transitionDuration));
        return isStill ? [] : [`${element.tagName}.${element.className}${part}`];
      }),
    ),
  );

test('with reduced motion nothing moves: page, dialog, menu, notice, or loading parts', async () => {
  const context = await openBrowser({ viewport: phone });
  const page = await signIn(context, ann, group);
  await hasLoaded(page);
  expect(await moving(page)).toEqual([]);
  await page.getByRole('button', { name: 'Group settings' }).click();
  await page.getByRole('menu').waitFor();
  expect(await moving(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add Expense' }).waitFor();
  expect(await moving(page)).toEqual([]);
  const other = await (await openBrowser()).newPage();
  await other.goto('/login');
  await other.getByRole('button', { name: 'Forgot password?' }).click();
  await other.getByText('Password reset', { exact: true }).waitFor();
  expect(await moving(other)).toEqual([]);
  await context.route('**/api/expenses**', () => {});
  await page.goto('/expenses');
  await page.locator('.k-skeleton').first().waitFor();
  expect(await moving(page)).toEqual([]);
  const lively = await openBrowser({ moving: true });
  await lively.route('**/api/expenses**', () => {});
  const same = await signIn(lively, ann, '/expenses');
  await same.locator('.k-skeleton').first().waitFor();
  expect(await moving(same)).not.toEqual([]);
});

test("text scales with the reader's font size, and so do the rows of the list", async () => {
  const page = await signIn(await openBrowser(), ann, '/dashboard');
  await setFontSize(page, 32);
  await page.goto(group);
  const title = page.getByRole('tabpanel').getByText('Rent', { exact: true }).first();
  await title.waitFor();
  expect(
    await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(30);
  const month = page.getByRole('tabpanel').getByRole('heading').first();
  const [above, below] = [await month.boundingBox(), await title.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test.each([
  '/dashboard',
  '/groups',
  group,
  `${group}?tab=members`,
  `${group}?tab=summary`,
  '/expenses',
  '/friends',
  '/profile',
])('%s fits on a phone at 200%% text size', async (path) => {
  const page = await signIn(await openBrowser({ viewport: phone }), ann, '/favicon.svg');
  await setFontSize(page, 32);
  await page.goto(path);
  await hasLoaded(page);
  expect(await sideways(page)).toEqual([]);
});

test.each([320, 390])(
  'at 200%% text size and %i px the count leaves the menu alone, and the bottom bar keeps its words',
  async (width) => {
    for (let bill = 1; bill <= 12; bill++) await pay(ben, [ann], groupId, `Coffee ${bill}`, 400);
    const page = await signIn(await openBrowser({ viewport: { width, height: 800 } }), ann, '/favicon.svg');
    await setFontSize(page, 32);
    await page.goto('/groups');
    const count = page.getByRole('button', { name: /^Notifications, \d\d\+? unread/ }).locator('span');
    const menu = page.getByRole('button', { name: 'Open menu' }).locator('svg');
    await count.waitFor();
    const [left, right] = [await count.boundingBox(), await menu.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    const words = await page.getByRole('navigation', { name: 'Main, bottom' }).evaluate((bar) =>
      [...bar.querySelectorAll('a')].map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.lastChild as Node);
        const [text, place] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
        const isInside = text.left >= place.left && text.right <= place.right;
        return isInside && Number.parseFloat(getComputedStyle(link).fontSize) >= 10 ? link.innerText : '';
      }),
    );
    expect(words).toEqual(['Dashboard', 'Groups', 'Friends', 'Expenses']);
  },
);

test('a menu that opens under the mouse selects nothing on release', async () => {
  const page = await signIn(await openBrowser({ viewport: { width: 640, height: 320 } }), ann, group);
  await page.getByRole('button', { name: 'Group settings' }).click();
  await page.getByRole('menu').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Edit Group' }).click();
  await page.getByRole('dialog', { name: 'Edit Group' }).waitFor();
});

test("a debtor's tile is inside the page margins, and an invited address is on one line", async () => {
  for (const width of [320, 1280]) {
    const page = await signIn(await openBrowser({ viewport: { width, height: 800 } }), ann, `${group}?tab=members`);
    const edge = await page.getByRole('link', { name: 'Groups' }).and(page.locator('.k-back')).boundingBox();
    const lefts = await page
      .locator('.k-mosaic > i')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().left));
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual((edge?.x ?? 0) - 1);
    const address = page.getByText(/^(long\.)+/);
    const { height, line } = await address.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height).toBeLessThan(line * 1.5);
  }
});
