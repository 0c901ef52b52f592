import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** A browser of its own for one person: `stored` is what it has in its local storage at the origin. */
export function openContext(
  browser: Browser,
  origin: string,
  stored: Record<string, string>,
  screen: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor'>,
): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: origin,
    ...screen,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}
