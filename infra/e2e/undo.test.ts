import { createExpense, type Expense, listExpenses, updateExpense } from '@allsquare/expenses-contract';
import { listNotifications, type Notification } from '@allsquare/friends-contract';
import { until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, hasLoaded, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, registered, signIn } from './people.ts';

/** Undoing where others write too: one change, and everything that a person has added. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
const bill = (description: string, amount: number, version?: number) => ({
  expense: { groupId, description, amount, date: '2026-05-02', paidBy: ben.id, version },
  splits: [{ userId: ann.id }, { userId: ben.id }],
});
const add = async (description: string) =>
  (await ben.call(createExpense, { body: bill(description, 10_000) })).body as Expense;
const names = async () =>
  ((await ann.call(listExpenses, { query: { groupId } })).body as Expense[]).map(({ description }) => description);
const openActivity = async (page: Page) => {
  await page.getByRole('button', { name: 'Group settings' }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await page.waitForURL(`/groups/${groupId}/activity`);
  return page.getByRole('main');
};

afterAll(closeBrowsers);

test('undoing a change that another person has changed since asks first', async () => {
  const { id } = await add('Dinner');
  const page = await signIn(await openBrowser({ viewport: phone }), ann, `/groups/${groupId}`);
  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByLabel('Amount ($)').fill('120');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const undo = page.getByRole('status').filter({ hasText: 'Expense updated' }).getByRole('button', { name: 'Undo' });
  await undo.hover();
  await ben.call(updateExpense, { params: { id }, body: bill('Dinner', 25_000, 2) });
  await undo.click();
  const question = page.getByRole('alert').filter({ hasText: 'Changed since' });
  await question.getByText(/^Ben Example changed the amount from \$120\.00 to \$250\.00\./).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('$250.00').first().waitFor();
});

test('no row of Activity moves when one of them is undone', async () => {
  for (const name of ['Cinema', 'Train', 'Museum']) await add(name);
  const page = await signIn(await openBrowser({ viewport: phone }), ann, `/groups/${groupId}`);
  const activity = await openActivity(page);
  const row = activity.getByRole('listitem').filter({ hasText: 'Ben Example added Train' });
  const undo = row.getByRole('button', { name: 'Undo' });
  await undo.click();
  const question = page.getByRole('alertdialog', { name: 'Undo Ben Example’s change?' });
  await question
    .getByText(/^Ben Example added Train, \$100\.00\. This deletes it for everyone in Lisbon trip\./)
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await names()).toContain('Train');
  const before = await row.boundingBox();
  await undo.click();
  await question.getByRole('button', { name: 'Undo Change' }).click();
  await row.getByRole('button', { name: 'Undone' }).waitFor();
  await hasLoaded(page);
  expect(await names()).not.toContain('Train');
  expect(await row.boundingBox()).toEqual(before);
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await activity.getByText('You deleted Train, $100.00').waitFor();
});

test('a run of similar entries is one line, which opens', async () => {
  for (let nth = 1; nth <= 10; nth += 1) await add(`Bill ${nth}`);
  const page = await signIn(await openBrowser(), ann, `/groups/${groupId}`);
  const activity = await openActivity(page);
  const line = activity.getByRole('button', { name: /^Ben Example added 1\d expenses$/ });
  await line.waitFor();
  expect(await activity.getByText('Ben Example added Bill 1,').count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await line.press('Enter');
  await activity.getByText('Ben Example added Bill 1,').waitFor();
  await hasLoaded(page);
  expect(await violationsOn(page)).toEqual([]);
});

test.each([
  ['light', phone],
  ['dark', undefined],
] as const)('an admin undoes what one member added since, %s', async (theme, viewport) => {
  await add(`Old ${theme}`);
  const before = await names();
  const [first] = [await add(`Taxi ${theme}`), await add(`Hotel ${theme}`), await add(`Bus ${theme}`)];
  await ann.call(updateExpense, { params: { id: first.id }, body: bill(`Cab ${theme}`, 9_000, 1) });
  const page = await signIn(await openBrowser({ theme, viewport }), ann, `/groups/${groupId}`);
  const activity = await openActivity(page);
  await activity.getByRole('combobox', { name: 'Member' }).click();
  await page.getByRole('option', { name: 'Ben Example' }).click();
  const row = activity.getByRole('listitem').filter({ hasText: `Ben Example added Taxi ${theme}` });
  await activity.getByText('You changed').first().waitFor({ state: 'detached' });
  await hasLoaded(page);
  expect(await violationsOn(page)).toEqual([]);
  await row.getByRole('button', { name: 'Undo from here' }).click();
  const dialog = page.getByRole('dialog', { name: /^Undo everything Ben Example added since / });
  await dialog.getByRole('list', { name: 'To be undone' }).getByText(`Ben Example added Hotel ${theme}`).waitFor();
  await hasLoaded(page);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo everything' }).click();
  await dialog.getByText('Undid 2 of 3.').waitFor();
  const stays = dialog.getByRole('list', { name: 'Not undone' });
  await stays.getByText('You have changed it since.').waitFor();
  await hasLoaded(page);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect((await names()).toSorted()).toEqual([...before, `Cab ${theme}`].toSorted());
  const told = async () =>
    ((await ben.call(listNotifications, { query: {} })).body as Notification[]).filter(
      ({ kind }) => kind === 'activity-undone',
    );
  await until('Ben reads of it once', async () => (await told()).length === (theme === 'light' ? 1 : 2));
  expect((await told())[0]?.text).toBe('Ann Example undid what you added to Lisbon trip');
});
