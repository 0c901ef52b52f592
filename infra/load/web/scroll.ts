import type { Browser, Page } from 'playwright-core';
import { openContext } from './open-context.ts';
import { CPU_SLOWED, desktop } from './visit.ts';

/** How far (px) and how fast (px a second). */
const FAR = 30_000;
const FAST = 3_000;
/** Half a frame after the next one was due (ms). */
const LATE = 25;
const PLAIN_LINES = 500;

export interface Scrolled {
  /** Frames a second on the screen, each with the list moved on. */
  shown: number;
  /** Frames on the screen that came in time, of all. */
  inTime: number;
  /** The screen without a new frame (ms). */
  longest: number;
  /** The window without lines at its edge (px), at most. */
  blank: number;
  /** Frames a second of the page itself, where rows come and presses are answered. */
  own: number;
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
  const context = await openContext(browser, origin, { stored }, { viewport: desktop.viewport });
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

/** What the compositor shows while the page is busy: the browser scrolls beside the page's own thread. */
const SHOWN = 'Display::FrameDisplayed';
const MOVED = 'Scroll Delta This Frame';

async function framesOf(page: Page): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  const watched = await page.evaluateHandle(() => {
    const seen = { at: [performance.now()], rows: 0, blank: 0, stopped: false };
    const look = () => {
      seen.at.push(performance.now());
      seen.rows = Math.max(seen.rows, document.querySelectorAll('main li .k-row').length);
      if (!seen.stopped) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    // Before the list itself hears of it: what stood in the window until now.
    const below = () => {
      const lowest = Math.max(
        ...[...document.querySelectorAll('[data-line]')].map((line) => line.getBoundingClientRect().bottom),
      );
      if (Number.isFinite(lowest)) seen.blank = Math.max(seen.blank, innerHeight - lowest);
    };
    addEventListener('scroll', below, { capture: true });
    return seen;
  });
  const events = await traced(page, ['cc', 'disabled-by-default-display.framedisplayed'], () =>
    cdp.send('Input.synthesizeScrollGesture', { x: 640, y: 500, yDistance: -FAR, speed: FAST, preventFling: true }),
  );
  const { at, rows, blank } = await watched.evaluate((seen) => Object.assign(seen, { stopped: true }));
  const [from = 0, ...moves] = events.filter(({ name, args }) => name === MOVED && args.y).map(({ ts }) => ts);
  const to = moves.at(-1) ?? 0;
  const shown = events.filter(({ name, ts }) => name === SHOWN && ts >= from && ts <= to).map(({ ts }) => ts / 1000);
  const waits = gaps(shown);
  return {
    shown: Math.min(perSecond(shown), perSecond([from, ...moves].map((ts) => ts / 1000))),
    inTime: waits.filter((wait) => wait < LATE).length / waits.length,
    longest: Math.max(...waits),
    blank,
    own: perSecond(at),
    rows,
  };
}

const gaps = (times: number[]) => times.slice(1).map((time, frame) => time - (times[frame] ?? time));
const perSecond = (times: number[]) => ((times.length - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));

type TraceEvent = { name: string; ts: number; args: { y?: number } };
/** What the whole browser notes of itself meanwhile, in these categories; times in microseconds. */
async function traced(page: Page, includedCategories: string[], act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const cdp = await page.context().browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('A context of a browser that was launched');
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  return events.toSorted((one, other) => one.ts - other.ts);
}
