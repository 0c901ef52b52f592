import { randomUUID } from 'node:crypto';
import type { Expense } from '@allsquare/expenses-contract';
import { until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Two people at the same expense, one on a phone and one at a desk. */
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
await befriend(ann, ben);
const group = await groupOf([ann, ben], 'Lisbon trip');
await pay(ann, [ben], group, 'Dinner', 10_000);

const annsPage = await signIn(await openBrowser({ viewport: phone }), ann, `/groups/${group}`);
const bensPage = await signIn(await openBrowser({ theme: 'dark' }), ben, `/groups/${group}`);
afterAll(closeBrowsers);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Expense' });
const field = (page: Page, label: string) => form(page).getByLabel(label);
async function edit(page: Page, description: string) {
  await press(page, `Edit ${description}`);
  await field(page, 'Description').waitFor();
}

test('edit against edit: the second gets a message, decides, and overwrites', async () => {
  await edit(annsPage, 'Dinner');
  await edit(bensPage, 'Dinner');
  await field(annsPage, 'Description').fill('Supper');

  await field(bensPage, 'Amount ($)').fill('120');
  await press(bensPage, 'Save Changes');
  await bensPage.getByText('Expense updated').waitFor();
  await annsPage.getByText('Ben Example changed this expense while you were editing').waitFor();

  await press(annsPage, 'Save Changes');
  await form(annsPage)
    .getByRole('alert')
    .getByText('Ben Example changed this expense while you were editing')
    .waitFor();
  expect(await violationsOn(annsPage)).toEqual([]);
  expect(await field(annsPage, 'Description').inputValue()).toBe('Supper');
  await press(annsPage, 'Keep mine');
  await annsPage.getByText('Expense updated').waitFor();
  await bensPage.getByText('you borrowed $50.00').waitFor();
  await bensPage.getByRole('main').getByText('Supper').waitFor();
});

test('edit against edit: the new version replaces the input on request', async () => {
  await edit(annsPage, 'Supper');
  await edit(bensPage, 'Supper');
  await field(bensPage, 'Description').fill('Late supper');

  await form(annsPage).getByRole('tab', { name: 'Exact Amounts' }).click();
  await field(annsPage, 'Share of You in dollars').fill('70');
  await field(annsPage, 'Share of You in dollars').blur();
  await press(annsPage, 'Save Changes');
  await bensPage.getByText('Ann Example changed this expense while you were editing').waitFor();
  expect(await field(bensPage, 'Description').inputValue()).toBe('Late supper');

  await press(bensPage, 'Load the new version');
  await field(bensPage, 'Share of You in dollars').waitFor();
  expect(await field(bensPage, 'Share of You in dollars').inputValue()).toBe('30.00');
  expect(await field(bensPage, 'Description').inputValue()).toBe('Supper');
  expect(await violationsOn(bensPage)).toEqual([]);
  await press(bensPage, 'Cancel');
});

test('edit against delete: a message appears, and the input becomes a new expense', async () => {
  await edit(annsPage, 'Supper');
  await edit(bensPage, 'Supper');
  await press(annsPage, 'Notes, refund');
  await field(annsPage, 'Notes').fill('With dessert');

  await press(bensPage, 'Delete');
  await bensPage.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor();
  expect(await violationsOn(bensPage)).toEqual([]);
  await press(bensPage, 'Delete Expense');
  await bensPage.getByText('Expense deleted').waitFor();

  await annsPage.getByText('Ben Example deleted this expense').waitFor();
  await press(annsPage, 'Save Changes');
  await annsPage.getByText('Expense not found').waitFor();
  expect(await field(annsPage, 'Notes').inputValue()).toBe('With dessert');
  expect(await annsPage.getByRole('button', { name: 'Add as new' }).count()).toBe(2);
  expect(await violationsOn(annsPage)).toEqual([]);
  await annsPage.getByRole('alert').getByRole('button', { name: 'Add as new' }).last().click();
  await annsPage.locator('main [data-news="added"]').getByText('Supper').waitFor();
  await bensPage.getByRole('main').getByText('With dessert').waitFor();
  const [added, ...others] = await ann.ask<Expense[]>('GET', `/api/expenses?groupId=${group}`);
  expect(others).toEqual([]);
  expect(added).toMatchObject({ description: 'Supper', amount: 10_000, notes: 'With dessert', version: 1 });
  expect(added?.yourShare).toBe(3_000);
});

test('a bill deleted during a claim can be added again', async () => {
  const items = ['Fish', 'Wine'].map((name) => ({ id: randomUUID(), name, amount: 1_000, of: [] }));
  const { id } = await ann.ask<Expense>('POST', '/api/expenses', {
    expense: {
      groupId: group,
      description: 'Harbour',
      amount: 2_000,
      date: '2026-11-20',
      paidBy: ann.id,
      split: { kind: 'items', people: [ann.id, ben.id], items },
    },
  });
  await press(annsPage, 'Tap what you had of Harbour');
  await annsPage.getByRole('checkbox', { name: /^Fish/ }).click();
  await until('the tap to be there', async () => (await ann.ask<Expense>('GET', `/api/expenses/${id}`)).open === 1);
  await ben.ask('DELETE', `/api/expenses/${id}`);
  await annsPage.getByText('Ben Example deleted this expense').waitFor();
  expect(await violationsOn(annsPage)).toEqual([]);
  await press(annsPage, 'Add as new');
  await annsPage.locator('main [data-news="added"]').getByText('Harbour').waitFor();
  const [again] = await ann.ask<Expense[]>('GET', `/api/expenses?groupId=${group}&q=Harbour`);
  expect(again).toMatchObject({ amount: 2_000, open: 1, kind: 'items' });
  await ann.ask('DELETE', `/api/expenses/${again?.id}`);
});

test('a deleted expense can be read, with its history', async () => {
  await press(annsPage, 'Group settings');
  await annsPage.getByRole('menuitem', { name: 'Show deleted' }).click();
  await press(annsPage, 'History of Supper');
  const history = annsPage.getByRole('dialog', { name: 'Deleted Expense' }).getByRole('list', { name: 'History' });
  await history.waitFor();
  expect(
    (await history.getByRole('paragraph').allTextContents()).filter((line) => !line.endsWith('the shares')),
  ).toEqual([
    'You added this expense',
    'Ben Example changed the amount from $100.00 to $120.00',
    'You changed the description from “Dinner” to “Supper”',
    'You changed the amount from $120.00 to $100.00',
    'You changed the split from equal shares to exact amounts',
    'Ben Example deleted this expense',
  ]);
  expect(await violationsOn(annsPage)).toEqual([]);
});
