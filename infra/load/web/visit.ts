import type { Browser, CDPSession, Page } from 'playwright-core';
import type { BrowserSession } from '../sign-in-browser.ts';
import { openContext } from './open-context.ts';

/** Latency in ms, throughput in bytes a second. */
export type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };
interface Device {
  viewport: { width: number; height: number };
  deviceScaleFactor?: number;
  network: Network;
}
/** The preset 'Fast 4G' of Chrome's developer tools. */
export const desktop: Device = {
  viewport: { width: 1280, height: 800 },
  network: { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 },
};
/** 1.6 Mbit/s. */
export const phone: Device = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};
const CPU_SLOWED = 4;
/** A page is idle when nothing has arrived for this long (ms). */
const QUIET = 1_000;
/** The part of a task beyond this (ms) counts as blocking. */
const LONG_TASK = 50;

export interface MeasuredPage {
  path: string;
  /** The text of the content that a person came for. */
  shows: string;
  session: BrowserSession;
}
export interface Arrival {
  path: string;
  /** Over the wire, with headers. */
  bytes: number;
}
/** Times in ms since the navigation began. */
export interface Visit {
  arrivals: Arrival[];
  firstPaint: number;
  content: number;
  /** The app itself shows the content, instead of its first view. */
  app: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
}

interface Measurements {
  content: number;
  app: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  tasks: { start: number; duration: number }[];
}
declare global {
  interface Window {
    seen: Measurements;
  }
}

/** One cold visit: nothing cached, network and processor throttled. */
export async function visit(
  browser: Browser,
  origin: string,
  { path, shows, session }: MeasuredPage,
  { network: throttled, ...screen }: Device,
): Promise<Visit> {
  const context = await openContext(browser, origin, session, screen);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, shows);
    // What loads once the browser is idle, all that a first press needs among it, is no part of the visit.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const network = await throttle(page, throttled);
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForFunction(() => window.seen.app > 0);
    await network.quiet(page);
    const seen = await page.evaluate(() => window.seen);
    const blocked = seen.tasks
      .filter(({ start }) => start >= seen.firstPaint)
      .reduce((sum, { duration }) => sum + duration - LONG_TASK, 0);
    return { ...seen, blocked, arrivals: network.arrivals };
  } finally {
    await context.close();
  }
}

/** Runs in the page: stores the browser's reports, and when the text is first visible. */
export function watch(words: string) {
  const seen: Measurements = { content: 0, app: 0, firstPaint: 0, largestPaint: 0, layoutShift: 0, tasks: [] };
  window.seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEntry & { value: number });
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('layout-shift', ({ value }) => {
    seen.layoutShift += value;
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));

  const look = () => {
    const main = document.querySelector('main');
    const isThere = main?.textContent?.includes(words) === true;
    const shown = isThere && [...main.querySelectorAll('*')].find((element) => element.textContent === words);
    if (!shown || !shown.checkVisibility()) return requestAnimationFrame(look);
    // The frame that shows it is painted before the next one begins.
    return requestAnimationFrame(() => {
      seen.content = performance.now();
      lookForApp();
    });
  };
  const lookForApp = () => {
    if (document.querySelector('#first-view')) requestAnimationFrame(lookForApp);
    else seen.app = performance.now();
  };
  requestAnimationFrame(look);
}

/** Throttles network and processor; returns what arrives from now on. */
export async function throttle(page: Page, throttled: Network) {
  const cdp = await page.context().newCDPSession(page);
  const network = await listen(cdp);
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...throttled });
  await slowProcessor(page);
  return network;
}

export async function slowProcessor(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
}

async function listen(cdp: CDPSession) {
  const arrivals: Arrival[] = [];
  const asked = new Map<string, string>();
  let last = performance.now();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.set(requestId, new URL(request.url).pathname);
    last = performance.now();
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    arrivals.push({ path: asked.get(requestId) ?? '', bytes: encodedDataLength });
    last = performance.now();
  });
  const quiet = async (page: Page) => {
    for (let left = QUIET; left > 0; left = last + QUIET - performance.now()) await page.waitForTimeout(left);
  };
  return { arrivals, quiet };
}
