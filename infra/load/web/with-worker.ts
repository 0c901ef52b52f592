import type { Browser, Page } from 'playwright-core';
import { openContext } from './open-context.ts';
import { openSlowLine } from './slow-line.ts';
import { type MeasuredPage, phone, slowProcessor, watch } from './visit.ts';

/** In ms after the navigation began. */
export type Shown = { firstPaint: number; content: number };
/** A visit with everything cached; with the worker also one without a network, if it shows anything there. */
export type Revisit = { online: Shown; offline?: Shown | undefined };

/** How long a page without a network may take (ms) before it counts as empty. */
const OFFLINE_WITHIN = 20_000;
/** How long the browser may take to report the first paint (ms); the content counts as it then. */
const PAINT_WITHIN = 3_000;

/**
 * The second visit of a page on the phone: in a browser that has its files, with the worker or without it. The line is
 * slow for the worker, too.
 */
export async function revisit(
  browser: Browser,
  origin: string,
  { path, shows, session }: MeasuredPage,
  hasWorker: boolean,
): Promise<Revisit> {
  const { network, ...screen } = phone;
  const line = await openSlowLine(origin, network);
  const context = await openContext(browser, line.origin, session, screen, hasWorker);
  const show = async (limit?: number): Promise<Shown> => {
    const page = await context.newPage();
    await page.addInitScript(watch, shows);
    await slowProcessor(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.seen.content > 0, undefined, { timeout: limit ?? 60_000 });
    // The browser reports a paint after it, and sometimes not at all.
    await page
      .waitForFunction(() => window.seen.firstPaint > 0, undefined, { timeout: PAINT_WITHIN })
      .catch(() => undefined);
    const { firstPaint, content } = await page.evaluate(() => window.seen);
    await page.close();
    return { firstPaint: firstPaint || content, content };
  };
  try {
    const first = await context.newPage();
    await first.goto(path);
    await first.getByText(shows).first().waitFor();
    if (hasWorker) await holdsFiles(first);
    else await first.waitForLoadState('networkidle').catch(() => undefined);
    await first.waitForTimeout(SETTLED);
    await first.close();
    const online = await show();
    if (!hasWorker) return { online };
    line.cut();
    return { online, offline: await show(OFFLINE_WITHIN).catch(() => undefined) };
  } finally {
    line.cut();
    await context.close();
  }
}

/** In ms: the idle page has loaded all that its presses need. */
const SETTLED = 8_000;

const holdsFiles = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    while (!(await caches.match('/remotes.json'))) await new Promise((resolve) => setTimeout(resolve, 500));
  });
