import { afterAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, openBrowser } from './browser.ts';
import { overlaps } from './layout.ts';
import { groupOf, registered, signIn } from './people.ts';

/** The split step of Add Expense: its people come first. */
const ann = await registered('Ann Example');
const groups = new Map<number, string>();
for (const count of [4, 7, 40]) {
  const id = await groupOf([ann], `Group of ${count}`);
  for (let at = 2; at <= count; at += 1)
    await ann.ask('POST', `/api/groups/${id}/places`, { name: `Member ${at} Example` });
  groups.set(count, id);
}

afterAll(closeBrowsers);

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

const openSplit = async (count: number, viewport: typeof phone) => {
  const browser = await openBrowser({ viewport, touch: viewport.width < 760, mobile: viewport.width < 760 });
  const page = await signIn(browser, ann, `/groups/${groups.get(count)}`);
  await page.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first().click();
  await page.getByLabel('Amount', { exact: true }).fill('62.40');
  await page.getByLabel('Description', { exact: true }).fill('Dinner');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Adds up').waitFor();
  return page;
};
const choose = (page: Page, ...names: string[]) =>
  names.reduce(async (done, name) => {
    await done;
    await page.getByRole('radio', { name, exact: true }).check();
  }, Promise.resolve());
const rows = (page: Page) => page.getByRole('list', { name: 'Who takes part' }).getByRole('listitem');

/** How many people are whole between the head of the dialog and the strip, without scrolling. */
const inSight = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const body = all[0]?.closest('form')?.parentElement as HTMLElement;
    const strip = document.querySelector('[role="dialog"] output:has(> svg)')?.parentElement?.parentElement;
    const lowest = strip?.getBoundingClientRect().top ?? 0;
    const highest = body.getBoundingClientRect().top;
    return all.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return body.scrollTop === 0 && top >= highest && bottom <= lowest + 0.5;
    }).length;
  });

const ways = [['Equally'], ['Exact'], ['More', 'Percent'], ['More', 'Shares'], ['More', 'Plus / minus']];

describe.each([
  { count: 4, viewport: laptop, least: 4 },
  { count: 7, viewport: phone, least: 7 },
  { count: 40, viewport: laptop, least: 10 },
])('of $count people at $viewport.width x $viewport.height', ({ count, viewport, least }) => {
  test(`shows ${least} without scrolling in every way, and the numbers of a column end at one edge`, async () => {
    const page = await openSplit(count, viewport);
    const seen: [string, number][] = [];
    for (const way of ways) {
      await choose(page, ...way);
      seen.push([way.join(), await inSight(page)]);
      const alignments = await rows(page)
        .locator('input:not([type=checkbox]), output:not(.k-input-read)')
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).textAlign))]);
      expect([way, alignments.filter((alignment) => alignment !== 'right')]).toEqual([way, []]);
    }
    console.log(`In sight at ${viewport.width}x${viewport.height}:`, JSON.stringify(seen));
    expect(seen.filter(([, people]) => people < least)).toEqual([]);
    const strip = await page.locator('[aria-hidden="true"]:has(> i):has(+ div > output)').boundingBox();
    expect(strip?.height).toBe(12);
    const [title, chips] = await Promise.all([
      page.getByRole('dialog').getByText('$62.40', { exact: true }).first().boundingBox(),
      page.getByRole('group', { name: 'Split type' }).boundingBox(),
    ]);
    expect(title?.y).toBeGreaterThan(chips?.y ?? 0);
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual((chips?.y ?? 0) + (chips?.height ?? 0));
    expect(await violationsOn(page)).toEqual([]);
  });
});

test.each([phone, laptop])(
  'at $width px a preset is named right below the people, above the strip',
  async (viewport) => {
    const page = await openSplit(4, viewport);
    await choose(page, 'More', 'Shares');
    await page.getByRole('button', { name: 'Save as preset' }).click();
    const field = await page.getByLabel('Name of the preset').boundingBox();
    const last = await rows(page).last().boundingBox();
    const strip = await page.locator('[role="dialog"] output:has(> svg)').locator('../..').boundingBox();
    const [top, bottom] = [field?.y ?? 0, (field?.y ?? 0) + (field?.height ?? 0)];
    expect(bottom).toBeLessThanOrEqual(strip?.y ?? 0);
    expect(top - ((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThan(64);
  },
);

test('quick add shows its chosen category whole, also with what each pays', async () => {
  const id = await groupOf([ann], 'Us two');
  const jonas = await ann.ask<{ userId: string }>('POST', `/api/groups/${id}/places`, { name: 'Jonas' });
  const of = [ann.id, jonas.userId].map((userId, at) => ({ userId, value: at === 0 ? 6000 : 4000 }));
  const presets = [{ name: '60/40', kind: 'percent', of }];
  await ann.ask('PUT', `/api/expenses/presets?groupId=${id}`, { version: 0, default: '60/40', presets });
  const page = await signIn(await openBrowser({ viewport: phone, touch: true, mobile: true }), ann, '/dashboard');
  await page.getByRole('navigation', { name: 'Main, bottom' }).getByRole('button', { name: 'Add Expense' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByRole('combobox', { name: 'Group' }).tap();
  await page.getByRole('option', { name: 'Us two' }).first().tap();
  await dialog.getByLabel('Amount', { exact: true }).fill('100');
  await dialog.getByText('You $60.00, Jonas $40.00').waitFor();
  const [category, foot] = await Promise.all([
    dialog.getByText('General', { exact: true }).boundingBox(),
    dialog.getByRole('button', { name: 'Next', exact: true }).boundingBox(),
  ]);
  expect((category?.y ?? 0) + (category?.height ?? 0) + 6).toBeLessThanOrEqual(foot?.y ?? 0);
});

test('14 pasted items take at most 1,400 px on a phone, nothing is red before Save, and the keyboard opens a line', async () => {
  const page = await openSplit(4, phone);
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await choose(page, 'More', 'Items');
  const reds = () =>
    dialog.evaluate((whole) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--neg)';
      whole.append(probe);
      const red = getComputedStyle(probe).color;
      probe.remove();
      return [...whole.querySelectorAll('*')].filter((one) => {
        const { color, boxShadow, backgroundImage } = getComputedStyle(one);
        return color === red || boxShadow.includes(red) || backgroundImage.includes(red);
      }).length;
    });
  expect(await reds()).toBe(0);
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  const step = page.getByRole('dialog', { name: 'Paste the bill' });
  const lines = step.getByLabel('Lines of the bill');
  await page.locator('textarea:focus').waitFor();
  await lines.fill(Array.from({ length: 14 }, (_, at) => `Dish number ${at + 1} ${at + 3}.50`).join('\n'));
  await step.getByRole('button', { name: 'Add items' }).click();
  await dialog.getByText('Items add up to $140.00').waitFor();
  const height = await dialog.locator('form').evaluate((form) => form.parentElement?.scrollHeight ?? 0);
  console.log(`14 items take ${height} px`);
  expect(height).toBeLessThanOrEqual(1_400);
  expect(await reds()).toBe(0);
  await dialog.getByRole('button', { name: 'All had Dish number 2', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: /, Member 2 Example$/ }).press('Space');
  await dialog.getByRole('button', { name: /^\S+ had Dish number 2$/, expanded: true }).waitFor();
  expect([await violationsOn(page), await overlaps(page)]).toEqual([[], []]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('$77.60 too much').waitFor();
  expect(await reds()).toBeGreaterThan(0);
});

test('a couple keeps 60/40: asked once, and then the first step says what each pays', async () => {
  const groupId = await groupOf([ann], 'Us two');
  await ann.ask('POST', `/api/groups/${groupId}/places`, { name: 'Jonas' });
  const page = await signIn(
    await openBrowser({ viewport: phone, touch: true, mobile: true }),
    ann,
    `/groups/${groupId}`,
  );
  const add = async (description: string) => {
    await page.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first().click();
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await page.getByLabel('Description', { exact: true }).fill(description);
  };
  const question = page.getByRole('dialog', { name: 'Use 60/40 for new expenses in Us two?' });
  for (const description of ['Groceries', 'Dinner']) {
    await add(description);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choose(page, 'More');
    await page.getByLabel('Percent of You').fill('60');
    await page.getByLabel('Percent of You').press('Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    if (description === 'Groceries') await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await question.waitFor();
  await question.getByRole('button', { name: 'Use 60/40' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await add('Rent');
  await page.getByRole('button', { name: '60/40 You $60.00, Jonas $40.00' }).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio', { name: '60/40', checked: true }).waitFor();
  // Arrows move between the chips, and leave the default.
  await page.getByRole('radio', { name: '60/40' }).press('ArrowLeft');
  await page.getByRole('radio', { name: 'Exact', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Group settings' }).click();
  await page.getByRole('menuitem', { name: 'Split Presets' }).click();
  const presets = page.getByRole('dialog', { name: 'Split Presets' });
  await presets.getByRole('radio', { name: '60/40 You 60%, Jonas 40%', checked: true }).waitFor();
  await presets.getByRole('button', { name: 'Remove 60/40' }).click();
  await presets.getByRole('radio', { name: /^Equally/, checked: true }).waitFor();
  await presets.getByRole('button', { name: 'Done' }).click();
  // The draft is at the split step.
  await page.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first().click();
  await page.getByRole('radio', { name: 'Exact', checked: true }).waitFor();
  expect(await page.getByRole('radio', { name: '60/40' }).count()).toBe(0);
});
