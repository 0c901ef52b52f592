import { setTimeout } from 'node:timers/promises';
import { listExpenses } from '@allsquare/expenses-contract';
import { insertManyExpenses } from '@allsquare/local/seed/many-expenses.ts';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, collectErrors, desktop, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';
import { product } from './running.ts';

/** A group of 5,000 expenses, and its reader. */
const COUNT = 5_000;
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Long trip');
await pay(ann, [ben], groupId, 'First of all', 1_000);
const ownerUrl = product.ownerUrl('expenses');
await insertManyExpenses({ ownerUrl, groupId, people: [ann.id, ben.id], count: COUNT });

const browser = await openBrowser();
const complaints = collectErrors(browser);
const page = await signIn(browser, ann, '/expenses');

afterEach(() => expect(complaints).toEqual([]));
afterAll(closeBrowsers);

/**
 * The first fully visible row under the header, once one is drawn there: its words, its position on the screen, its
 * number among all.
 */
const firstRow = (on: Page) =>
  on.evaluate(async () => {
    const find = () => {
      const under = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return [...document.querySelectorAll('main li:has(> .k-row)')].find((item) => {
        const { top } = item.getBoundingClientRect();
        return top >= under && top < innerHeight;
      });
    };
    let row = find();
    for (; !row; row = find()) await new Promise(requestAnimationFrame);
    return {
      words: row.querySelector('b')?.textContent,
      top: Math.round(row.getBoundingClientRect().top),
      number: Number(row.getAttribute('aria-posinset')),
    };
  });
const rowsOnPage = (on: Page) => on.locator('main li:has(> .k-row)').count();

/** Scrolls to the current end of the page, and waits until it is at rest. */
const scrollBy = (on: Page, distance: number) =>
  on.evaluate(
    (by) =>
      new Promise<void>((resolve) => {
        const rest = () => requestAnimationFrame(() => resolve());
        const from = scrollY;
        addEventListener('scrollend', rest, { once: true });
        window.scrollBy(0, by);
        if (scrollY === from) rest();
      }),
    distance,
  );
/**
 * Scrolls until this row is reached, checking that no row is left out. Returns the maximum number of rows on the page.
 */
async function scrollToRow(number: number): Promise<number> {
  let most = 0;
  for (let at = await firstRow(page); at.number < number; ) {
    await scrollBy(page, 5_000);
    const next = await firstRow(page);
    expect(next.number - at.number).toBeLessThan(100);
    most = Math.max(most, await rowsOnPage(page));
    at = next;
  }
  return most;
}
const idOf = async (description: string) => {
  const { body } = await ann.call(listExpenses, { query: { q: description } });
  return (body as { id: string; description: string }[]).find((expense) => expense.description === description)?.id;
};

describe('all expenses', () => {
  test('are counted', () => page.getByText('5,001 expenses').waitFor());

  test('an addition or deletion above by another person does not move the visible row', async () => {
    await scrollToRow(100);
    const { words, top } = await firstRow(page);
    await pay(ben, [ann], groupId, 'Meanwhile', 700);
    await page.locator('main li[aria-setsize="5002"]').first().waitFor();
    expect(await firstRow(page)).toMatchObject({ words, top });
    for (const description of ['Expense 3', 'Expense 4'])
      await ben.ask('DELETE', `/api/expenses/${await idOf(description)}`);
    await page.locator('main li[aria-setsize="5000"]').first().waitFor();
    expect(await firstRow(page)).toMatchObject({ words, top });
  });

  test('only the rows in view are on the page, however far the user scrolls', async () => {
    expect(await scrollToRow(1_500)).toBeLessThan(80);
  });

  test('a reload shows the same rows in the same position', async () => {
    await scrollBy(page, 33);
    const read = await firstRow(page);
    await page.reload();
    await page.getByText(read.words ?? '', { exact: true }).waitFor();
    expect(await firstRow(page)).toMatchObject({ words: read.words, top: read.top });
  });

  test('so does Back from an expense', async () => {
    const read = await firstRow(page);
    const inTheMiddle = page.locator(`main li[aria-posinset="${read.number + 3}"]`);
    const words = (await inTheMiddle.locator('b').first().textContent()) ?? '';
    await inTheMiddle.getByRole('link').click();
    await page.waitForURL(/\/groups\//);
    await page.locator('[data-highlight]').getByText(words, { exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL('/expenses');
    await page.getByText(words, { exact: true }).waitFor();
    expect(await firstRow(page)).toMatchObject({ words: read.words, top: read.top });
  });

  test('the keyboard continues from the focused row, also when it is out of view', async () => {
    const read = await firstRow(page);
    await page
      .getByRole('link', { name: read.words ?? '' })
      .first()
      .focus();
    await scrollBy(page, 4_000);
    await page.keyboard.press('Tab');
    await page
      .getByRole('button', { name: `Edit ${read.words}`, exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Tab');
    const next = await page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
    expect(Number(next)).toBe(read.number + 1);
  });

  test('Home scrolls to the newest from any depth, and a new one appears there', async () => {
    await page.keyboard.press('Home');
    await page.getByText('Meanwhile').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // Under a pointer new rows wait.
    await page.mouse.move(0, 0);
    await pay(ben, [ann], groupId, 'Newest of all', 900);
    await page.getByRole('main').getByText('Newest of all').waitFor();
    expect((await firstRow(page)).words).toBe('Newest of all');
  });

  test('search and filters are in the URL: a reload and Back restore the same list', async () => {
    await page.getByRole('textbox', { name: 'Search expenses' }).pressSequentially('expense 49', { delay: 20 });
    await page.waitForURL(/\?q=expense\+49$/);
    await page.getByText('Showing 111 of 5,001 expenses').waitFor();
    await page.getByRole('combobox', { name: 'Payer' }).click();
    await page.getByRole('option', { name: 'You' }).click();
    await page.getByText('Showing 55 of 5,001 expenses').waitFor();
    await page.getByRole('button', { name: 'Categories: All categories' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Food' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Showing 19 of 5,001 expenses').waitFor();
    await page.reload();
    await page.getByText('Showing 19 of 5,001 expenses').waitFor();
    await page.getByRole('button', { name: 'Categories: Food' }).waitFor();
    await page.goBack();
    await page.getByText('Showing 55 of 5,001 expenses').waitFor();
    await page.goBack();
    await page.getByText('Showing 111 of 5,001 expenses').waitFor();
    expect(await page.getByRole('textbox', { name: 'Search expenses' }).inputValue()).toBe('expense 49');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('5,001 expenses', { exact: true }).waitFor();
    await page.waitForURL('/expenses');
  });
});

describe('the filters', () => {
  const tops = (one: Page) =>
    one.getByRole('search').evaluate((search) =>
      [...search.querySelectorAll('input, button')]
        .map((control) => control.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ top }) => Math.round(top)),
    );

  test('are one row on desktops, without a gap', async () => {
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/expenses');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      const all = await tops(page);
      expect([width, all.length, new Set(all).size]).toEqual([width, 6, 1]);
    }
    await page.setViewportSize(desktop);
  });

  test('show each order whole, from 320 to 1920 px', async () => {
    const narrow = await signIn(await openBrowser(), ann, '/expenses');
    const cut: string[] = [];
    for (const sort of ['newest', 'oldest', 'highest', 'lowest']) {
      await narrow.setViewportSize({ width: 320, height: 800 });
      await narrow.goto(`/expenses?sort=${sort}`);
      await narrow.getByRole('button', { name: /^Filters/ }).click();
      for (const width of [320, 360, 390, 1024, 1100, 1280, 1440, 1920]) {
        await narrow.setViewportSize({ width, height: 800 });
        const words = narrow.getByRole('combobox', { name: 'Sort' }).locator('.k-select-value > :last-child');
        if (await words.evaluate((one) => one.scrollWidth > one.clientWidth)) cut.push(`${sort} at ${width}`);
      }
    }
    expect(cut).toEqual([]);
    await narrow.context().close();
  });

  test('collapse into one line on phones, which shows how many are chosen and opens by keyboard', async () => {
    const onPhone = await signIn(await openBrowser({ viewport: { width: 390, height: 844 } }), ann, '/expenses');
    const row = onPhone.getByRole('main').getByRole('listitem').first();
    await row.waitFor();
    expect((await row.boundingBox())?.y).toBeLessThan(300);
    expect(new Set(await tops(onPhone)).size).toBe(1);
    await onPhone.getByRole('textbox', { name: 'Search expenses' }).focus();
    await onPhone.keyboard.press('Tab');
    await onPhone.keyboard.press('Enter');
    await onPhone.keyboard.press('Tab');
    await onPhone.getByRole('button', { name: 'Groups: All groups' }).and(onPhone.locator(':focus')).waitFor();
    await onPhone.getByRole('combobox', { name: 'Payer' }).click();
    await onPhone.getByRole('option', { name: 'You' }).click();
    await onPhone.getByRole('button', { name: 'Filters (1)' }).click();
    expect(await onPhone.getByRole('combobox', { name: 'Payer' }).isVisible()).toBe(false);
    await onPhone.getByRole('search').getByRole('paragraph').getByText('You', { exact: true }).waitFor();
    await onPhone.reload();
    await onPhone.getByRole('search').getByRole('paragraph').getByText('You', { exact: true }).waitFor();
    expect((await row.boundingBox())?.y).toBeLessThan(340);
    await onPhone.getByRole('button', { name: 'Clear filters' }).click();
    await onPhone.waitForURL('/expenses');
    await onPhone.context().close();
  });
});

describe('the expenses of a group', () => {
  test('open at the highlighted one, thousands of rows down, and load in both directions, also slowly', async () => {
    const cursor = /\/api\/expenses\?.*cursor/;
    await page.route(cursor, (route) => setTimeout(1_500).then(() => route.continue()));
    await page.goto(`/groups/${groupId}?highlight=${await idOf('Expense 4321')}`);
    const row = page.locator('[data-highlight]');
    await row.getByText('Expense 4321', { exact: true }).waitFor();
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect(Math.abs(y + height / 2 - 400)).toBeLessThan(80);
    const rows = (count: number) => count * (height + 4);
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await scrollBy(page, rows(-95));
    await page.getByText('Expense 4226', { exact: true }).waitFor();
    const { words, top } = await firstRow(page);
    await page.waitForFunction((least) => document.documentElement.scrollHeight > least, before);
    // The rows above have loaded, and no visible row has moved.
    expect(await firstRow(page)).toMatchObject({ words, top });
    await scrollBy(page, rows(-20));
    await page.getByText('Expense 4206', { exact: true }).waitFor();
    // Beyond the loaded rows, whose space fills when they arrive.
    await scrollBy(page, rows(-130));
    await page.getByText('Expense 4080', { exact: true }).waitFor();
    // The page may end before it, until more rows have loaded.
    const below = page.getByText('Expense 4421', { exact: true });
    for (await scrollBy(page, rows(200)); !(await below.isVisible()); ) await scrollBy(page, rows(10));
    expect(await rowsOnPage(page)).toBeLessThan(80);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a highlighted one that no longer exists: from the start, with a message', async () => {
    const id = await idOf('Expense 4322');
    await ann.ask('DELETE', `/api/expenses/${id}`);
    const bens = await signIn(await openBrowser(), ben, `/groups/${groupId}?highlight=${id}`);
    await bens.getByText('This expense no longer exists.').waitFor();
    await bens.getByRole('main').getByText('Newest of all').waitFor();
  });

  test('deleted ones are shown on demand, with who deleted them', async () => {
    await page.goto(`/groups/${groupId}`);
    await page.getByRole('main').getByText('Newest of all').waitFor();
    await ann.ask('DELETE', `/api/expenses/${await idOf('Newest of all')}`);
    await page.getByRole('main').getByText('Newest of all').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Group settings' }).click();
    await page.getByRole('menuitem', { name: 'Show deleted' }).click();
    const deleted = page.getByRole('listitem').filter({ hasText: 'Newest of all' });
    await deleted.getByText('Deleted by you').waitFor();
    await page.reload();
    await deleted.getByRole('button', { name: 'History of Newest of all' }).click();
    await page.getByRole('dialog', { name: 'Deleted Expense' }).waitFor();
  });

  test('on a phone, tapping a row edits it', async () => {
    const onPhone = await signIn(await openBrowser({ viewport: phone, touch: true }), ben, `/groups/${groupId}`);
    await onPhone.getByRole('button', { name: 'Edit Meanwhile' }).tap();
    const dialog = onPhone.getByRole('dialog', { name: 'Edit Expense' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Meanwhile');
  });
});
