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

/**
 * One person records expenses in their browser, another has the group open in theirs. Measures the time from each click
 * on Save until the other screen paints the row, in ms. Nothing is throttled.
 */
export async function watchOther(
  browser: Browser,
  origin: string,
  groupId: string,
  one: Client,
  other: Client,
): Promise<number[]> {
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
    const times: number[] = [];
    for (let save = 0; save < SAVES; save++) {
      const description = `Dinner number ${save}`;
      await fill(saver, description);
      await watcher.waitForTimeout(BETWEEN);
      // The page preserves the reader's position, so new rows appear above the window.
      await watcher.evaluate(() => window.scrollTo(0, 0));
      const shown = watcher.evaluate(
        (words) =>
          new Promise<number>((painted) => {
            const look = () =>
              document.querySelector('main')?.textContent?.includes(words)
                ? requestAnimationFrame(() => painted(Date.now()))
                : requestAnimationFrame(look);
            look();
          }),
        description,
      );
      await saver.getByRole('button', { name: 'Save', exact: true }).click();
      times.push((await shown) - (await saver.evaluate(() => window.clicked)));
      await saver.getByRole('dialog').waitFor({ state: 'detached' });
    }
    return times;
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
