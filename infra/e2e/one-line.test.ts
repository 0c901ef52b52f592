import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, desktop, openBrowser, phone, setFontSize } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, groupOf, type Registered, registered, signIn } from './people.ts';

/** Add Expense: a whole line in the amount block, whose turn it is, and the visible part of the dialog. */
const [ann, ben, cleo] = await Promise.all(['Ann Example', 'Ben Example', 'Cleo Example'].map(registered));
if (!ann || !ben || !cleo) throw new Error('Three people');
await befriend(ann, ben);
await befriend(ann, cleo);
const tripId = await groupOf([ann, ben, cleo], 'Lisbon trip');
const trip = `/groups/${tripId}`;

afterEach(closeBrowsers);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Expense' });
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const opened = async (path: string, look: Parameters<typeof openBrowser>[0] = {}, letters = 16) => {
  const page = await signIn(await openBrowser(look), ann, letters === 16 ? path : '/favicon.svg');
  if (letters !== 16) {
    await setFontSize(page, letters);
    await page.goto(path);
  }
  await page
    .getByRole('button', { name: /^Add expense$/i })
    .first()
    .click();
  await amount(page).waitFor();
  return page;
};
const chips = (page: Page) => dialog(page).getByRole('list', { name: 'Understood' });
type Listed = { id: string; description: string; amount: number; paidBy: string; category: string; date: string };
const lastOf = async (groupId: string) => {
  const [expense] = await ann.ask<Listed[]>('GET', `/api/expenses?groupId=${groupId}`);
  if (!expense) throw new Error('Nothing was saved');
  const splits = await ann.ask<{ userId: string }[]>('GET', `/api/expenses/${expense.id}/splits`);
  return { ...expense, among: splits.map(({ userId }) => userId).toSorted() };
};
const idsOf = (...people: Registered[]) => people.map(({ id }) => id).toSorted();
const yesterdayOf = (page: Page) =>
  page.evaluate(() => {
    const day = new Date();
    day.setDate(day.getDate() - 1);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });

describe('a whole line', () => {
  test('on a phone, by its letters: fills in everything, and saves with two more taps', async () => {
    const page = await opened(trip, { viewport: phone, touch: true, mobile: true });
    await dialog(page).getByRole('button', { name: 'Write or say a whole line' }).tap();
    expect(await page.locator('input[inputmode="text"]:focus').count()).toBe(1);
    await page.keyboard.type('Dinner 43,10 with Ben yesterday, Ben paid');
    await chips(page).getByText('Ben Example paid').waitFor();
    for (const chip of await chips(page).getByRole('button').all())
      expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await violationsOn(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await press(page, 'Save');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await lastOf(tripId)).toMatchObject({
      description: 'Dinner',
      amount: 4310,
      paidBy: ben.id,
      category: 'food',
      date: await yesterdayOf(page),
      among: idsOf(ann, ben),
    });
  });

  test('on a desktop, pasted: a chip links to who takes part', async () => {
    const page = await opened(trip);
    await amount(page).evaluate((field: HTMLInputElement) => {
      field.focus();
      document.execCommand('insertText', false, 'Uber 12.50 with Ben and Cleo');
    });
    await chips(page)
      .getByRole('button', { name: /Who takes part/ })
      .click();
    await dialog(page).getByText('Adds up').waitFor();
    await dialog(page)
      .getByRole('checkbox', { name: /Cleo Example/ })
      .uncheck();
    await press(page, 'Save');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await lastOf(tripId)).toMatchObject({
      description: 'Uber',
      amount: 1250,
      paidBy: ann.id,
      category: 'transportation',
      among: idsOf(ann, ben),
    });
  });

  test('from the dashboard, for the group chosen there', async () => {
    const flatId = await groupOf([ann, cleo], 'Flat');
    const page = await opened('/dashboard', { viewport: phone, touch: true, mobile: true });
    await amount(page).fill('Rent 800 with Cleo');
    await dialog(page).getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Flat' }).click();
    await chips(page).getByText('Everyone').waitFor();
    await press(page, 'Next');
    await press(page, 'Save');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await lastOf(flatId)).toMatchObject({ description: 'Rent', category: 'rent', among: idsOf(ann, cleo) });
  });

  const narrow = { width: 320, height: 640 };
  test.each([
    { name: 'on 320 px', viewport: narrow, letters: 16 },
    { name: 'on 320 px with letters of 200 %', viewport: narrow, letters: 32 },
    { name: 'on a phone with letters of 200 %', viewport: phone, letters: 32 },
    { name: 'on a desktop', viewport: desktop, letters: 16 },
  ])('fits $name, in both themes, with its questions', async ({ viewport, letters }) => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await opened(trip, { viewport, theme, touch: true, mobile: true }, letters);
      await amount(page).fill('Appetizers and wine 12,50 2,50 with Ben and Cleo last Wednesday, Ben paid');
      await dialog(page).getByRole('group', { name: 'Which amount?' }).waitFor();
      expect(await sideways(page)).toEqual([]);
      expect(await overlaps(page)).toEqual([]);
      expect(await violationsOn(page)).toEqual([]);
    }
  });
});

/** Ann and people without an account. */
const groupWith = async (count: number) => {
  const names = Array.from({ length: count - 1 }, (_, at) => `Person ${at + 1}`);
  const body = { name: `Of ${count}`, type: 'trip', places: names.slice(0, 20) };
  const { id } = await ann.ask<{ id: string }>('POST', '/api/groups', body);
  for (const name of names.slice(20)) await ann.ask('POST', `/api/groups/${id}/places`, { name });
  return id;
};
const bodyOf = (page: Page) => dialog(page).locator('.k-dialog-body');
const scrolled = (page: Page) => bodyOf(page).evaluate((body) => body.scrollTop);

describe('in view', () => {
  test.each(['/dashboard', trip])(
    'at 1280 x 800 from %s: all nine categories, and the notes can be reached',
    async (path) => {
      const page = await opened(path, { viewport: desktop });
      const foot = await dialog(page).locator('.k-dialog-foot').boundingBox();
      const bottoms = await dialog(page)
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.parentElement?.getBoundingClientRect().bottom ?? 0));
      expect(bottoms).toHaveLength(9);
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(foot?.y ?? 0);
      await dialog(page).getByRole('button', { name: 'Notes, refund, repeats' }).click();
      await dialog(page).getByLabel('Notes').click();
      const notes = await dialog(page).getByLabel('Notes').boundingBox();
      expect(notes?.y).toBeLessThan((foot?.y ?? 0) - 44);
    },
  );

  test("the group's mosaic is beside its name, as in Edit Expense", async () => {
    const page = await opened(trip);
    await dialog(page).locator('.k-dialog-sub .k-mosaic').waitFor();
  });

  test.each([
    { width: 1280, height: 600 },
    { width: 320, height: 640 },
  ])('at $width x $height each step starts at its top, with four people and with forty', async (viewport) => {
    for (const count of [4, 40]) {
      const page = await opened(`/groups/${await groupWith(count)}`, { viewport });
      const scrollDown = () => bodyOf(page).evaluate((body) => body.scrollTo(0, body.scrollHeight));
      expect([count, await scrolled(page)]).toEqual([count, 0]);
      await amount(page).fill('80');
      await dialog(page).getByLabel('Description').fill('Boat');
      await scrollDown();
      await press(page, 'Next');
      await dialog(page).getByText('Adds up').waitFor();
      expect([count, await scrolled(page)]).toEqual([count, 0]);
      await scrollDown();
      await press(page, 'Back');
      await amount(page).waitFor();
      expect([count, await scrolled(page)]).toEqual([count, 0]);
      await page.context().close();
    }
  });
});

test.each([phone, desktop])(
  'at $width px a line typed after an error: its parts lie below the error, and fill in',
  async (viewport) => {
    const page = await opened(trip, { viewport });
    await press(page, 'Next');
    await dialog(page).getByText('Missing Description').waitFor();
    await amount(page).focus();
    await page.keyboard.type('abc');
    await dialog(page).getByText('Missing Description').waitFor({ state: 'detached' });
    const error = await dialog(page).locator('.k-hero .k-field-error').boundingBox();
    const parts = await chips(page).boundingBox();
    expect((parts?.y ?? 0) - (error?.y ?? 0) - (error?.height ?? 0)).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('End');
    await page.keyboard.type(' 12+3.50*2');
    await chips(page).getByText('$19.00').waitFor();
    await dialog(page).locator('.k-hero .k-field-error').waitFor({ state: 'detached' });
  },
);

test('whose turn it is: one tap, and the plan has the announced single payment', async () => {
  const groupId = await groupOf([ann, ben, cleo], 'Turns');
  await ann.ask('POST', '/api/expenses', {
    expense: { groupId, description: 'Tickets', amount: 3000, date: '2026-05-04', paidBy: ann.id, splitType: 'exact' },
    splits: [
      { userId: ben.id, amount: 1000 },
      { userId: cleo.id, amount: 2000 },
    ],
  });
  const page = await opened(`/groups/${groupId}`, { viewport: { width: 320, height: 640 }, touch: true, mobile: true });
  await amount(page).fill('Dinner 30');
  const turn = dialog(page).getByRole('button', { name: "Cleo Example's turn: then one payment is left" });
  await turn.waitFor();
  expect((await turn.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await violationsOn(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
  await turn.tap();
  await dialog(page).getByRole('combobox', { name: 'Paid by' }).getByText('Cleo Example').waitFor();
  expect(await turn.count()).toBe(0);
  await press(page, 'Next');
  await press(page, 'Save');
  await dialog(page).waitFor({ state: 'hidden' });
  const { transfers } = await ann.ask<{ transfers: object[] }>('GET', `/api/balances/plan?groupId=${groupId}`);
  expect(transfers).toHaveLength(1);
});

test('$10.00 by seven is about $1.43 for each, as six of seven pay', async () => {
  const page = await opened(`/groups/${await groupWith(7)}`);
  await amount(page).fill('Tickets 10');
  await press(page, 'Next');
  await dialog(page).getByText('7 people, about $1.43 each').waitFor();
  await press(page, 'Save');
  await page.getByRole('button', { name: 'Edit Tickets' }).click();
  await page.getByRole('dialog', { name: 'Edit Expense' }).getByText('7 people, about $1.43 each').waitFor();
});
