import { afterAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { closeBrowsers, desktop, openBrowser, phone } from './browser.ts';
import { groupOf, newcomer, pay, registered, signIn } from './people.ts';

/** The first five minutes of a new user, on a phone. */
const ben = await registered('Ben Example');
const phoneOf = () => openBrowser({ viewport: phone, touch: true });

afterAll(closeBrowsers);

/** Counts taps and fields typed into (the tap into a field is part of typing). */
function handOn(page: Page) {
  const done = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    done.taps += 1;
    await target.tap();
  };
  return {
    done,
    tapButton: (name: string) => tap(page.getByRole('button', { name, exact: true }).first()),
    tapLink: (name: string) => tap(page.getByRole('link', { name, exact: true }).first()),
    type: async (label: string, words: string) => {
      done.fields += 1;
      await page.getByLabel(label, { exact: true }).tap();
      await page.keyboard.type(words);
    },
  };
}

test('from the landing page to an expense shared with a friend who has an account: eleven taps and six fields at most', async () => {
  const bens = await signIn(await phoneOf(), ben, '/dashboard');
  await bens.getByText('No recent activity').waitFor();
  const nora = newcomer('Nora Example');
  const page = await (await phoneOf()).newPage();
  const { done, tapButton, tapLink, type } = handOn(page);

  await page.goto('/');
  await tapLink("Get Started - It's Free");
  await type('Name', nora.name);
  await type('Email', nora.email);
  await type('Password', nora.password);
  await tapButton('Create account');
  await page.waitForURL('/dashboard');

  await tapLink('Create New Group');
  await type('Group Name', 'Lisbon trip');
  await tapButton('Create Group');
  await page.waitForURL('/groups');
  await tapLink('Add Members');
  await page.getByRole('dialog', { name: 'Add Members' }).waitFor();
  await type('Email', ben.email);
  await tapButton('Send Invitation');
  await page.getByText(ben.email, { exact: true }).waitFor();

  // On the friend's device, the open dashboard shows the invitation automatically, and one tap answers it.
  await bens.getByRole('button', { name: 'Accept' }).tap();
  await bens.getByRole('link', { name: /Open the group/ }).waitFor();
  await page.getByRole('heading', { name: 'Ben Example' }).waitFor();

  await tapButton('Add Expense');
  await type('Amount', '43.10');
  await tapButton('Groceries');
  await tapButton('Next');
  await tapButton('Save');
  await page.getByText('You are owed', { exact: true }).waitFor();
  await page.getByText('+$21.55').waitFor();
  await bens.getByRole('main').getByText('Groceries').waitFor();
  console.log(`From the landing page to the first shared expense: ${done.taps} taps, ${done.fields} fields`);
  expect(done.taps).toBeLessThanOrEqual(11);
  expect(done.fields).toBeLessThanOrEqual(6);
});

test('Add Members closes on Back, and neither a reload nor another Back reopens it', async () => {
  const cleo = await registered('Cleo Example');
  const group = `/groups/${await groupOf([cleo], 'Flat')}`;
  const page = await signIn(await phoneOf(), cleo, group);
  const dialog = page.getByRole('dialog', { name: 'Add Members' });
  await page.getByRole('link', { name: 'Add Members' }).tap();
  await dialog.getByLabel('Email', { exact: true }).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL(`${group}?tab=members`);
  await page.reload();
  await page.getByRole('button', { name: 'Add Members' }).waitFor();
  expect(await dialog.isVisible()).toBe(false);
  await page.goBack();
  await page.getByText('No expenses added yet').waitFor();
  expect(await dialog.isVisible()).toBe(false);
});

test('a person invited by email finds the group on their first dashboard, and joins with two taps', async () => {
  const dan = newcomer('Dan Example');
  const group = await groupOf([ben], 'Ski weekend');
  await pay(ben, [], group, 'Hut', 12_000);
  await ben.ask('POST', `/api/groups/${group}/add-member`, { email: dan.email, role: 'member' });

  const page = await (await phoneOf()).newPage();
  const { done, tapButton, tapLink, type } = handOn(page);
  await page.goto('/login?tab=register');
  await type('Name', dan.name);
  await type('Email', dan.email);
  await type('Password', dan.password);
  await tapButton('Create account');
  await page.waitForURL('/dashboard');
  await page.getByRole('list', { name: 'Invitations' }).getByText('Ski weekend').waitFor();
  await tapButton('Accept');
  await tapLink('Ski weekend You are now a member. Open the group');
  await page.waitForURL(`/groups/${group}`);
  await page.getByRole('main').getByText('Hut').waitFor();
  expect(done.taps).toBe(3);
});

/** From the landing page to a group with three people without an account, and its dialog for a new expense. */
async function begin(page: Page) {
  const ann = newcomer('Ann Example');
  const hand = handOn(page);
  const { tapButton, tapLink, type } = hand;
  await page.goto('/');
  await tapLink("Get Started - It's Free");
  await type('Name', ann.name);
  await type('Email', ann.email);
  await type('Password', ann.password);
  await tapButton('Create account');
  await page.waitForURL('/dashboard');

  await tapLink('Create New Group');
  await type('Group Name', 'Lisbon trip');
  for (const name of ['Ben', 'Cleo', 'Dan']) {
    await type('Who is in? (Optional)', name);
    await page.keyboard.press('Enter');
  }
  expect(await page.getByRole('radio', { name: 'Trip' }).isChecked()).toBe(true);
  await tapButton('Create Group');
  await page.waitForURL('/groups');
  await tapLink('Add Expense');
  return hand;
}

test.each([
  { on: 'a phone', viewport: phone, letters: 'Write or say a whole line', taps: 8 },
  { on: 'a desktop', viewport: desktop, letters: undefined, taps: 7 },
])('one line creates the first expense: $taps taps and eight fields on $on', async ({ viewport, letters, taps }) => {
  const page = await (await openBrowser({ viewport, touch: true })).newPage();
  const { done, tapButton, type } = await begin(page);
  if (letters) await tapButton(letters);
  await type('Amount', 'Dinner 80 with Ben and Cleo, Ben paid');
  await page.keyboard.press('Enter');
  await tapButton('Save');
  await page.getByText('−$26.67').or(page.getByText('−$26.66')).first().waitFor();
  await tapButton('Share');
  await page.getByText('/join#').waitFor();
  console.log(`From the landing page to the link, with one line: ${done.taps} taps, ${done.fields} fields`);
  expect(done).toEqual({ taps, fields: 8 });
});

test('two phones, no mail: seven taps and nine fields to the first expense of four, one more tap to its link, two to join', async () => {
  const page = await (await phoneOf()).newPage();
  const { done, tapButton, type } = await begin(page);
  await type('Amount', '80');
  await type('Description', 'Dinner');
  await tapButton('Next');
  await tapButton('Save');
  await page.getByText('+$60.00').waitFor();
  console.log(`From the landing page to the first expense of four: ${done.taps} taps, ${done.fields} fields`);
  expect(done.taps).toBeLessThanOrEqual(7);
  expect(done.fields).toBeLessThanOrEqual(9);
  await tapButton('Share');
  const link = await page.getByText('/join#').textContent();
  expect(done.taps).toBeLessThanOrEqual(8);

  const bens = await (await phoneOf()).newPage();
  const hand = handOn(bens);
  await bens.goto(link ?? '');
  await bens.getByText('Ann Example shares Lisbon trip with you. 1 expense, $80.00 so far.').waitFor();
  await bens.getByRole('radio', { name: 'Ben' }).tap();
  hand.done.taps += 1;
  await hand.tapButton('Join as Ben');
  await bens.getByText('You owe', { exact: true }).waitFor();
  await bens.getByText('−$20.00').waitFor();
  expect(hand.done).toEqual({ taps: 2, fields: 0 });
  // Her phone shows at once what he records, under his name.
  await hand.tapButton('Add Expense');
  await hand.type('Amount', '40');
  await hand.type('Description', 'Taxi');
  await hand.tapButton('Next');
  await hand.tapButton('Save');
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByText('Taxi', { exact: true }).waitFor();
  await page.getByText('+$50.00').waitFor();
});
