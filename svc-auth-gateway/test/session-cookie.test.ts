import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { sessionConfig } from '../src/config.ts';
import { SessionCookie } from '../src/session/session-cookie.ts';

const session = { refreshToken: 'rt', client: 'gateway', sessionId: 'sid', userId: 'sub' } as const;
const cookieAt = (origin: string) =>
  new SessionCookie({
    PUBLIC_ORIGIN: origin,
    COOKIE_NAME: 'allsquare',
    COOKIE_SECRET: [randomBytes(32).toString('base64url')],
  } as ReturnType<typeof sessionConfig>);

describe('over https the cookie', () => {
  const cookie = cookieAt('https://app.example');

  test('is restricted to this host: its name requires it, with the matching attributes', async () => {
    expect(await cookie.seal(session, 60)).toMatch(
      /^__Host-allsquare=[\w.-]+; Max-Age=60; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie.cleared).toBe('__Host-allsquare=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict');
  });

  test('is read under that name only', async () => {
    const pair = (await cookie.seal(session, 60)).split(';', 1)[0] ?? '';
    expect(await cookie.open(`other=1; ${pair}`)).toEqual(session);
    expect(await cookie.open(pair.replace('__Host-', ''))).toBeUndefined();
  });
});

test('is sent to every page on localhost, without https', () =>
  expect(cookieAt('http://localhost:8080').cleared).toBe('allsquare=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'));

test('replaces one of the previous release, which is sent to /api/auth only', async () => {
  const cookie = cookieAt('http://localhost:8080');
  const [now] = (await cookie.seal(session, 60)).split(';', 1);
  expect(await cookie.open(`allsquare=of-a-longer-path; ${now}`)).toEqual(session);
});
