import { afterAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, openBrowser } from './browser.ts';
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
    await page.screenshot({ path: `/tmp/w7/shots/split-${count}-${viewport.width}.png` });
    expect(seen.filter(([, people]) => people < least)).toEqual([]);
    const strip = await page.getByRole('dialog').locator('[aria-hidden="true"]:has(> i)').boundingBox();
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
