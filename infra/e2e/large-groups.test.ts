import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, hasLoaded, openBrowser, setFontSize } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, crowdOf, groupOf, pay, type Registered, registered, signIn } from './people.ts';

/** What a large group shows: what matters first, more on demand. */
const ann = await registered('Ann Example');
const groups = new Map<number, string>();
beforeAll(async () => {
  for (const count of [40, 200]) groups.set(count, `/groups/${await crowdOf(ann, count, `Class of ${count}`)}`);
});
afterEach(closeBrowsers);

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const open = async (viewport: typeof phone, path: string, who: Registered = ann) => {
  const page = await signIn(await openBrowser({ viewport }), who, path);
  await hasLoaded(page);
  return page;
};
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const rowsIn = (page: Page, name: string) => list(page, name).getByRole('listitem').count();
const topOf = async (thing: Locator) => Math.round((await thing.boundingBox())?.y ?? Number.NaN);
const plan = (page: Page) => page.getByRole('heading', { name: 'Smart Settlement Plan' });
/** Texts that overflow without an ellipsis. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => one.checkVisibility() && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => getComputedStyle(one).overflowX === 'visible' && !one.closest('.k-sr'))
      .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .map(({ textContent }) => textContent),
  );

describe.each([40, 200])('the summary of %i people', (count) => {
  const summary = () => `${groups.get(count)}?tab=summary`;

  test('on a phone starts with my line and my payment, and shows the three largest', async () => {
    const page = await open(phone, summary());
    const order = [
      list(page, 'Your balance'),
      plan(page),
      page.getByRole('button', { name: 'Settle Balance' }),
      page.getByText(/^You paid \$0\.00, your share is/),
      list(page, 'Balances'),
      list(page, 'Other payments'),
      page.getByRole('heading', { name: 'Settlement History' }),
      list(page, 'Spending by category'),
    ];
    const tops = await Promise.all(order.map(topOf));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(await topOf(plan(page))).toBeLessThan(2 * phone.height);
    expect(await topOf(list(page, 'Other payments'))).toBeLessThan(2 * phone.height);
    expect(await rowsIn(page, 'Your balance')).toBe(1);
    expect(await rowsIn(page, 'Balances')).toBe(3);
    expect(await rowsIn(page, 'Other payments')).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6 * phone.height);

    const all = page.getByRole('button', { name: `All ${count} balances` });
    await all.click();
    expect(await rowsIn(page, 'Balances, continued')).toBe(count - 4);
    const fewer = page.getByRole('button', { name: 'Fewer balances', expanded: true });
    expect(await fewer.evaluate((button) => button === document.activeElement)).toBe(true);
    await fewer.click();
    expect(await list(page, 'Balances, continued').count()).toBe(0);
  });

  test('beside the list fits the window, has no inner scrolling, and links to the full summary', async () => {
    const page = await open(wide, String(groups.get(count)));
    expect(await rowsIn(page, 'Your balance')).toBe(1);
    expect(await rowsIn(page, 'Balances')).toBe(3);
    const scrollers = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
        .map(({ className }) => className),
    );
    expect(scrollers).toEqual([]);
    const all = page.getByRole('link', { name: `All ${count} balances` });
    await all.scrollIntoViewIfNeeded();
    const [top, bottom] = await Promise.all([topOf(page.getByRole('heading', { name: 'Balances' })), topOf(all)]);
    expect(bottom - top).toBeLessThan(wide.height - 140);
    await all.click();
    await page.waitForURL(/tab=summary$/);
    await list(page, 'Other payments').waitFor();
  });
});

test('at 200% text size nothing overflows at 390 and 320 px', async () => {
  const page = await open(phone, `${groups.get(40)}?tab=summary`);
  await setFontSize(page, 32);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sideways(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
    expect(await cut(page)).toEqual([]);
  }
  expect(await violationsOn(page)).toEqual([]);
});

test('announces an addition of another person once, and updates the figures', async () => {
  const ben = await registered('Ben Example');
  await befriend(ann, ben);
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  await pay(ann, [ben], groupId, 'Dinner', 3_000);
  const page = await signIn(await openBrowser({ viewport: phone }), ann, '/dashboard');
  const heard = page.waitForResponse(/limit=10/);
  await page.goto(`/groups/${groupId}?tab=summary`);
  await heard;
  await pay(ben, [ann], groupId, 'Photo book', 1_200);
  const said = page.locator('[aria-live="polite"]').getByText('Ben Example added Photo book, $12.00');
  await said.waitFor({ state: 'attached' });
  await page.getByText('You paid $30.00, your share is $21.00 of $42.00 (50%).').waitFor();
  expect(await said.count()).toBe(1);
});
