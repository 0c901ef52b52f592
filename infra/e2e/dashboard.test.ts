import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, nextFrame, openBrowser } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Ann owes five people, and six owe her. */
const [ann, ...others] = await Promise.all([
  registered('Ann Example'),
  ...Array.from({ length: 11 }, (_, at) => registered(`Person ${at}`)),
]);
beforeAll(async () => {
  for (const [at, other] of others.entries()) {
    await befriend(ann, other);
    const groupId = await groupOf([ann, other], `Group ${at}`);
    await (at < 5 ? pay(other, [ann], groupId, 'Lunch', 1_700 + at) : pay(ann, [other], groupId, 'Rent', 98_000 + at));
  }
});
afterEach(closeBrowsers);

/** The summary at this width: lines of each title and of each row of people, and what lies over something else. */
const summaryAt = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 });
  await nextFrame(page);
  const lines = await page.getByRole('region', { name: 'Summary' }).evaluate((summary) =>
    [...summary.querySelectorAll('h2, h2 ~ span')].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [...range.getClientRects()].filter(({ width: wide }) => wide > 2);
      const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
      return bottom - top > 40 ? `${element.textContent} in several lines` : 'one line';
    }),
  );
  return { lines: new Set(lines), overlaps: await overlaps(page), sideways: await sideways(page) };
};

test('You Owe and You Are Owed keep their titles and people in one line each, from 320 to 1920 px', async () => {
  const page = await signIn(await openBrowser({ viewport: { width: 1280, height: 800 } }), ann, '/dashboard');
  await page.getByText('6 people').waitFor();
  for (const width of [320, 360, 390, 640, 760, 780, 900, 1040, 1042, 1100, 1180, 1280, 1366, 1440, 1920])
    expect({ width, ...(await summaryAt(page, width)) }).toEqual({
      width,
      lines: new Set(['one line']),
      overlaps: [],
      sideways: [],
    });
});

test('the tab is in the address: Back from a group and a reload show it again', async () => {
  const page = await signIn(await openBrowser(), ann, '/dashboard');
  const groups = page.getByRole('tab', { name: 'Groups', selected: true });
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.waitForURL('/dashboard?tab=groups');
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Group 10/ })
    .click();
  await page.getByRole('heading', { name: 'Group 10' }).waitFor();
  await page.goBack();
  await groups.waitFor();
  await page.reload();
  await groups.waitFor();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.waitForURL('/dashboard');
  // Choosing a tab adds no step to the history.
  await page.goBack();
  await page.waitForURL((url) => url.pathname !== '/dashboard');
});
