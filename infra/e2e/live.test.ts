import { afterEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, openBrowser } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';
import { product } from './running.ts';

/** Changes by others appear automatically and move nothing; a lost connection shows one message. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
for (let day = 1; day <= 20; day++) await pay(ann, [ben], groupId, `Dinner ${day}`, day * 1_000);
const group = `/groups/${groupId}`;

afterEach(closeBrowsers);

const marks = (page: Page) => page.getByRole('status').filter({ hasText: /^(Reconnecting…|Offline)$/ });
const row = (page: Page, words: string) => page.locator('main li').filter({ hasText: words });
const topOf = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? Number.NaN);
/** Elements that must not move during `change`. */
async function stay(places: Locator[], change: () => Promise<unknown>) {
  const before = await Promise.all(places.map(topOf));
  await change();
  expect(await Promise.all(places.map(topOf))).toEqual(before);
}

test.each([
  ['at the top of a page', 0],
  ['a little below it', 120],
  ['far below it', 900],
])("another person's expense appears without moving the visible rows %s", async (_, scrolled) => {
  const page = await signIn(await openBrowser(), ann, group);
  await row(page, 'Dinner 20').waitFor();
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  const inView = await page.evaluateHandle(() =>
    [...document.querySelectorAll('main li')].filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return top > innerHeight / 3 && bottom < innerHeight;
    }),
  );
  const tops = () => inView.evaluate((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  const before = await tops();
  expect(before.length).toBeGreaterThan(2);
  const comes = page.waitForResponse((response) => response.url().includes('/api/expenses?'));
  await pay(ben, [ann], groupId, `While Ann reads at ${scrolled}`, 1_000);
  await comes;
  await row(page, `While Ann reads at ${scrolled}`).waitFor({ state: 'attached' });
  expect(await tops()).toEqual(before);
});

test("another person's expense does not affect the form", async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill('Half of a sent');
  const field = dialog.getByLabel('Description');
  await stay([field], async () => {
    await pay(ben, [ann], groupId, 'While Ann types', 1_000);
    await row(page, 'While Ann types').waitFor({ state: 'attached' });
  });
  await page.keyboard.type('ence');
  expect(await field.inputValue()).toBe('Half of a sentence');
});

test('without a network every tab shows one message and moves nothing; afterwards it catches up', async () => {
  const context = await openBrowser();
  const first = await signIn(context, ann, group);
  await row(first, 'Dinner 19').waitFor();
  const second = await context.newPage();
  await second.goto(group);
  await row(second, 'Dinner 19').waitFor();
  const pages = [first, second];
  const places = pages.map((page) => row(page, 'Dinner 19'));
  await stay(places, async () => {
    await context.setOffline(true);
    for (const page of pages) await marks(page).getByText('Offline').waitFor();
  });
  for (const page of pages) expect(await marks(page).count()).toBe(1);
  // A unique name, so that a retry finds its own write.
  const words = `While Ann is offline ${Date.now()}`;
  await pay(ben, [ann], groupId, words, 1_000);
  await stay(places, async () => {
    await context.setOffline(false);
    for (const page of pages) {
      await row(page, words).waitFor({ state: 'attached' });
      await marks(page).waitFor({ state: 'detached' });
    }
  });
});

test('a failed refetch is repeated and moves nothing', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await row(page, 'Dinner 19').waitFor();
  await page.route('**/api/expenses?*', (route) => route.abort('internetdisconnected'), { times: 1 });
  const words = `While a fetch fails ${Date.now()}`;
  await stay([row(page, 'Dinner 19')], async () => {
    await pay(ben, [ann], groupId, words, 1_000);
    await row(page, words).waitFor({ state: 'attached' });
  });
});

test('while the gateway is down there is one message, also after a failed refetch', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await row(page, 'Dinner 19').waitFor();
  await product.part('svc-auth-gateway').stop();
  try {
    await marks(page).getByText('Reconnecting…').waitFor();
    expect(await marks(page).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
  } finally {
    product.part('svc-auth-gateway').start();
    await product.part('svc-auth-gateway').whenReady();
  }
  await marks(page).waitFor({ state: 'detached' });
});
