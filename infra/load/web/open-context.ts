import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { BrowserSession } from '../sign-in-browser.ts';

/** A separate browser for one person, with the shell's worker or without. */
export function openContext(
  browser: Browser,
  origin: string,
  { stored, cookies = [] }: BrowserSession,
  screen: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor'>,
  hasWorker = false,
): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const { hostname: domain } = new URL(origin);
  const storedCookies = cookies.map((cookie) => ({
    ...cookie,
    domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  }));
  return browser.newContext({
    baseURL: origin,
    ...screen,
    serviceWorkers: hasWorker ? 'allow' : 'block',
    storageState: { cookies: storedCookies, origins: [{ origin, localStorage }] },
  });
}
