import { afterEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, hasLoaded, nextFrame, openBrowser } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** A group and its summary on paper. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
for (let day = 1; day <= 45; day++) await pay(ann, [ben], groupId, `Dinner ${day}`, 1_000);
const group = `/groups/${groupId}`;
afterEach(closeBrowsers);

/** A4 with margins, at 96 px an inch. */
const PAPER = { width: 688, height: 1_016 };

/** What is on the page besides black words on white. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body, body *')) {
      if (!element.checkVisibility() || element.closest('.k-sr, svg')) continue;
      const { color, backgroundColor } = getComputedStyle(element);
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
      if (hasWords && color !== 'rgb(0, 0, 0)') found.add(`${color}: ${element.textContent}`);
      if (hasWords && !/^rgba\(0, 0, 0, 0\)|^rgb\(255, 255, 255\)/.test(backgroundColor))
        found.add(`on ${backgroundColor}: ${element.textContent}`);
    }
    return [...found];
  });

test.each([
  ['a group', 'light', group, 'Lisbon trip'],
  ['a summary', 'dark', `${group}?tab=summary`, 'Smart Settlement Plan'],
] as const)('%s: no frame and no buttons, black on white, in the %s theme too', async (_, theme, path, words) => {
  const page = await signIn(await openBrowser({ theme, viewport: PAPER }), ann, path);
  await hasLoaded(page);
  await page.emulateMedia({ media: 'print' });
  await nextFrame(page);
  expect(await page.getByText(words).first().isVisible()).toBe(true);
  const controls = page.locator('header nav, footer, .k-top, .k-bar, [role="tab"], [role="switch"], [role="combobox"]');
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  const buttons = page.locator('button, .k-btn').filter({ visible: true });
  expect(await buttons.and(page.locator(':not(.k-mosaic *)')).count()).toBe(0);
  expect(await colours(page)).toEqual([]);
  // Chromium lays paper out a third wider, and shrinks it.
  for (const wider of [1, 4 / 3]) {
    await page.setViewportSize({ ...PAPER, width: Math.round(PAPER.width * wider) });
    await nextFrame(page);
    expect(await sideways(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
  }
});

test('paper has every row of a long list, each whole', async () => {
  const page = await signIn(await openBrowser(), ann, group);
  await hasLoaded(page);
  const rows = page.getByRole('listitem').filter({ hasText: /Dinner \d+/ });
  expect(await rows.count()).toBeLessThan(45);
  // As the browser's print dialog does: the page gets the event before the paper is laid out.
  await page.evaluate(() => {
    // After the page's own listener.
    addEventListener('beforeprint', () =>
      queueMicrotask(() => {
        const printed = [...document.querySelectorAll('main li')].filter((row) => /Dinner \d+/.test(row.textContent));
        Object.assign(window, { printed: printed.length });
      }),
    );
  });
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000);
  expect(await page.evaluate('window.printed')).toBe(45);

  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await nextFrame(page);
  expect(await rows.count()).toBe(45);
  const faults = await rows.evaluateAll((items) => {
    const boxes = items.map((item) => item.getBoundingClientRect());
    return items.filter((item, at) => {
      const box = boxes[at] as DOMRect;
      const isCovered = box.bottom > (boxes[at + 1]?.top ?? Number.POSITIVE_INFINITY) + 0.5;
      return isCovered || getComputedStyle(item).breakInside !== 'avoid' || item.scrollHeight > box.height + 1;
    }).length;
  });
  expect(faults).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await nextFrame(page);
  expect(await rows.count()).toBeLessThan(45);
});
