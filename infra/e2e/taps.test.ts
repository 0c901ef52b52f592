import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, registered, signIn } from './people.ts';

/** The number of taps for an expense on a phone; keys of its keyboard do not count. */
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
await befriend(ann, ben);
const trip = await groupOf([ann, ben], 'Lisbon trip');
await groupOf([ann, ben], 'Flat');

afterAll(closeBrowsers);

const countTaps = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['taps'] = '0';
    const count = ({ isTrusted, pointerType }: PointerEvent) => {
      if (isTrusted && pointerType === 'touch') dataset['taps'] = String(Number(dataset['taps']) + 1);
    };
    addEventListener('pointerdown', count, { capture: true });
  });
const tapsOn = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['taps']));
const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();

/** Amount, Enter, description: as the phone's keyboard types them into the focused field. */
async function type(page: Page, amount: string, description: string) {
  await page.locator('input[inputmode="decimal"]:focus').waitFor();
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await page.keyboard.type(description);
}

test('an equally split expense of a group takes three', async () => {
  const page = await signIn(await openBrowser({ viewport: phone, touch: true }), ann, `/groups/${trip}`);
  await page.getByText('No expenses added yet').waitFor();
  await countTaps(page);
  await page.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first().tap();
  await type(page, '12.50', 'Taxi');
  await tap(page, 'Next');
  await tap(page, 'Save');
  await page.getByText('you lent $6.25').waitFor();
  expect(await tapsOn(page)).toBe(3);
});

test.each(['/dashboard', '/friends'])('from %s one for another group takes five, the next one three', async (path) => {
  const page = await signIn(await openBrowser({ viewport: phone, touch: true }), ann, path);
  const bar = page.getByRole('navigation', { name: 'Main, bottom' });
  const add = bar.getByRole('button', { name: 'Add Expense' });
  await add.waitFor();
  await countTaps(page);
  await add.tap();
  await type(page, '8', 'Bread');
  await page.getByRole('combobox', { name: 'Group' }).tap();
  await page.getByRole('option', { name: 'Lisbon trip' }).tap();
  await tap(page, 'Next');
  await tap(page, 'Save');
  await page.getByText('Expense Added').waitFor();
  expect(await tapsOn(page)).toBe(5);

  await add.tap();
  await page.getByRole('combobox', { name: 'Group' }).getByText('Lisbon trip').waitFor();
  await type(page, '4', 'Butter');
  await tap(page, 'Next');
  await tap(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await tapsOn(page)).toBe(8);
});

test('one whole line, with people, payer and day, takes three', async () => {
  const page = await signIn(await openBrowser({ viewport: phone, touch: true, mobile: true }), ann, `/groups/${trip}`);
  const add = page.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first();
  await add.waitFor();
  await countTaps(page);
  await add.tap();
  await page.getByRole('button', { name: 'Write or say a whole line' }).tap();
  await page.keyboard.type('Boat 30 with Ben yesterday, Ben paid');
  await page.keyboard.press('Enter');
  await tap(page, 'Save');
  await page.getByRole('main').getByText('Boat').first().waitFor();
  expect(await tapsOn(page)).toBe(3);
});
