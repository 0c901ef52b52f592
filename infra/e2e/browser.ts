import { patience } from '@allsquare/build/slowness';
import type { BrowserContext, Page, ViewportSize } from 'playwright-core';
import { browser, origin } from './running.ts';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };
/** Whether the tests run on phones. */
export const isPhone = Boolean(process.env.E2E_PHONE);

interface BrowserOptions {
  /** The product whose pages it opens; absent: the one that start.mjs has started. */
  at?: string;
  /** Absent: a desktop's, or a phone's with E2E_PHONE. */
  viewport?: ViewportSize;
  theme?: 'light' | 'dark';
  /** A touch screen. */
  touch?: boolean;
  /** Without a mouse. */
  mobile?: boolean;
  /** With animations; otherwise changes are immediate. */
  moving?: boolean;
  locale?: string;
  /** The reader's colors replace those of the page. */
  forcedColors?: boolean;
  /** The reader's time zone. */
  zone?: string;
  /** With the shell's worker, whose requests `route` does not see. */
  worker?: boolean;
}

const limit = patience(20_000);

const VIOLATION = 'The content policy refused';
const violations: string[] = [];
/** Takes the violations of the content policy on pages of this test file since the last call. */
export const takeViolations = (): string[] => violations.splice(0);

/** A browser with empty storage except for the theme, signed out. Addresses are paths of the product. */
export async function openBrowser({
  at = origin,
  viewport = isPhone ? phone : desktop,
  theme,
  touch,
  mobile,
  moving,
  locale,
  forcedColors,
  zone,
  worker,
}: BrowserOptions = {}): Promise<BrowserContext> {
  const storageState = theme && {
    cookies: [],
    origins: [{ origin: at, localStorage: [{ name: 'theme', value: theme }] }],
  };
  const context = await browser.newContext({
    baseURL: at,
    viewport,
    locale,
    timezoneId: zone,
    reducedMotion: moving ? 'no-preference' : 'reduce',
    forcedColors: forcedColors ? 'active' : 'none',
    hasTouch: touch,
    isMobile: mobile,
    serviceWorkers: worker ? 'allow' : 'block',
    storageState,
  });
  context.setDefaultTimeout(limit);
  await context.addInitScript((words) => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`${words} ${violatedDirective}: ${blockedURI} ${sample}`),
    );
  }, VIOLATION);
  context.on('console', (message) => {
    if (message.text().startsWith(VIOLATION)) violations.push(`${message.text()} (${message.location().url})`);
  });
  return context;
}

/** Sets the reader's font size in the browser (default: 16 px). */
export async function setFontSize(page: Page, letters: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: letters } });
}

/** Closes all browsers of this test file; throws if there was a violation of the content policy. */
export async function closeBrowsers(): Promise<void> {
  for (const context of browser.contexts()) await context.close();
  const all = takeViolations();
  if (all.length > 0) throw new Error(all.join('\n'));
}

/** Collects uncaught errors and console errors of all pages of this browser. */
export function collectErrors(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return complaints;
}

/** The page shows its content, and no part of it is still loading. */
export const hasLoaded = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('h1, h2') && !document.querySelector('[aria-busy="true"], .k-loading'),
  );

/** Closing an overlay goes back in the history, which would end a navigation that starts at the same time. */
export const hasNavigatedBack = (page: Page, stillOpen = 0) =>
  page.waitForFunction((count) => (history.state?.overlays ?? []).length === count, stillOpen);

/** The page has rendered in its new size, including its side column and the row heights of a long list. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(() => requestAnimationFrame(drawn))));

/**
 * The time when the page first shows an element with exactly these words: milliseconds since 1970, by the page's clock.
 */
export const timeShown = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = [...document.querySelectorAll('main *')].find((element) => element.textContent === text);
          if (shown?.checkVisibility()) resolve(performance.timeOrigin + performance.now());
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );

/** The time when the page had the whole answer to its last request of exactly this path: milliseconds since 1970. */
export const timeAnswered = (page: Page, path: string): Promise<number> =>
  page.evaluate((address) => {
    const isIt = ({ name }: PerformanceEntry) => name === new URL(address, location.origin).href;
    const entry = performance.getEntriesByType('resource').findLast(isIt) as PerformanceResourceTiming;
    return performance.timeOrigin + entry.responseEnd;
  }, path);
