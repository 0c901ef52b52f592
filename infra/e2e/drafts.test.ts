import { afterEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, hasNavigatedBack, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, type Person, pay, registered, signIn } from './people.ts';

/** Unsaved input of a dialog, after anything that can happen to the page. */
const [ann, ben, cleo] = await Promise.all(['Ann Example', 'Ben Example', 'Cleo Example'].map(registered));
if (!ann || !ben || !cleo) throw new Error('Three people');
await befriend(ann, ben);
await befriend(ann, cleo);
const groupId = await groupOf([ann, ben, cleo], 'Lisbon trip');
const flat = await groupOf([ann, ben], 'Flat');
await pay(ann, [ben], groupId, 'Dinner', 10_000);
const group = `/groups/${groupId}`;

afterEach(closeBrowsers);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const add = (page: Page) => page.getByRole('dialog', { name: 'Add Expense' });
const line = (page: Page) => page.getByRole('dialog').getByText('Unsaved draft, restored.');
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
const storedIn = async (id: string) =>
  (await ann.ask<{ description: string }[]>('GET', `/api/expenses?groupId=${id}`)).map(
    ({ description }) => description,
  );

const typeExpense = async (page: Page, description: string) => {
  await press(page, 'Add Expense');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByLabel('Description').fill(description);
};
const holds = async (page: Page, description: string) => {
  await add(page).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe(description);
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100');
};
/** As when the gateway has ended the session and the current token is refused. */
const endSession = async (page: Page) => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('auth_token', `${localStorage.getItem('auth_token')}x`));
};
const signInOn = async (page: Page, { email, password }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
};

test('Escape, Back and a tap outside preserve it; Cancel and Discard do not', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await typeExpense(page, 'Taxi');
  await page.keyboard.press('Escape');
  await press(page, 'Add Expense');
  await holds(page, 'Taxi');
  await line(page).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goBack();
  await add(page).waitFor({ state: 'hidden' });
  expect(page.url()).toContain(group);
  await press(page, 'Add Expense');
  await holds(page, 'Taxi');
  await page.mouse.click(5, 5);
  await add(page).waitFor({ state: 'hidden' });

  await press(page, 'Add Expense');
  await press(page, 'Discard');
  await line(page).waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Description').inputValue()).toBe('');
  await page.getByLabel('Description').fill('Bus');
  await press(page, 'Cancel');
  expect(await drafts(page)).toEqual([]);
});

test('a reload restores the dialog, once, and a closed one stays closed', async () => {
  const page = await signIn(await openBrowser({ viewport: phone }), ann, group);
  await typeExpense(page, 'Museum');
  await press(page, 'Next');
  await page.getByLabel('Share of You in dollars').fill('7,5');
  await page.reload();
  await line(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await page.getByLabel('Share of You in dollars').inputValue()).toBe('7,5');
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Close');
  await page.reload();
  await page.getByText('Dinner').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await press(page, 'Add Expense');
  await page.getByLabel('Share of You in dollars').fill('50');
  await page.getByLabel('Share of You in dollars').blur();
  await press(page, 'Save');
  await page.getByText('Expense Added').waitFor();
  expect(await drafts(page)).toEqual([]);
  expect(await storedIn(groupId)).toContain('Museum');
});

test('after the session ended the user signs in again and saves: one expense, and one notice', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await typeExpense(page, 'Tickets');
  await press(page, 'Next');
  await page.getByText('Adds up').waitFor();
  await endSession(page);
  await press(page, 'Save');
  await page.waitForURL(`/login?returnTo=${encodeURIComponent(group)}`);
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(await page.getByText('Error Creating Expense').count()).toBe(0);

  await signInOn(page, ann);
  await page.waitForURL(group);
  await line(page).waitFor();
  await press(page, 'Save');
  await page.getByText('Expense Added').waitFor();
  await add(page).waitFor({ state: 'hidden' });
  expect((await storedIn(groupId)).filter((description) => description === 'Tickets')).toEqual(['Tickets']);
  expect(await drafts(page)).toEqual([]);
});

test('another person who signs in there does not see it', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await typeExpense(page, 'Present for Cleo');
  await endSession(page);
  await page.reload();
  await signInOn(page, cleo);
  await page.waitForURL(group);
  await page.getByText('Dinner').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await press(page, 'Add Expense');
  expect(await page.getByLabel('Description').inputValue()).toBe('');
});

test('signing out warns about unsaved input in another tab, and clears it there too', async () => {
  const context = await openBrowser();
  const page = await signIn(context, ann, group);
  await typeExpense(page, 'Taxi');
  const other = await context.newPage();
  await other.goto('/profile');
  await press(other, 'Log Out');
  await other.getByText('An expense is not saved in another tab.').waitFor();
  expect(await violationsOn(other)).toEqual([]);
  await press(other, 'Cancel');
  await holds(page, 'Taxi');
  await press(other, 'Log Out');
  await press(other, 'Log Out Anyway');
  await other.waitForURL('/');
  await page.waitForURL('/');
  expect(await drafts(page)).toEqual([]);
});

test("an edit, a payment and the '+' are restored", async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await press(page, 'Edit Dinner');
  await page.getByRole('dialog').getByLabel('Description').fill('Supper');
  await page.reload();
  await line(page).waitFor();
  expect(await page.getByRole('dialog', { name: 'Edit Expense' }).getByLabel('Description').inputValue()).toBe(
    'Supper',
  );
  await press(page, 'Cancel');
  await hasNavigatedBack(page);

  await page.goto(`${group}?tab=summary`);
  await press(page, 'Settle Balance');
  await page.getByLabel('Settlement Amount ($)').fill('12,50');
  await page.reload();
  await line(page).waitFor();
  expect(await page.getByLabel('Settlement Amount ($)').inputValue()).toBe('12,50');
  await press(page, 'Cancel');
  await hasNavigatedBack(page);

  await page.setViewportSize(phone);
  await page.goto('/friends');
  await press(page, 'Add Expense');
  await page.getByLabel('Description').fill('Bulbs');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Flat' }).click();
  await hasNavigatedBack(page, 1);
  await page.reload();
  await line(page).waitFor();
  await page.getByRole('combobox', { name: 'Group' }).getByText('Flat').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await hasNavigatedBack(page);
  await page.goto(`/groups/${flat}`);
  await press(page, 'Add Expense');
  expect(await page.getByLabel('Description').inputValue()).toBe('Bulbs');
});
