import { hereCookie, login } from '@allsquare/auth-contract';
import { callOperation } from '@allsquare/local/call-operation.ts';
import { type Person, storedBy } from '@allsquare/local/client.ts';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** What a browser has of a person who has signed in there: its local storage at the origin, and its cookies. */
export type Kept = { stored: Record<string, string>; cookies?: { name: string; value: string }[] };

/** Signs in as the sign-in page leaves a browser. */
export async function signInBrowser(origin: string, { email, password }: Person): Promise<Kept> {
  const { body, headers } = await callOperation(origin, undefined, login, { body: { email, password } });
  const stored = storedBy(body as Parameters<typeof storedBy>[0]);
  const { sid } = JSON.parse(Buffer.from(stored.refresh_token.split('.')[1] ?? '', 'base64url').toString());
  const pairs = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const sealed = pairs.filter((pair) => !/^[\w-]+-device=/.test(pair));
  const cookies = [...sealed, `${hereCookie}=${sid}`].map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value };
  });
  return { stored, cookies };
}

/** A browser of its own for one person. */
export function openContext(
  browser: Browser,
  origin: string,
  { stored, cookies = [] }: Kept,
  screen: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor'>,
): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const { hostname: domain } = new URL(origin);
  const kept = cookies.map((cookie) => ({
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
    storageState: { cookies: kept, origins: [{ origin, localStorage }] },
  });
}
