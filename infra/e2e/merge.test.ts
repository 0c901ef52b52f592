import { listBalances } from '@allsquare/expenses-contract';
import { until } from '@allsquare/testing';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, collectErrors, openBrowser, phone } from './browser.ts';
import { sideways } from './layout.ts';
import { befriend, groupOf, registered, signIn } from './people.ts';

/** Ben is in Ann's group twice: as a place, and as the friend whom she has added. */
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
const cleo = await registered('Cleo Example');
await Promise.all([befriend(ann, ben), befriend(ann, cleo)]);
const groupId = await groupOf([ann, cleo], 'Lisbon trip');
const { userId: benny } = await ann.ask<{ userId: string }>('POST', `/api/groups/${groupId}/places`, { name: 'Benny' });
await ann.ask('POST', `/api/groups/${groupId}/add-member`, { email: ben.email });
const pay = (description: string, amount: number, among: string[]) =>
  ann.ask('POST', '/api/expenses', {
    expense: { groupId, description, amount, date: '2026-05-02', paidBy: ann.id },
    splits: among.map((userId) => ({ userId })),
  });
await pay('Dinner', 9000, [ann.id, benny, cleo.id]);
await pay('Hotel', 8100, [ann.id, ben.id, benny, cleo.id]);
const balanceOf = async (userId: string) => {
  const { body } = await ann.call(listBalances, { query: { groupId } });
  return (body as { userId: string; cents: number }[]).find((one) => one.userId === userId)?.cents;
};

const browser = await openBrowser({ viewport: phone });
const complaints = collectErrors(browser);
const page = await signIn(browser, ann, `/groups/${groupId}?tab=members`);
afterEach(() => expect(complaints).toEqual([]));
afterAll(closeBrowsers);

test('an admin merges the two on a phone, and splits again an expense that counted both', async () => {
  expect(await balanceOf(ben.id)).toBe(-2025);
  await page.getByRole('button', { name: 'More about Benny' }).click();
  await page.getByRole('menuitem', { name: 'Merge with...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge with...' });
  await dialog.getByRole('combobox', { name: 'Merge with' }).click();
  await page.getByRole('option', { name: 'Ben Example' }).click();
  await dialog.getByText('Benny becomes part of Ben Example: one person, who owes $70.50.').waitFor();
  expect([await violationsOn(page), await sideways(page)]).toEqual([[], []]);
  await dialog.getByRole('button', { name: 'Merge' }).click();

  const twice = page.getByRole('dialog', { name: 'Counted twice' });
  await twice.getByText('Ben Example was counted twice in 1 expense.').waitFor();
  expect([await violationsOn(page), await sideways(page)]).toEqual([[], []]);
  expect(await balanceOf(ben.id)).toBe(-7050);
  await twice.getByRole('button', { name: 'Split again between 3: Hotel' }).click();
  await twice.getByText('No expense counts Ben Example twice.').waitFor();
  expect(await balanceOf(ben.id)).toBe(-5700);
  await twice.getByRole('button', { name: 'Done' }).click();
  expect(await page.getByRole('heading', { name: 'Benny' }).count()).toBe(0);
});

test('and unmerges them', async () => {
  await page.getByRole('button', { name: 'Role of Ben Example' }).click();
  await page.getByRole('menuitem', { name: 'Unmerge Benny' }).click();
  await page.getByRole('heading', { name: 'Benny' }).waitFor();
  await until('svc-expenses to know of it', async () => (await balanceOf(benny)) === -3000);
});
