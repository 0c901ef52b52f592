import { createExpense } from '@allsquare/expenses-contract';
import type { Client } from '@allsquare/local/client.ts';
import type { Browser } from 'playwright-core';
import { openContext } from './open-context.ts';
import { desktop } from './visit.ts';

const SAVES = 40;
/** Long enough that each save is alone (ms). */
const BETWEEN = 700;

/**
 * One person records expenses, another has the group open: how long after each request was sent the row is painted on
 * the other's screen, in ms. Nothing is throttled.
 */
export async function watchOther(
  browser: Browser,
  origin: string,
  groupId: string,
  one: Client,
  other: Client,
): Promise<number[]> {
  const context = await openContext(browser, origin, { stored: other.stored }, { viewport: desktop.viewport });
  try {
    const page = await context.newPage();
    await page.goto(`/groups/${groupId}`);
    await page.locator('main li .k-row').first().waitFor();
    const times: number[] = [];
    for (let save = 0; save < SAVES; save++) {
      const description = `Dinner number ${save}`;
      await page.waitForTimeout(BETWEEN);
      // The page holds what one reads where it is, so new rows come above the window.
      await page.evaluate(() => window.scrollTo(0, 0));
      const shown = page.evaluate(
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
      const sent = Date.now();
      await record(one, { groupId, description, among: [one.id, other.id] });
      times.push((await shown) - sent);
    }
    return times;
  } finally {
    await context.close();
  }
}

async function record(
  client: Client,
  { groupId, description, among }: { groupId: string; description: string; among: string[] },
) {
  // The newest first, or it would stand below what the window shows.
  const date = new Date().toISOString().slice(0, 10);
  const expense = { groupId, description, amount: 4711, date, paidBy: client.id, category: 'food' };
  await client.ask(createExpense, { body: { expense, splits: among.map((userId) => ({ userId })) } });
}
