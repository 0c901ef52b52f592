import { afterAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { closeBrowsers, complaintsOf, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Somebody who has everything that a page can show, with the longest words. */
const ann = await registered('Ann Example');
const ben = await registered('Benedikt-Maximilian von und zu Donaueschingen-Fürstenberg');
const cleo = await registered('Cleo Example');
await befriend(ann, ben);
await cleo.ask('POST', '/api/friends/request', { email: ann.email });
await ann.ask('POST', '/api/friends/request', { email: `${'long'.repeat(14)}@${'example'.repeat(7)}.com` });
const groupId = await groupOf([ann, ben], `Donaudampfschifffahrtsgesellschaft ${'Ö'.repeat(40)}`);
await pay(ann, [ben], groupId, `Everything ${'x'.repeat(80)}`, 999_999_999_999);
await pay(ben, [ann], groupId, 'Breakfast', 1_250);

const group = `/groups/${groupId}`;
const forVisitors = ['/', '/login', '/nowhere'];
const forMembers = [
  '/dashboard',
  '/groups',
  '/groups/new',
  group,
  `${group}?tab=members`,
  `${group}?tab=summary`,
  '/friends',
  '/friends?tab=requests',
  '/expenses',
  '/profile',
];

const dialogs = [
  { path: group, button: 'Add Expense', name: 'Add Expense' },
  { path: `${group}?tab=members`, button: 'Add Member', name: 'Add Members' },
  { path: `${group}?tab=summary`, button: 'Settle Balance', name: 'Record Settlement' },
  { path: '/groups', button: 'Open menu', name: 'Menu' },
];

afterAll(closeBrowsers);

/** The page shows what it is about, and nothing on it still loads. */
const stands = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('h1, h2') && !document.querySelector('[aria-busy="true"], .k-loading'),
  );

/** What can be scrolled sideways: the page itself or a part of it, with the pixels hidden there. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth - element.clientWidth} px`),
  );

for (const theme of ['light', 'dark'] as const) {
  const visitor = await openBrowser({ viewport: phone, theme });
  const member = await openBrowser({ viewport: phone, theme });
  const complaints = [complaintsOf(visitor), complaintsOf(member)];
  const annsPage = await signIn(member, ann, '/dashboard');
  const visitorsPage = await visitor.newPage();
  const pages = [
    ...forVisitors.map((path) => ({ path, page: visitorsPage, theme })),
    ...forMembers.map((path) => ({ path, page: annsPage, theme })),
  ];

  test.each(pages)('$path does not scroll sideways at 360 px, $theme', async ({ path, page }) => {
    await page.goto(path);
    await stands(page);
    expect(await page.evaluate(() => document.documentElement.dataset.theme ?? 'light')).toBe(theme);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([[], []]);
  });

  test.each(dialogs.map((dialog) => ({ ...dialog, theme })))(
    'the dialog $name does not scroll sideways at 360 px, $theme',
    async ({ path, button, name }) => {
      await annsPage.goto(path);
      await annsPage.getByRole('button', { name: button }).first().click();
      await annsPage.getByRole('dialog', { name }).waitFor();
      expect(await sideways(annsPage)).toEqual([]);
      expect(complaints).toEqual([[], []]);
    },
  );
}

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

const getsFocus = (place: Locator) => place.and(place.page().locator(':focus')).waitFor();

/** Presses Tab until the place has the focus. */
async function tabTo(place: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(place)) return;
    await place.page().keyboard.press('Tab');
  }
  throw new Error(`Forty times Tab do not lead to ${String(place)}`);
}

test('one signs in by keyboard alone', async () => {
  const page = await (await openBrowser()).newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await tabTo(page.getByLabel('Email'));
  await page.keyboard.type(ann.email);
  await tabTo(page.getByLabel('Password'));
  await page.keyboard.type(ann.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
});

test('one adds an expense by keyboard alone, and the focus returns to the button', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  const opener = page.getByRole('button', { name: 'Add Expense' });
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await opener.waitFor();

  await tabTo(opener);
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await getsFocus(opener);

  await page.keyboard.press('Enter');
  await tabTo(dialog.getByLabel('Amount'));
  await page.keyboard.type('12.00');
  await tabTo(dialog.getByLabel('Description'));
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await dialog.getByText('Adds up').waitFor();
  await tabTo(dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await page.getByText('Expense Added').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await getsFocus(opener);
  await page.getByRole('tabpanel').getByText('By keyboard').waitFor();
});

test('the focus stays inside an open dialog', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.waitFor();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
});
