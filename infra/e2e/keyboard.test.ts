import { afterAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
await befriend(ann, ben);
const group = `/groups/${await groupOf([ann, ben], 'Lisbon trip')}`;

afterAll(closeBrowsers);

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

const getsFocus = (place: Locator) => place.and(place.page().locator(':focus')).waitFor();

/** Presses Tab until the element has the focus. */
async function tabTo(place: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(place)) return;
    await place.page().keyboard.press('Tab');
  }
  throw new Error(`Forty times Tab do not lead to ${String(place)}`);
}

test('a user signs in by keyboard alone', async () => {
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

test('a user adds an expense by keyboard alone, and the focus returns to the button', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  const opener = page.getByRole('main').getByRole('button', { name: 'Add Expense' });
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

test('after the last payment is recorded by keyboard, the plan has the focus', async () => {
  const trip = await groupOf([ann, ben], 'Porto trip');
  await pay(ann, [ben], trip, 'Dinner', 4_000);
  const page = await signIn(await openBrowser(), ben, `/groups/${trip}?tab=summary`);
  await tabTo(page.getByRole('button', { name: 'Settle Balance' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record Settlement' });
  await getsFocus(dialog.getByLabel('Settlement Amount ($)'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'All Settled Up!' }).waitFor();
  await getsFocus(page.getByRole('heading', { name: 'Smart Settlement Plan' }));
});

test('a dialog that only informs has the focus itself; its one button is as wide as the others on phones', async () => {
  const trip = await groupOf([ann, ben], 'Faro trip');
  await pay(ann, [ben], trip, 'Dinner', 4_000);
  const page = await signIn(await openBrowser({ viewport: phone }), ben, `/groups/${trip}?tab=summary`);
  await page
    .getByRole('button', { name: /^Why\?/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await getsFocus(dialog);
  const close = await dialog.locator('.k-dialog-foot').getByRole('button', { name: 'Close' }).boundingBox();
  expect(close?.width).toBe(phone.width - 32);
});

test('the focus stays inside an open dialog', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.waitFor();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
});

test('Tab moves from one share to the next while the sum below changes', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Amount').fill('45.50');
  await dialog.getByLabel('Description').fill('Museum');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('radio', { name: 'Exact' }).check();
  await dialog.getByLabel('Share of You in dollars').fill('15.50');
  await page.keyboard.press('Tab');
  await getsFocus(dialog.getByRole('checkbox', { name: ben.name }));
  await tabTo(dialog.getByLabel(`Share of ${ben.name} in dollars`));
  await page.keyboard.type('30');
  await dialog.getByText('Adds up').waitFor();
});
