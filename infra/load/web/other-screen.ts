import type { Client } from '@allsquare/local/client/client.ts';
import type { Browser, Page } from 'playwright-core';
import { openContext } from './open-context.ts';
import { desktop } from './visit.ts';

const SAVES = 100;
/** Long enough that saves do not overlap (ms). */
const BETWEEN = 700;

declare global {
  interface Window {
    clicked: number;
  }
}

/** What happens between the click on Save and the other screen, in order. */
export const STEPS = [
  'request sent',
  'answered',
  'list asked for',
  'list there',
  'row in the page',
  'painted',
] as const;
/** When each of them happened, in ms after the click. */
export type Save = Record<(typeof STEPS)[number], number>;

/**
 * One person records expenses in their browser, another has the group open in theirs. Measures the time from each click
 * on Save until the other screen paints the row. Nothing is throttled.
 */
export async function watchOther(
  browser: Browser,
  origin: string,
  groupId: string,
  one: Client,
  other: Client,
): Promise<Save[]> {
  const open = async ({ stored }: Client) => {
    const context = await openContext(browser, origin, { stored }, { viewport: desktop.viewport });
    const page = await context.newPage();
    await page.goto(`/groups/${groupId}`);
    await page.locator('main li .k-row').first().waitFor();
    return page;
  };
  const [saver, watcher] = [await open(one), await open(other)];
  try {
    await saver.evaluate(() => {
      window.addEventListener('click', () => (window.clicked = Date.now()), { capture: true });
    });
    const saves: Save[] = [];
    for (let save = 0; save < SAVES; save++) {
      const description = `Dinner number ${save}`;
      await fill(saver, description);
      await watcher.waitForTimeout(BETWEEN);
      // The page preserves the reader's position, so new rows appear above the window.
      await watcher.evaluate(() => {
        window.scrollTo(0, 0);
        performance.clearResourceTimings();
      });
      await saver.evaluate(() => performance.clearResourceTimings());
      const shown = watcher.evaluate(
        (words) =>
          new Promise<{ row: number; painted: number }>((painted) => {
            const look = () => {
              if (!document.querySelector('main')?.textContent?.includes(words)) return requestAnimationFrame(look);
              const row = Date.now();
              return requestAnimationFrame(() => painted({ row, painted: Date.now() }));
            };
            look();
          }),
        description,
      );
      await saver.getByRole('button', { name: 'Save', exact: true }).click();
      const { row, painted } = await shown;
      await saver.getByRole('dialog').waitFor({ state: 'detached' });
      const clicked = await saver.evaluate(() => window.clicked);
      const [write, list] = [await timesOf(saver, /\/api\/expenses$/), await timesOf(watcher, /\/api\/expenses\?/)];
      const moments = [write?.asked, write?.answered, list?.asked, list?.answered, row, painted];
      const steps = STEPS.map((step, n) => [step, (moments[n] ?? Number.NaN) - clicked]);
      saves.push(Object.fromEntries(steps) as Save);
    }
    return saves;
  } finally {
    await saver.context().close();
    await watcher.context().close();
  }
}

/** Up to the button that saves. */
async function fill(page: Page, description: string) {
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click();
  await page.getByLabel('Amount', { exact: true }).fill('47.11');
  await page.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Adds up').waitFor();
}

/** When the page's first request to such an address was sent, and when its response was there (`Date.now()`). */
const timesOf = (page: Page, address: RegExp) =>
  page.evaluate((pattern) => {
    const at = new RegExp(pattern);
    const found = performance.getEntriesByType('resource').find(({ name }) => at.test(name));
    const { startTime, responseEnd } = (found ?? {}) as PerformanceResourceTiming;
    return found && { asked: performance.timeOrigin + startTime, answered: performance.timeOrigin + responseEnd };
  }, address.source);
