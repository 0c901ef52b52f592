import { afterAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, hasLoaded, openBrowser, phone } from './browser.ts';
import { misdirectedLines } from './direction.ts';
import { befriend, groupOf, newcomer, pay, register, signIn } from './people.ts';
import { memberAddresses } from './product-pages.ts';

/** Right-to-left names and descriptions, on every page and in its overlays. */
const [noa, omar] = await Promise.all([
  register({ ...newcomer('Noa'), name: 'נועה לוי 7' }),
  register({ ...newcomer('Omar'), name: 'عمر 3' }),
]);
await befriend(noa, omar);
const texts = {
  group: 'טיול 12',
  place: 'דנה 5',
  bill: 'ארוחת ערב 12',
  tea: 'شاي 20',
  rent: 'إيجار 8',
  notes: 'הערה 9',
};
const misdirected = '\u202eTaxi 00.12\u202c';
const names = [noa.name, omar.name, texts.place];
/** Each with initials, which are the only text of a tile. */
const written = [...names, ...names.map((name) => name.slice(0, 2)), ...Object.values(texts), misdirected];
const groupId = await groupOf([noa, omar], texts.group);
await noa.ask('POST', `/api/groups/${groupId}/places`, { name: texts.place });
await pay(omar, [noa], groupId, texts.tea, 1000);
const { id } = (await pay(omar, [noa], groupId, misdirected, 2100)) as { id: string };
await omar.ask('DELETE', `/api/expenses/${id}`);
const today = new Date().toISOString().slice(0, 10);
const bill = { groupId, description: texts.bill, amount: 4200, date: today, paidBy: omar.id, notes: texts.notes };
const splits = [noa, omar].map((person) => ({ userId: person.id }));
const { id: billId } = await omar.ask<{ id: string }>('POST', '/api/expenses', { expense: bill, splits });
await omar.ask('PUT', `/api/expenses/${billId}`, {
  expense: { ...bill, description: misdirected, notes: null },
  splits,
});
await omar.ask('PUT', `/api/expenses/${billId}`, { expense: bill, splits });
const { groupId: _, date: __, ...rent } = { ...bill, description: texts.rent };
const rhythm = { start: today, every: 1, unit: 'month', zone: 'UTC' };
await omar.ask('POST', '/api/repeats', { groupId, expense: rent, splits, ...rhythm });
const payment = { groupId, payerId: noa.id, payeeId: omar.id, amount: 500, notes: texts.notes };
await noa.ask('POST', '/api/settlements', payment);

afterAll(closeBrowsers);

const group = `/groups/${groupId}`;
const summary = `${group}?tab=summary`;
const members = `${group}?tab=members`;
type Press = [role: 'button' | 'menuitem', name: string | RegExp];
const overlays: [path: string, ...presses: Press[]][] = [
  ['/groups', ['button', 'Notifications']],
  ['/friends', ['button', /Settings of/]],
  [group, ['button', 'Group settings'], ['menuitem', 'Delete Group']],
  [group, ['button', 'Add Expense']],
  [group, ['button', 'Group settings'], ['menuitem', 'Repeats (1)']],
  [group, ['button', 'Group settings'], ['menuitem', 'Repeats (1)'], ['button', /Delete .*8/]],
  [group, ['button', /Edit .*ערב/]],
  [members, ['button', 'Share link']],
  [members, ['button', /Remove .*3/]],
  [members, ['button', /More about .*5/]],
  [summary, ['button', /^Why this balance\? You/]],
  [summary, ['button', 'Settle Balance']],
];

const open = async (path: string) => {
  const page = await signIn(await openBrowser({ viewport: phone, touch: true, mobile: true }), noa, path);
  await hasLoaded(page);
  return page;
};
const expectInPlace = async (page: Page) => expect(await misdirectedLines(page, written)).toEqual([]);

test('detects a line that is not isolated', async () => {
  const page = await open('/groups');
  await page.evaluate((name) => {
    const line = document.createElement('p');
    line.textContent = `You added ${name}, $1.00`;
    document.querySelector('main')?.append(line);
  }, texts.bill);
  expect(await misdirectedLines(page, written)).toEqual([`You added ${texts.bill}, $1.00`]);
});

describe('each word and amount is in its position', () => {
  test.each([...memberAddresses({ '/groups/:id': group }), summary, members, `${group}?deleted=true`])(
    'on %s',
    async (path) => {
      await expectInPlace(await open(path));
    },
  );

  test.each(overlays.map(([path, ...presses]) => ({ path, presses, last: presses.at(-1)?.[1] })))(
    'on $path behind $last',
    async ({ path, presses }) => {
      const page = await open(path);
      for (const [role, name] of presses) await page.getByRole(role, { name }).first().click();
      await hasLoaded(page);
      for (const history of await page.getByText('History', { exact: true }).all()) await history.click();
      await hasLoaded(page);
      await expectInPlace(page);
    },
  );

  test('in announcements', async () => {
    const page = await open(group);
    await page
      .getByRole('button', { name: /Edit .*ערב/ })
      .first()
      .click();
    await page.getByLabel('Amount ($)').fill('44');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Expense updated').waitFor();
    await expectInPlace(page);
  });
});

test('February 30 is reported as a day that does not exist', async () => {
  const page = await open(group);
  await page
    .getByRole('button', { name: /Edit .*ערב/ })
    .first()
    .click();
  const date = page.getByLabel('Date');
  await date.focus();
  await page.keyboard.type('02302026');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Notes, refund/ }).focus();
  await page.getByText('This day does not exist. Please choose another one.').waitFor();
});
