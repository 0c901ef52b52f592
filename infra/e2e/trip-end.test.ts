import { createSettlement } from '@allsquare/expenses-contract';
import { until } from '@allsquare/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, hasLoaded, nextFrame, openBrowser, phone, setFontSize } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, crowdOf, groupOf, newcomer, pay, register, registered, signIn } from './people.ts';

/** The end of a trip: who spent what, why so few payments, archive, and next week's bill. */
const [ann, ben, cleo] = (await Promise.all(['Ann Example', 'Ben Example', 'Cleo Example'].map(registered))) as [
  Registered,
  Registered,
  Registered,
];
type Registered = Awaited<ReturnType<typeof registered>>;
await Promise.all([befriend(ann, ben), befriend(ann, cleo)]);

/** Ann owes Ben, and Ben owes Cleo, who has never paid for Ann. */
const tripOf = async (name: string) => {
  const groupId = await groupOf([ann, ben, cleo], name);
  await pay(ben, [ann], groupId, 'Museum', 2_000);
  await pay(cleo, [ben], groupId, 'Boat', 2_000);
  return groupId;
};
const lastWeek = () => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
const groceriesIn = async (groupId: string) =>
  ann.ask('POST', '/api/expenses', {
    expense: { groupId, description: 'Groceries', amount: 4_210, date: lastWeek(), paidBy: ann.id, category: 'food' },
    splits: [ann, ben].map(({ id }) => ({ userId: id })),
  });
type Listed = { id: string; description: string; date: string; amount: number };
const listed = (groupId: string) => ann.ask<Listed[]>('GET', `/api/expenses?groupId=${groupId}`);

afterEach(closeBrowsers);

/** Nothing that axe finds, nothing cut off, and no words over each other. */
const isSound = async (page: Page) => {
  expect(await violationsOn(page)).toEqual([]);
  expect(await sideways(page).then((found) => found.filter((one) => one.startsWith('HTML')))).toEqual([]);
  expect(await overlaps(page)).toEqual([]);
};

test('somebody reads who spent what, understands a payment, pays, archives, and copies last week’s bill', async () => {
  const trip = await tripOf('Lisbon trip');
  const home = await groupOf([ann, ben], 'Elm Street');
  await groceriesIn(home);
  const page = await signIn(await openBrowser(), ann, `/groups/${trip}?tab=summary`);

  // Who spent what.
  const table = page.getByRole('table', { name: 'Spending by person' });
  await table.waitFor({ state: 'attached' });
  expect(
    await table
      .getByRole('row')
      .allInnerTexts()
      .then((rows) => rows.map((row) => row.split('\t'))),
  ).toEqual(
    expect.arrayContaining([
      ['You', '$0.00', '$10.00'],
      [expect.stringContaining('Ben Example'), '$20.00', '$20.00'],
      [expect.stringContaining('Cleo Example'), '$20.00', '$10.00'],
    ]),
  );
  await isSound(page);

  // Why a payment to somebody who never paid for them.
  await page.getByRole('button', { name: /^Why\? You pay/ }).click();
  const why = page.getByRole('dialog', { name: 'Why this balance?' });
  await why.getByText('One payment instead of two.').waitFor();
  await isSound(page);
  await why.getByRole('button', { name: 'Close' }).last().click();

  // Pays, and with that the group is square.
  await page.getByRole('button', { name: 'Settle Balance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record Settlement' }).click();
  await page.getByRole('heading', { name: 'All Settled Up!' }).waitFor();

  // Archives: it leaves the lists, and stays in the search.
  await page.getByRole('button', { name: 'Group settings' }).click();
  await page.getByRole('menuitem', { name: 'Archive for me' }).click();
  await page.getByText('is archived for you.').waitFor();
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Archived (1)' }).click();
  await page.getByRole('list', { name: 'Archived groups' }).getByText('Lisbon trip').waitFor();
  await isSound(page);
  await page.getByLabel('Search groups').fill('lisbon');
  await page.getByRole('list', { name: 'Archived groups' }).getByText('Lisbon trip').waitFor();

  // Two taps and Save.
  await page.goto(`/groups/${home}`);
  await page.getByRole('button', { name: 'Edit Groceries' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog', { name: 'Add Expense' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Expense Added').waitFor();
  const bills = await listed(home);
  expect(bills.map(({ description, amount }) => [description, amount])).toEqual([
    ['Groceries', 4_210],
    ['Groceries', 4_210],
  ]);
  expect(bills.map(({ date }) => date).includes(lastWeek())).toBe(true);
  expect(new Set(bills.map(({ date }) => date)).size).toBe(2);
});

test('an archived group stays in the sums, leaves the dashboard, and a new bill does not bring it back', async () => {
  const eve = await register(newcomer('Eve Example'));
  await befriend(eve, ben);
  const groupId = await groupOf([eve, ben], 'Quiet house');
  await pay(ben, [eve], groupId, 'Rent', 4_000);
  await eve.ask('PUT', `/api/groups/${groupId}/archive`);
  // Her other phone.
  const page = await signIn(await openBrowser({ viewport: phone }), eve, '/dashboard');
  await page.getByText('−$20.00').first().waitFor();
  await pay(ben, [eve], groupId, 'Heating', 2_000);
  await page.getByText('−$30.00').first().waitFor();
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('link', { name: 'Create New Group' }).first().waitFor();
  expect(await page.getByText('Quiet house').count()).toBe(0);
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('button', { name: 'Group settings' }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await page.getByText('is among your groups again.').waitFor();
  await until('the group in her list', async () =>
    (await eve.ask<{ id: string }[]>('GET', '/api/groups')).some(({ id }) => id === groupId),
  );
});

test('why there are so few payments, in words and drawn', async () => {
  const [dan, eve] = (await Promise.all(['Dan Example', 'Eve Example'].map(registered))) as [Registered, Registered];
  await Promise.all([befriend(ann, dan), befriend(ann, eve)]);
  const groupId = await groupOf([ann, ben, cleo, dan, eve], 'Two circles');
  await pay(ben, [ann], groupId, 'Taxi', 2_000);
  await pay(dan, [cleo, eve], groupId, 'Dinner', 2_100);
  const page = await signIn(await openBrowser(), ann, `/groups/${groupId}?tab=summary`);
  await page.getByRole('button', { name: 'Why so few?' }).click();
  await page
    .getByText(
      'Five people still owe or are owed. They form two circles that each sum to zero, and a circle of n people needs n - 1 payments: 2 + 1.',
    )
    .waitFor();
  const tones = await page
    .locator('svg[viewBox="0 0 100 100"] line')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).stroke));
  expect(tones).toHaveLength(3);
  expect(new Set(tones).size).toBe(2);
  await isSound(page);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each([
    [320, 16],
    [360, 32],
  ])('the parts of the summary fit %i px with letters of %i px', async (width, letters) => {
    const groupId = await tripOf('A rather long name of a trip to the Azores');
    const context = await openBrowser({ theme, viewport: { width, height: 740 } });
    const page = await signIn(context, ann, '/favicon.svg');
    await setFontSize(page, letters);
    await page.goto(`/groups/${groupId}?tab=summary`);
    await page.getByRole('table', { name: 'Spending by person' }).waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: 'Choose days' }).check();
    await nextFrame(page);
    await isSound(page);
    await page.getByRole('button', { name: 'Share summary' }).click();
    await page.getByRole('dialog').getByText('Spent together').waitFor();
    await isSound(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`/groups/${groupId}`);
    await page.getByRole('button', { name: 'Edit Museum' }).click();
    await page.getByLabel('Description').waitFor();
    await isSound(page);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('dialog', { name: 'Add Expense' }).waitFor();
    await isSound(page);
  });
});

test('40 people, and nothing on the page moves as they arrive', async () => {
  const groupId = await crowdOf(ann, 40, 'Festival');
  const page = await signIn(await openBrowser(), ann, '/favicon.svg');
  // They arrive last, after all else.
  const { promise: allElse, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/expenses/statistics*', async (route) => {
    await allElse;
    await route.continue();
  });
  await page.goto(`/groups/${groupId}?tab=summary`);
  await page.getByRole('status', { name: 'Loading who spent what' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"], .k-loading').length === 1);
  await nextFrame(page);
  await page.evaluate(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifted += value;
    }).observe({ type: 'layout-shift' });
  });
  const heights = () => page.evaluate(() => document.documentElement.scrollHeight);
  const reserved = await heights();
  arrive();
  const table = page.getByRole('table', { name: 'Spending by person' });
  await table.waitFor({ state: 'attached' });
  expect(await table.getByRole('row').count()).toBe(41);
  expect(await heights()).toBe(reserved);
  await page.getByRole('radio', { name: 'This month' }).check();
  await page.getByRole('radio', { name: 'All' }).check();
  await hasLoaded(page);
  expect(await page.evaluate(() => window.shifted)).toBe(0);
});

test('the summary on paper: without names unless wanted', async () => {
  const groupId = await tripOf('Porto trip');
  await ben.call(createSettlement, { body: { groupId, payerId: ann.id, payeeId: cleo.id, amount: 500 } });
  const page = await signIn(await openBrowser(), ann, `/groups/${groupId}?tab=summary`);
  await page.getByRole('button', { name: 'Share summary' }).click();
  await page.getByRole('dialog').getByText('Spent together').waitFor();
  const paper = async () => {
    await page.emulateMedia({ media: 'print' });
    await nextFrame(page);
    const words = await page.evaluate(() => document.body.innerText);
    await page.emulateMedia({ media: 'screen' });
    return words;
  };
  const anonymous = await paper();
  expect(anonymous).toContain('Porto trip');
  expect(anonymous).toContain('Payments so far');
  expect(anonymous).not.toContain('Example');
  expect(anonymous).not.toContain('Smart Settlement Plan');
  await page.getByRole('checkbox', { name: 'Show names' }).check();
  expect(await paper()).toContain('Cleo Example');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share picture' }).click();
  expect((await download).suggestedFilename()).toBe('summary.png');
});
