import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Amounts in each form, typed key by key as people of a locale do. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);

afterAll(closeBrowsers);

const type = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).clear();
  await page.getByLabel(label, { exact: true }).pressSequentially(text);
};

/** A page of Ann's, on a phone of this locale, showing a group of hers and Ben's. */
const openGroup = async (locale: string, tab = 'expenses') => {
  const groupId = await groupOf([ann, ben], `Typed in ${locale}`);
  const page = await signIn(await openBrowser({ viewport: phone, locale }), ann, `/groups/${groupId}?tab=${tab}`);
  return { groupId, page };
};
const fillBasics = async (page: Page, text: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click();
  await page.getByRole('dialog', { name: 'Add Expense' }).waitFor();
  await type(page, 'Amount', text);
  await page.getByLabel('Description').fill(`Typed ${text}`);
};
type Stored = { count: number; amount: number };
const storedIn = async (groupId: string) => {
  const { count, amount } = await ann.ask<Stored>('GET', `/api/expenses/totals?groupId=${groupId}`);
  return { count, amount };
};

test.each([
  { locale: 'en-US', text: '1,234', cents: 123_400, understood: '= $1,234.00' },
  { locale: 'de-DE', text: '12,50', cents: 1_250, understood: '= $12.50' },
  { locale: 'de-DE', text: '1.234', cents: 123_400, understood: '= $1,234.00' },
  { locale: 'fr-FR', text: '1\u202f234,5 $US', cents: 123_450, understood: '= $1,234.50' },
  { locale: 'de-CH', text: '1’234.50', cents: 123_450, understood: '= $1,234.50' },
  { locale: 'ar-EG', text: '١٢٫٥٠', cents: 1_250, understood: '= $12.50' },
  { locale: 'hi-IN', text: '1,00,000', cents: 10_000_000, understood: '= $100,000.00' },
])('in $locale $text is $cents cents, and is shown before saving', async ({ locale, text, cents, understood }) => {
  const { groupId, page } = await openGroup(locale);
  await fillBasics(page, text);
  await page.getByText(understood, { exact: true }).waitFor();
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe(text);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Adds up').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Expense Added').waitFor();
  expect(await storedIn(groupId)).toEqual({ count: 1, amount: cents });
});

test.each([
  { locale: 'en-US', text: '1.234', sentence: 'Amount can have at most 2 decimal places' },
  { locale: 'de-DE', text: '1,234', sentence: 'Amount can have at most 2 decimal places' },
  { locale: 'de-DE', text: '12,50 €', sentence: 'Amounts here are in US dollars. Please enter this one in dollars.' },
  { locale: 'de-DE', text: '1e5', sentence: 'Please enter the amount in digits, such as 12.50.' },
  { locale: 'en-US', text: '-5', sentence: 'Please enter a valid amount greater than zero.' },
])('in $locale $text is rejected and not cleared', async ({ locale, text, sentence }) => {
  const { groupId, page } = await openGroup(locale);
  await fillBasics(page, text);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').getByText(sentence).first().waitFor();
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe(text);
  expect(await storedIn(groupId)).toEqual({ count: 0, amount: 0 });
});

test('shares accept the same forms', async () => {
  const { page } = await openGroup('de-DE');
  await fillBasics(page, '30');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Adds up').waitFor();
  await type(page, 'Share of You in dollars', '10,5');
  await page.getByText('= $10.50', { exact: true }).waitFor();
  await page.getByLabel('Share of You in dollars').press('Tab');
  await page.getByText('Adds up').waitFor();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/expenses')),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  const { id } = await answer.json();
  const splits = await ann.ask<{ userId: string; amount: number }[]>('GET', `/api/expenses/${id}/splits`);
  expect(Object.fromEntries(splits.map(({ userId, amount }) => [userId, amount]))).toEqual({
    [ann.id]: 1_050,
    [ben.id]: 1_950,
  });
});

test('so do payments, and one beyond the debt shows a warning before it is recorded', async () => {
  const { groupId, page } = await openGroup('de-DE', 'summary');
  await pay(ann, [ben], groupId, 'Dinner', 10_000);
  await page.getByRole('button', { name: 'Settle Balance' }).click();
  await type(page, 'Settlement Amount ($)', '1.234,5');
  await page.getByText('That is more than Ben Example owes.').waitFor();
  await type(page, 'Settlement Amount ($)', '12,50');
  await page.getByText('= $12.50', { exact: true }).waitFor();
  await page.getByText('After this Ben Example still owes $37.50').waitFor();
  expect(await page.getByText('That is more than').count()).toBe(0);
  await page.getByRole('button', { name: 'Record Settlement' }).click();
  await page.getByText(`${ben.name} paid ${ann.name} $12.50`).waitFor();
  const payments = await ann.ask<{ amount: number }[]>('GET', `/api/settlements?groupId=${groupId}`);
  expect(payments.map(({ amount }) => amount)).toEqual([12.5]);
});
