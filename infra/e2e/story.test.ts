import { patience } from '@allsquare/build/slowness';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, collectErrors, isPhone, openBrowser, timeAnswered, timeShown } from './browser.ts';
import { newcomer, type Person } from './people.ts';

/** The story of issue 4: two people in two browsers, step by step. */
const ann = newcomer('Ann Example');
const ben = newcomer('Ben Example');
const annsBrowser = await openBrowser();
const bensBrowser = await openBrowser();
const complaints = [collectErrors(annsBrowser), collectErrors(bensBrowser)];
const annsPage = await annsBrowser.newPage();
const bensPage = await bensBrowser.newPage();
let bensOtherTab: Page;

const storageKeys = ['auth_token', 'refresh_token', 'user_id', 'user_name', 'user_email'];
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const go = (page: Page, place: string) =>
  page
    .getByRole('navigation', { name: isPhone ? 'Main, bottom' : 'Main', exact: true })
    .getByRole('link', { name: place })
    .click();

afterEach(() => expect(complaints).toEqual([[], []]));
afterAll(closeBrowsers);

async function register(page: Page, { name, email, password }: Person): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: "Get Started - It's Free" }).first().click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

test('both register and are signed in', async () => {
  await register(annsPage, ann);
  await register(bensPage, ben);
  expect(await stored(annsPage)).toEqual(expect.arrayContaining(storageKeys));
});

test('the first asks the second by email to be friends', async () => {
  await go(annsPage, 'Friends');
  await annsPage.getByLabel('Email').fill(ben.email);
  await annsPage.getByRole('button', { name: 'Send Request' }).click();
  await annsPage.getByText('Friend Request Sent').waitFor();
  await annsPage.getByRole('list', { name: 'Pending Sent Requests' }).getByText(ben.email).waitFor();
});

test('the second accepts, and the first sees it', async () => {
  await go(bensPage, 'Friends');
  await bensPage.getByRole('tab', { name: 'Friend Requests (1)' }).click();
  await bensPage.getByText(`Request from ${ann.name}`).waitFor();
  await bensPage.getByRole('button', { name: 'Accept' }).click();
  await bensPage.getByText('Friend Request Accepted').waitFor();
  await annsPage.getByRole('list', { name: 'My Friends' }).getByText(ben.name).waitFor();
});

test('the first creates the group', async () => {
  await go(annsPage, 'Groups');
  await annsPage.getByRole('link', { name: 'Create Group' }).click();
  await annsPage.getByLabel('Group Name').fill('Lisbon trip');
  await annsPage.getByRole('radio', { name: 'Trip' }).check();
  await annsPage.getByRole('button', { name: 'Create Group' }).click();
  await annsPage.getByText('Group created!').waitFor();
  await annsPage.waitForURL('/groups');
});

test('the first adds the second from the friends', async () => {
  await annsPage.getByRole('link', { name: 'Lisbon trip' }).click();
  await annsPage.getByRole('heading', { level: 1, name: 'Lisbon trip' }).waitFor();
  await annsPage.getByRole('tab', { name: 'Members' }).click();
  await annsPage.getByRole('button', { name: 'Add Member' }).first().click();
  await annsPage.getByRole('checkbox', { name: ben.name }).check();
  await annsPage.getByRole('button', { name: 'Add 1 Friend' }).click();
  await annsPage.getByText('Friends Added!').waitFor();
  await annsPage.getByRole('list', { name: 'Members' }).getByText(ben.email).waitFor();
});

test('the second opens the group, and the list of groups in another tab', async () => {
  await go(bensPage, 'Groups');
  await bensPage.getByRole('link', { name: 'Lisbon trip' }).click();
  await bensPage.getByText('No expenses added yet').waitFor();
  bensOtherTab = await bensBrowser.newPage();
  await bensOtherTab.goto('/groups');
  await bensOtherTab.getByRole('link', { name: 'Lisbon trip' }).getByText('All settled').waitFor();
  await bensPage.bringToFront();
});

test('an expense of $100.00 split equally appears for the second within a second', async () => {
  await annsPage.getByRole('tab', { name: 'Expenses' }).click();
  await annsPage.getByRole('main').getByRole('button', { name: 'Add Expense' }).click();
  await annsPage.getByLabel('Amount').fill('100.00');
  await annsPage.getByLabel('Description').fill('Dinner by the river');
  await annsPage.getByRole('button', { name: 'Next' }).click();
  await annsPage.getByText('Adds up').waitFor();

  const [expense, share, chip] = await Promise.all([
    timeShown(bensPage, 'Dinner by the river'),
    timeShown(bensPage, 'you borrowed $50.00'),
    timeShown(bensOtherTab, 'You owe $50.00'),
    annsPage.getByRole('button', { name: 'Save' }).click(),
  ]);
  await annsPage.getByText('you lent $50.00').waitFor();
  const answered = await timeAnswered(annsPage, '/api/expenses');

  const milliseconds = Math.round(Math.max(expense, share) - answered);
  process.stdout.write(`An expense of another person: ${milliseconds} ms after the answer, `);
  process.stdout.write(`the chip on /groups: ${Math.round(chip - answered)} ms\n`);
  expect(milliseconds).toBeLessThan(patience(1_000));
});

test('the second records a settlement of $50.00, and both are settled up', async () => {
  await annsPage.getByRole('tab', { name: 'Summary' }).click();
  await annsPage.getByRole('button', { name: 'Settle Balance' }).waitFor();
  await bensPage.getByRole('tab', { name: 'Summary' }).click();
  await bensPage.getByRole('button', { name: 'Settle Balance' }).click();
  const dialog = bensPage.getByRole('dialog', { name: 'Record Settlement' });
  expect(await dialog.getByLabel('Settlement Amount ($)').inputValue()).toBe('50.00');
  await dialog.getByRole('button', { name: 'Record Settlement' }).click();
  await bensPage.getByText(`${ben.name} paid ${ann.name} $50.00`).waitFor();
  for (const page of [bensPage, annsPage]) await page.getByRole('main').getByText('All Settled Up!').waitFor();
  await annsPage.getByRole('main').getByText('is square after').waitFor();
  await bensOtherTab.getByText('All settled').waitFor();
});

test('the first signs out: nothing is stored, and protected pages redirect to sign-in', async () => {
  if (isPhone) await annsPage.getByRole('button', { name: 'Open menu' }).click();
  await annsPage.getByRole('button', { name: 'Logout' }).click();
  await annsPage.waitForURL('/');
  expect((await stored(annsPage)).filter((key) => storageKeys.includes(key))).toEqual([]);
  await annsPage.goto('/groups');
  await annsPage.waitForURL('/login?returnTo=%2Fgroups');
  await annsPage.getByRole('button', { name: 'Log In' }).waitFor();
});
