import { login, sessionHintCookie } from '@allsquare/auth-contract';
import { callOperation } from '@allsquare/local/client/call-operation.ts';
import { localStorageOf, type Person } from '@allsquare/local/client/client.ts';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** The browser data of a signed-in person: local storage at the origin, and cookies. */
export type BrowserSession = { stored: Record<string, string>; cookies?: { name: string; value: string }[] };

/** Signs in and leaves the browser as the sign-in page does. */
export async function signInBrowser(origin: string, { email, password }: Person): Promise<BrowserSession> {
  const { body, headers } = await callOperation(origin, undefined, login, { body: { email, password } });
  const stored = localStorageOf(body as Parameters<typeof localStorageOf>[0]);
  const { sid } = JSON.parse(Buffer.from(stored.refresh_token.split('.')[1] ?? '', 'base64url').toString());
  const pairs = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const sealed = pairs.filter((pair) => !/^[\w-]+-device=/.test(pair));
  const cookies = [...sealed, `${sessionHintCookie}=${sid}`].map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value };
  });
  return { stored, cookies };
}

/** A separate browser for one person. */
export function openContext(
  browser: Browser,
  origin: string,
  { stored, cookies = [] }: BrowserSession,
  screen: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor'>,
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
    storageState: { cookies: storedCookies, origins: [{ origin, localStorage }] },
  });
}
