import { patience } from '@allsquare/build/slowness';
import { explainBalance, listBalances, listExpenses, type Why } from '@allsquare/expenses-contract';
import { runAudit } from '@allsquare/local/ops/run-audit.ts';
import { until } from '@allsquare/testing';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, collectErrors, hasLoaded, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';
import { product } from './running.ts';

/** A year of rent for people with a desktop and a phone: repeated, changed, undone and explained, to the cent. */
const [ann, ben, cleo] = await Promise.all(['Ann Example', 'Ben Example', 'Cleo Example'].map(registered));
if (!ann || !ben || !cleo) throw new Error('Nobody is here');
await befriend(ann, ben);
await befriend(ann, cleo);
const groupId = await groupOf([ann, ben, cleo], '14 Elm Street');
const group = `/groups/${groupId}`;

const annsBrowser = await openBrowser();
const bensBrowser = await openBrowser({ viewport: phone });
const complaints = [collectErrors(annsBrowser), collectErrors(bensBrowser)];
const annsPage = await signIn(annsBrowser, ann, group);
const bensPage = await signIn(bensBrowser, ben, group);
afterEach(() => expect(complaints.map((all) => all.splice(0))).toEqual([[], []]));
afterAll(closeBrowsers);

/** The worker polls every five seconds, and creates sixty bills of a repeat one by one. */
const LOOKS_WITHIN = patience(60_000);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const openRepeats = async (page: Page) => {
  await press(page, 'Group settings');
  await page.getByRole('menuitem', { name: 'Repeats (1)' }).click();
};
const notice = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
const balances = async () => {
  const { body } = await ann.call(listBalances, { query: { groupId } });
  return Object.fromEntries((body as { userId: string; cents: number }[]).map(({ userId, cents }) => [userId, cents]));
};
const owed = (annsCents: number, bensCents: number, cleosCents: number) => ({
  [ann.id]: annsCents,
  [ben.id]: bensCents,
  [cleo.id]: cleosCents,
});
/** On a day that each month has; the first of twelve bills that are due today. */
const elevenMonthsAgo = () => {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - 11);
  return day.toISOString().slice(0, 10);
};

test(
  'rent added once appears for each month of the year, on both screens',
  async () => {
    await press(annsPage, 'Add Expense');
    const dialog = annsPage.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByLabel('Amount', { exact: true }).fill('1000.01');
    await dialog.getByLabel('Description').fill('Rent');
    await dialog.getByLabel('Date').fill(elevenMonthsAgo());
    await dialog.getByRole('button', { name: 'Notes, refund, repeats' }).click();
    await dialog.getByRole('combobox', { name: 'Repeats' }).click();
    await annsPage.getByRole('option', { name: 'Every month' }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notice(annsPage, 'Repeating bill added').waitFor();
    for (const page of [annsPage, bensPage]) {
      await page.getByText('12 expenses').first().waitFor({ timeout: LOOKS_WITHIN });
    }
    expect(await balances()).toEqual(owed(800_008, -400_004, -400_004));
  },
  2 * LOOKS_WITHIN,
);

test('a change applies from the next bill on; an existing one is changed alone', async () => {
  await openRepeats(bensPage);
  const repeats = bensPage.getByRole('dialog', { name: 'Repeats' });
  await repeats.getByRole('button', { name: 'Edit Rent' }).click();
  const dialog = bensPage.getByRole('dialog', { name: 'Edit Repeating Bill' });
  await dialog.getByLabel('Amount ($)').fill('1050.01');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await bensPage.getByText('$1,050.01').waitFor();
  await repeats.getByRole('button', { name: 'Pause Rent' }).click();
  await repeats.getByRole('button', { name: 'Resume Rent' }).waitFor();
  await repeats.getByRole('button', { name: 'Close' }).last().click();
  await repeats.waitFor({ state: 'detached' });

  await press(annsPage, 'Edit Rent');
  const edit = annsPage.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByText('This bill repeats. Your changes apply only to this one.').waitFor();
  await edit.getByLabel('Amount ($)').fill('1000.04');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await notice(annsPage, 'Expense updated').getByRole('button', { name: 'Undo' }).waitFor();
  await until('the change counts', async () => (await balances())[ann.id] === 800_010);
  await notice(annsPage, 'Expense updated').getByRole('button', { name: 'Undo' }).click();
  await until('the change is undone', async () => (await balances())[ann.id] === 800_008);
  expect(await balances()).toEqual(owed(800_008, -400_004, -400_004));
});

test('Ben deletes a bill of Ann, and she restores it where she sees that', async () => {
  await press(bensPage, 'Edit Rent');
  await bensPage.getByRole('dialog', { name: 'Edit Expense' }).getByRole('button', { name: 'Delete' }).click();
  await bensPage.getByRole('alertdialog').getByRole('button', { name: 'Delete Expense' }).click();
  await notice(bensPage, 'Expense deleted').waitFor();
  await annsPage.getByText('11 expenses').first().waitFor();
  await press(annsPage, 'Group settings');
  await annsPage.getByRole('menuitem', { name: 'Activity' }).click();
  const activity = annsPage.getByRole('main');
  await activity.getByText('Ben Example deleted Rent, $1,000.01').waitFor();
  await activity.getByRole('button', { name: 'Restore' }).click();
  const question = annsPage.getByRole('alertdialog', { name: 'Undo Ben Example’s change?' });
  await question.getByRole('button', { name: 'Restore' }).click();
  await activity.getByRole('button', { name: 'Restored' }).waitFor();
  await annsPage.goBack();
  await bensPage.getByText('12 expenses').first().waitFor();
  expect(await balances()).toEqual(owed(800_008, -400_004, -400_004));
});

test('both read why while Cleo pays, and each sums to the cent', async () => {
  await annsPage.goto(`${group}?tab=summary`);
  await hasLoaded(annsPage);
  await press(annsPage, 'Why this balance? You');
  const anns = annsPage.getByRole('dialog', { name: 'Why this balance?' });
  await anns.getByText('+$8,000.08').first().waitFor();
  await bensPage.goto(`${group}?tab=summary`);
  await hasLoaded(bensPage);
  await press(bensPage, 'Why this balance? You');
  const bens = bensPage.getByRole('dialog', { name: 'Why this balance?' });
  await bens.getByText('−$4,000.04').first().waitFor();
  await cleo.ask('POST', '/api/settlements', { groupId, payerId: cleo.id, payeeId: ann.id, amount: 400_004 });
  await pay(cleo, [ann, ben], groupId, 'Cleaning', 3_000);
  // She has lent it: only Ben owes Ann, and Ann owes ten dollars for the cleaning.
  await anns.getByText('+$3,990.04').first().waitFor();
  await bens.getByText('−$4,010.04').first().waitFor();
  expect(await balances()).toEqual(owed(399_004, -401_004, 2_000));
  for (const { id } of [ann, ben, cleo]) {
    const { body } = await ann.call(explainBalance, { query: { groupId, userId: id } });
    const { balance, people, payments, rows } = body as Why;
    const sumOf = (some: { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
    expect([sumOf(people), sumOf(payments)]).toEqual([balance, balance]);
    expect(rows[0]?.after).toBe(balance);
    expect(rows.reduce((sum, { change }) => sum + change, 0)).toBe(balance);
  }
  for (const page of [annsPage, bensPage]) await page.keyboard.press('Escape');
});

test('a bill is reverted, and the books are right', async () => {
  const [bill] = (await ann.call(listExpenses, { query: { groupId } })).body as { id: string }[];
  await annsPage.goto(`${group}?highlight=${bill?.id}`);
  await press(annsPage, 'Edit Cleaning');
  const edit = annsPage.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByLabel('Amount ($)').fill('60');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await until('the change counts', async () => (await balances())[cleo.id] === 4_000);
  await press(annsPage, 'Edit Cleaning');
  await edit.getByText('History').click();
  await edit.getByRole('button', { name: 'Go back to this version' }).first().click();
  await until('it is as it was', async () => (await balances())[cleo.id] === 2_000);
  expect(await balances()).toEqual(owed(399_004, -401_004, 2_000));
  expect((await runAudit(product.databaseUrl('expenses'))).report).toContain('The books are right.');
});

test(
  'a repeat stops when a person in it left, and shows who',
  async () => {
    const garden = await groupOf([ann, ben, cleo], 'Garden');
    const start = new Date(Date.now() - 59 * 86_400_000).toISOString().slice(0, 10);
    // She has had no part of it, so she may leave before all due bills are created.
    const splits = [
      { userId: ann.id, amount: 100 },
      { userId: ben.id, amount: 200 },
      { userId: cleo.id, amount: 0 },
    ];
    await ann.ask('POST', '/api/repeats', {
      groupId: garden,
      start,
      every: 1,
      unit: 'day',
      zone: 'UTC',
      splits,
      expense: { description: 'Milk', amount: 300, paidBy: ann.id, splitType: 'exact' },
    });
    await cleo.ask('DELETE', `/api/groups/${garden}/members/${cleo.id}`);
    for (const [page, wait] of [
      [annsPage, LOOKS_WITHIN],
      [bensPage, undefined],
    ] as const) {
      await page.goto(`/groups/${garden}`);
      await openRepeats(page);
      await page.getByText('Stopped: Cleo Example has left the group').waitFor({ timeout: wait });
      await page.getByRole('button', { name: 'Resume Milk' }).waitFor();
    }
  },
  2 * LOOKS_WITHIN,
);
