import { runAudit } from '@allsquare/local/ops/run-audit.ts';
import { until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, hasLoaded, openBrowser, phone, setFontSize } from './browser.ts';
import { sideways } from './layout.ts';
import { befriend, groupOf, registered, signIn } from './people.ts';
import { product } from './running.ts';

/** Two people on phones book a week in EUR, CHF and JPY into a group in dollars, beside a group in yen. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);

afterAll(closeBrowsers);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Expense' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const open = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click();
  await dialog(page).getByLabel('Amount', { exact: true }).waitFor();
};
const choose = async (page: Page, code: string, from = 'USD') => {
  await press(page, `Currency: ${from}`);
  const item = page.getByRole('menuitem', { name: new RegExp(`^${code}`) });
  await page.getByRole('menuitem', { name: 'More currencies' }).waitFor();
  if (await item.isVisible()) return item.click();
  await page.getByRole('menuitem', { name: 'More currencies' }).click();
  await page.getByLabel('Search currencies').fill(code);
  return page.getByRole('button', { name: new RegExp(`^${code} · `) }).click();
};
type Bill = { typed: string; description?: string; charged?: string; group?: string };
const save = async (page: Page, { typed, description, charged, group = 'USD' }: Bill) => {
  await dialog(page).getByLabel('Amount', { exact: true }).fill(typed);
  if (description) await dialog(page).getByLabel('Description').fill(description);
  if (charged) await dialog(page).getByLabel(`In ${group}`).fill(charged);
  await press(page, 'Next');
  await dialog(page).getByText('Adds up').waitFor();
  await press(page, 'Save');
  await page.getByText('Expense Added').waitFor();
};
const card = (page: Page, description: string) => page.getByRole('listitem').filter({ hasText: description }).first();

const tripId = await groupOf([ann, ben], 'Lake trip');
const trip = `/groups/${tripId}`;
const phoneOf = async (who: typeof ann, path: string, theme: 'light' | 'dark' = 'light') =>
  signIn(await openBrowser({ viewport: phone, touch: true, theme }), who, path);
const [annsPage, bensPage] = await Promise.all([phoneOf(ann, trip), phoneOf(ben, trip, 'dark')]);

test('a dinner in euros is proposed from nothing, the next one from the last pair', async () => {
  await open(annsPage);
  await choose(annsPage, 'EUR');
  await save(annsPage, { typed: '60', description: 'Dinner', charged: '66' });
  await card(annsPage, 'Dinner').getByText('$66.00').waitFor();
  await card(annsPage, 'Dinner').getByText('€60.00').waitFor();

  // It starts with the currency of the group's last bill, whoever recorded it.
  await open(bensPage);
  await dialog(bensPage).getByRole('button', { name: 'Currency: EUR' }).waitFor();
  await dialog(bensPage).getByLabel('Amount', { exact: true }).fill('25');
  await dialog(bensPage).getByText('1 EUR = 1.1 USD').waitFor();
  expect(await dialog(bensPage).getByLabel('In USD').inputValue()).toBe('27.50');
  expect(await violationsOn(bensPage)).toEqual([]);
  expect(await sideways(bensPage)).toEqual([]);
  await save(bensPage, { typed: '25', description: 'Boat' });
  // The other phone shows it without a reload.
  await card(annsPage, 'Boat').getByText('€25.00').waitFor();
});

test('a line names francs, and yen are read without decimals', async () => {
  await open(annsPage);
  await dialog(annsPage).getByLabel('Amount', { exact: true }).fill('Fondue 80.50 CHF');
  await dialog(annsPage).getByText('= CHF 80.50').waitFor();
  await save(annsPage, { typed: 'Fondue 80.50 CHF', charged: '90' });
  await card(bensPage, 'Fondue').getByText('$90.00').waitFor();

  await open(bensPage);
  await choose(bensPage, 'JPY', 'CHF');
  await save(bensPage, { typed: '10,000', description: 'Ramen', charged: '66' });
  await open(bensPage);
  await dialog(bensPage).getByLabel('Amount', { exact: true }).fill('9,876');
  const charged = dialog(bensPage).getByLabel('In USD');
  await until('the proposal', async () => (await charged.inputValue()) === '65.18');
  await dialog(bensPage).getByLabel('Amount', { exact: true }).fill('9876.5');
  await dialog(bensPage).getByLabel('Description').fill('Sushi');
  await dialog(bensPage).getByText('This currency has no decimals.').waitFor();
  await save(bensPage, { typed: '9876', description: 'Sushi' });
  await card(annsPage, 'Sushi').getByText('¥9,876').waitFor();
});

test('exact shares are those of the receipt, and an edit keeps both amounts', async () => {
  await annsPage.getByRole('button', { name: 'Edit Dinner' }).click();
  const edit = annsPage.getByRole('dialog', { name: 'Edit Expense' });
  expect(await edit.getByLabel('Amount (€)').inputValue()).toBe('60.00');
  expect(await edit.getByLabel('In USD').inputValue()).toBe('66.00');
  await edit.getByRole('tab', { name: 'Exact Amounts' }).click();
  await edit.getByLabel('Share of You in EUR').fill('20');
  await edit.getByLabel('Share of You in EUR').press('Tab');
  await edit.getByText('Adds up').waitFor();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await annsPage.getByText('Expense updated').waitFor();
  const [dinner] = (
    await ann.ask<{ id: string; description: string }[]>('GET', `/api/expenses?groupId=${tripId}`)
  ).filter(({ description }) => description === 'Dinner');
  const splits = await ann.ask<{ userId: string; amount: number }[]>('GET', `/api/expenses/${dinner?.id}/splits`);
  expect(splits.find(({ userId }) => userId === ann.id)?.amount).toBe(2200);
});

test('balances, plan and a payment in francs agree on both phones and with the service', async () => {
  // Ann paid 66 + 90, Ben 27.50 + 66 + 65.18; Ann's shares: 22 + 13.75 + 45 + 33 + 32.59.
  const balances = await ann.ask<{ userId: string; cents: number }[]>('GET', `/api/balances?groupId=${tripId}`);
  expect(balances.find(({ userId }) => userId === ann.id)?.cents).toBe(966);
  for (const page of [annsPage, bensPage]) {
    await page.goto(`${trip}?tab=summary`);
    await page.getByText('$9.66').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
  }
  await bensPage.getByRole('button', { name: 'Settle Balance' }).click();
  const settle = bensPage.getByRole('dialog', { name: 'Record Settlement' });
  await settle.getByRole('button', { name: 'Currency: USD' }).click();
  await bensPage.getByRole('menuitem', { name: /^CHF/ }).click();
  await settle.getByLabel('Settlement Amount (CHF)').fill('8.64');
  expect(await settle.getByLabel('In USD').inputValue()).toBe('9.66');
  await settle.getByRole('button', { name: 'Record Settlement' }).click();
  await bensPage.getByText('Settlement recorded').waitFor();
  await annsPage.getByText('All Settled Up!').first().waitFor();
  const row = annsPage.getByRole('listitem').filter({ hasText: 'Ben Example paid you' });
  await row.getByText('CHF 8.64').waitFor();
});

test('beside it a group keeps its books in yen, and the dashboard adds nothing up', async () => {
  await annsPage.goto('/groups/new');
  await annsPage.getByLabel('Group Name').fill('Kyoto flat');
  await annsPage.getByRole('combobox', { name: 'Currency' }).click();
  await annsPage.getByRole('option', { name: 'JPY · Japanese Yen' }).click();
  await annsPage.getByText('This can’t be changed later.').waitFor();
  await annsPage.getByRole('button', { name: 'Create Group' }).click();
  await annsPage.getByText('Group created!').waitFor();
  const groups = await ann.ask<{ id: string; name: string; currency?: string }[]>('GET', '/api/groups');
  const flat = groups.find(({ name }) => name === 'Kyoto flat');
  expect(flat?.currency).toBe('JPY');
  await ann.ask('POST', `/api/groups/${flat?.id}/add-member`, { email: ben.email, role: 'member' });
  await bensPage.goto(`/groups/${flat?.id}`);
  await open(bensPage);
  await save(bensPage, { typed: '3,000', description: 'Rice' });
  await card(bensPage, 'Rice').getByText('¥3,000').waitFor();
  await bensPage.goto(`/groups/${flat?.id}?tab=summary`);
  await bensPage.getByText('¥1,500').first().waitFor();
  await bensPage.goto(`/groups/${flat?.id}`);
  await open(bensPage);
  await choose(bensPage, 'CHF', 'JPY');
  await save(bensPage, { typed: '10', description: 'Fondue', charged: '1,643', group: 'JPY' });
  await card(bensPage, 'Fondue').getByText('¥1,643').waitFor();
  await card(bensPage, 'Fondue').getByText('CHF 10.00').waitFor();
  const expense = { groupId: tripId, description: 'Bus', amount: 2000, date: '2026-11-20', paidBy: ann.id };
  await ann.ask('POST', '/api/expenses', { expense, splits: [{ userId: ann.id }, { userId: ben.id }] });
  await annsPage.goto('/dashboard');
  // As many groups in each: by code, yen are first.
  await annsPage.getByText('and $10.00').first().waitFor();
  expect(await violationsOn(annsPage)).toEqual([]);
  await annsPage.goto('/expenses');
  await annsPage.getByText('in total').waitFor();
  await annsPage.getByRole('button', { name: 'Filters' }).click();
  await annsPage.getByRole('combobox', { name: 'Sort' }).click();
  await annsPage.getByRole('option', { name: 'Oldest First' }).waitFor();
  expect(await annsPage.getByRole('option', { name: 'Highest Amount' }).count()).toBe(0);
});

test('the bell and the activity name each amount in its currency, and the audit finds nothing', async () => {
  await annsPage.goto('/activity');
  for (const words of ['$27.50 (€25.00)', '$65.18 (¥9,876)', '$9.66 (CHF 8.64)', '¥3,000', '¥1,643 (CHF 10.00)'])
    await annsPage.getByText(words).first().waitFor();
  await annsPage.getByRole('button', { name: /^Notifications/ }).click();
  const bell = annsPage.getByRole('dialog', { name: 'Notifications' });
  for (const words of ['$27.50', '$66.00', '$65.18', '$9.66', '¥3,000', '¥1,643'])
    await bell.getByText(words).first().waitFor();
  expect(await runAudit(product.databaseUrl('expenses'))).toEqual({ isRight: true, report: 'The books are right.' });
});

test.each([16, 32])('the largest amount of francs never wraps at 320 px, with letters of %i px', async (letters) => {
  const { id } = await ann.ask<{ id: string }>('POST', '/api/groups', { name: 'Bank', type: 'trip', currency: 'CHF' });
  await ann.ask('POST', `/api/groups/${id}/add-member`, { email: ben.email, role: 'member' });
  await ann.ask('POST', '/api/expenses', {
    expense: { groupId: id, description: 'Vault', amount: 9_999_999_999_999, date: '2026-11-20', paidBy: ann.id },
    splits: [{ userId: ben.id }],
  });
  const page = await signIn(
    await openBrowser({ viewport: { width: 320, height: 740 }, touch: true }),
    ann,
    '/favicon.svg',
  );
  await setFontSize(page, letters);
  for (const tab of ['expenses', 'summary']) {
    await page.goto(`/groups/${id}?tab=${tab}`);
    await page.getByText('CHF').first().waitFor();
    await hasLoaded(page);
    expect(await sideways(page)).toEqual([]);
    const wrapped = await page
      .locator('.k-amount:visible')
      .filter({ hasText: '99,999' })
      .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent));
    expect(wrapped).toEqual([]);
  }
});
