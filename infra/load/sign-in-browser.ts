import { login, sessionHintCookie } from '@allsquare/auth-contract';
import { callOperation } from '@allsquare/local/client/call-operation.ts';
import { localStorageOf, type Person } from '@allsquare/local/client/client.ts';

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
