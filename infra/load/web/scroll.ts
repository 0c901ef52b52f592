import type { Browser, Page } from 'playwright-core';
import { CPU_SLOWED } from './visit.ts';

/** How far (px) and how fast (px a second). */
const FAR = 30_000;
const FAST = 3_000;
/** Half a frame after the next one was due (ms). */
const LATE = 25;
const PLAIN_LINES = 500;

export interface Scrolled {
  /** Frames a second. */
  frames: number;
  /** Frames that came in time, of all. */
  inTime: number;
  /** Without a frame (ms). */
  longest: number;
  /** Rows on the page at most. */
  rows: number;
}

/** Scrolls a list of the product, the processor slowed; without a path a plain page of lines, where no script runs. */
export async function scroll(
  browser: Browser,
  origin: string,
  stored: Record<string, string>,
  path?: string,
): Promise<Scrolled> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    if (path) {
      await page.goto(path);
      await page.locator('main li .k-row').first().waitFor();
    } else {
      await page.setContent(`<ul>${'<li style="height: 80px">Expense</li>'.repeat(PLAIN_LINES)}</ul>`);
    }
    return await framesOf(page);
  } finally {
    await context.close();
  }
}

async function framesOf(page: Page): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  const watched = await page.evaluateHandle(() => {
    const seen = { at: [performance.now()], rows: 0, stopped: false };
    const look = () => {
      seen.at.push(performance.now());
      seen.rows = Math.max(seen.rows, document.querySelectorAll('main li .k-row').length);
      if (!seen.stopped) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return seen;
  });
  const middle = { x: 640, y: 500 };
  await cdp.send('Input.synthesizeScrollGesture', { ...middle, yDistance: -FAR, speed: FAST, preventFling: true });
  const { at, rows } = await watched.evaluate((seen) => Object.assign(seen, { stopped: true }));
  const gaps = at.slice(1).map((time, frame) => time - (at[frame] ?? time));
  return {
    frames: (gaps.length * 1000) / ((at.at(-1) ?? 0) - (at[0] ?? 0)),
    inTime: gaps.filter((gap) => gap < LATE).length / gaps.length,
    longest: Math.max(...gaps),
    rows,
  };
}
