import { randomUUID } from 'node:crypto';
import type { Expense, MemberBalance } from '@allsquare/expenses-contract';
import { until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, hasLoaded, openBrowser, phone } from './browser.ts';
import { overlaps } from './layout.ts';
import { befriend, groupOf, type Registered, registered, signIn } from './people.ts';

afterAll(closeBrowsers);

const [ann, ben, cleo] = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => registered(`${name} Example`)));
if (!ann || !ben || !cleo) throw new Error('Nobody has registered');
await befriend(ann, ben);
await befriend(ann, cleo);
const everybody: [Registered, ...Registered[]] = [ann, ben, cleo];

const onPhone = async (person: Registered, path: string) =>
  signIn(await openBrowser({ viewport: phone, touch: true }), person, path);
const day = new Date().toISOString().slice(0, 10);
/** All balances in cents, in the order of everybody. */
const balancesOf = async (groupId: string) => {
  const balances = await ann.ask<MemberBalance[]>('GET', `/api/balances?groupId=${groupId}`);
  return everybody.map(({ id }) => balances.find(({ userId }) => userId === id)?.cents);
};
const addDialog = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first().tap();
  await page.getByRole('dialog', { name: 'Add Expense' }).waitFor();
};
const typeBasics = async (page: Page, amount: string) => {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Description', { exact: true }).fill('Dinner');
};

test('two people claim items while a third edits the tip: no claim is lost, and all see each change within a second', async () => {
  const groupId = await groupOf(everybody, 'Lisbon trip');
  const dish = (name: string, amount: number) => ({ id: randomUUID(), name, amount, of: [] });
  const split = {
    kind: 'items',
    people: everybody.map(({ id }) => id),
    items: [dish('Fish', 2000), dish('Rice', 1000), dish('Wine', 3000)],
    tax: 0,
    tip: 600,
    discount: 0,
  };
  const { id } = await ann.ask<Expense>('POST', '/api/expenses', {
    expense: { groupId, description: 'Dinner', amount: 6600, date: day, paidBy: ann.id, split },
  });
  const [bens, cleos, anns] = await Promise.all([
    onPhone(ben, `/groups/${groupId}`),
    onPhone(cleo, `/groups/${groupId}`),
    onPhone(ann, `/groups/${groupId}`),
  ]);
  // Ann has the bill open and has not saved yet.
  await anns.getByRole('button', { name: 'Edit Dinner' }).tap();
  const edit = anns.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByLabel('Tip', { exact: true }).fill('12.00');
  for (const page of [bens, cleos]) await page.getByRole('button', { name: 'Tap what you had of Dinner' }).tap();
  await bens.getByRole('checkbox', { name: /^Fish/ }).tap();
  const began = Date.now();
  await cleos.getByRole('checkbox', { name: /^Fish.*Ben Example/ }).waitFor();
  const seenAfter = Date.now() - began;
  console.log(`A tap was seen on another phone after ${seenAfter} ms`);
  await cleos.getByRole('checkbox', { name: /^Rice/ }).tap();
  await cleos.getByRole('checkbox', { name: /^Wine/ }).tap();
  await bens.getByRole('checkbox', { name: /^Wine/ }).tap();
  await until('all taps to be in the bill', async () => (await read(ann, id)).version === 5);
  await edit.getByRole('button', { name: 'Use as amount' }).tap();
  await edit.getByRole('button', { name: 'Save Changes' }).tap();
  // Saving shows the concurrent change; it preserves Ann's tip and the taps.
  await edit.getByRole('button', { name: 'Keep mine' }).tap();
  await edit.waitFor({ state: 'hidden' });
  // Ben has Fish and half of the wine of 60.00, Cleo the remaining items; plus 20 percent.
  expect(await read(ann, id)).toMatchObject({ amount: 7200, open: 0, version: 6 });
  expect(await balancesOf(groupId)).toEqual([7200, -4200, -3000]);
});

const read = (person: Registered, id: string) => person.ask<Expense>('GET', `/api/expenses/${id}`);

test('an expense by percents takes five taps, equally three; several pay one, and a refund reverses it', async () => {
  const groupId = await groupOf(everybody, 'Flat');
  const page = await onPhone(ann, `/groups/${groupId}`);
  let taps = 0;
  const tap = async (role: 'button' | 'radio' | 'tab' | 'switch', name: string | RegExp) => {
    taps += 1;
    await page.getByRole(role, { name, exact: typeof name === 'string' }).tap();
  };
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text);
  };
  await addDialog(page);
  await typeBasics(page, '99.99');
  taps = 1;
  await tap('button', 'Next');
  await tap('radio', 'More');
  await tap('radio', 'Percent');
  await type('Percent of You', '45');
  await type('Percent of Ben Example', '30');
  await type('Percent of Cleo Example', '25');
  await tap('button', 'Save');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(taps).toBe(5);
  expect(await balancesOf(groupId)).toEqual([5500, -3000, -2500]);
  await page.getByRole('main').getByText('Percent').first().waitFor();

  await addDialog(page);
  await typeBasics(page, '90');
  taps = 0;
  await tap('button', 'Next');
  await tap('button', 'Save');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // The third tap was the button that opens the dialog.
  expect(taps + 1).toBe(3);
  expect(await balancesOf(groupId)).toEqual([11_500, -6000, -5500]);

  await addDialog(page);
  await typeBasics(page, '90');
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Paid by').tap();
  await page.getByRole('option', { name: 'Several people' }).tap();
  await dialog.getByLabel('Paid by You in dollars').fill('20');
  await dialog.getByText('$70.00 left to pay').waitFor();
  await dialog.getByLabel('Paid by Ben Example in dollars').fill('70');
  await tap('button', 'Next');
  await tap('button', 'Save');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await balancesOf(groupId)).toEqual([10_500, -2000, -8500]);
  await page.getByText('You and 1 other paid').first().waitFor();

  await addDialog(page);
  await typeBasics(page, '90');
  await tap('button', 'Notes, refund, repeats');
  await dialog.getByText('Refund', { exact: true }).tap();
  await dialog.getByLabel('Received by').waitFor();
  await tap('button', 'Next');
  await tap('button', 'Save');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await balancesOf(groupId)).toEqual([4500, 1000, -5500]);
  await page.getByRole('main').getByText('Refund').first().waitFor();
});

test('while tapping through fourteen items, your share stays in view, and the row tells how many are open', async () => {
  const groupId = await groupOf(everybody, 'Friday dinner');
  const items = Array.from({ length: 14 }, (_, at) => ({ id: randomUUID(), name: `Dish ${at}`, amount: 1000, of: [] }));
  await ann.ask('POST', '/api/expenses', {
    expense: {
      groupId,
      description: 'Pasta',
      amount: 14_000,
      date: day,
      paidBy: ann.id,
      split: { kind: 'items', people: [ann.id, ben.id], items },
    },
  });
  const page = await onPhone(ben, `/groups/${groupId}`);
  await page.getByText('14 of 14 items open').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Tap what you had of Pasta' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Tap what you had' });
  await dialog.getByRole('checkbox', { name: /^Dish 0/ }).tap();
  await dialog.getByText('Your share').waitFor();
  expect(await dialog.getByRole('button', { name: /parts of/ }).count()).toBe(0);
  const done = await dialog.getByRole('button', { name: 'Done' }).boundingBox();
  const share = await dialog.getByText('Your share').boundingBox();
  expect((share?.y ?? 9999) + (share?.height ?? 0)).toBeLessThanOrEqual(done?.y ?? 0);
  for (let at = 1; at < 14; at += 1) await dialog.getByRole('checkbox', { name: new RegExp(`^Dish ${at}\\b`) }).tap();
  await dialog.getByText('Your share $140.00').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: 'Change what you had of Pasta' }).tap();
  await dialog.getByRole('checkbox', { name: /^Dish 13/ }).tap();
  await dialog.getByText('Your share $140.00').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await page.getByText('1 of 14 items open').filter({ visible: true }).waitFor();
});

test('the columns of all rows are aligned, with or without the claim button', async () => {
  const groupId = await groupOf(everybody, 'Porto');
  const items = [{ id: randomUUID(), name: 'Wine', amount: 1000, of: [] }];
  const shared = { groupId, amount: 1000, date: day, paidBy: ann.id };
  await ann.ask('POST', '/api/expenses', {
    expense: { ...shared, description: 'Open', split: { kind: 'items', people: [ann.id, ben.id], items } },
  });
  await ben.ask('POST', '/api/expenses', {
    expense: { ...shared, description: 'Plain', splitType: 'equally' },
    splits: [{ userId: ann.id }, { userId: ben.id }],
  });
  const page = await signIn(await openBrowser(), ann, `/groups/${groupId}`);
  const rowOf = (what: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: what });
  /** The left and right edges of a row's parts. */
  const columnsOf = (what: string) =>
    rowOf(what)
      .locator('.k-row > *')
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .flatMap(({ left, right }) => [left, right]),
      );
  const button = page.getByRole('button', { name: 'Tap what you had of Open' });
  for (const path of [`/groups/${groupId}`, `/expenses?group=${groupId}`]) {
    await page.goto(path);
    for (const width of [320, 390, 800, 1024, 1041, 1168, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await rowOf('Plain').waitFor();
      await hasLoaded(page);
      expect([path, width, await columnsOf('Open')]).toEqual([path, width, await columnsOf('Plain')]);
      const [row, own] = [await rowOf('Open').boundingBox(), await button.boundingBox()];
      expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
    }
    expect(await overlaps(page)).toEqual([]);
    await button.click();
    await page.getByRole('dialog', { name: 'Tap what you had' }).waitFor();
  }
});

test('on a phone the pencil of a row touches no tile, and who added it is readable', async () => {
  const page = await signIn(
    await openBrowser({ viewport: { width: 390, height: 844 }, touch: true, mobile: true }),
    ann,
    '/expenses',
  );
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Plain' });
  const [tile, pencil, text] = await Promise.all(
    ['.k-tile', 'button svg', '.k-row > div'].map((part) => row.locator(part).first().boundingBox()),
  );
  expect(pencil?.x).toBeGreaterThanOrEqual((tile?.x ?? 0) + (tile?.width ?? 0));
  expect((pencil?.x ?? 0) + (pencil?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0);
  const who = row.getByText('Added by Ben Example');
  expect(await who.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await row.getByRole('button', { name: 'Edit Plain' }).tap();
  await page.getByRole('dialog', { name: 'Edit Expense' }).waitFor();
});
