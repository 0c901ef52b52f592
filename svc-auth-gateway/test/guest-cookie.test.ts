import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { sessionConfig } from '../src/config.ts';
import { GuestCookie } from '../src/guests/guest-cookie.ts';

const key = {
  userId: randomUUID(),
  email: 'x@guest.invalid',
  password: randomBytes(32).toString('base64url'),
  version: 3,
};
const secret = () => randomBytes(32).toString('base64url');
const cookieWith = (secrets: string[], origin = 'https://app.example') =>
  new GuestCookie({ PUBLIC_ORIGIN: origin, COOKIE_NAME: 'allsquare', COOKIE_SECRET: secrets } as ReturnType<
    typeof sessionConfig
  >);
const pairOf = (header: string) => header.split(';', 1)[0] ?? '';
const later = (days: number) =>
  jest.useFakeTimers({ now: Date.now() + days * 86_400_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
afterEach(() => void jest.useRealTimers());

test('over https it is restricted to this host, and encrypts its content', async () => {
  const set = await cookieWith([secret()]).seal(key);
  expect(set).toMatch(/^__Host-allsquare-guest=[\w.-]+; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
  for (const part of pairOf(set).split('.'))
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/guest\.invalid|password/);
});

test('is renewed once older than a day, and expires after 400', async () => {
  const cookie = cookieWith([secret()]);
  const pair = pairOf(await cookie.seal(key));
  expect(await cookie.open(pair)).toEqual({ ...key, needsRenewal: false });
  later(1.1);
  expect(await cookie.open(pair)).toEqual({ ...key, needsRenewal: true });
  jest.useRealTimers();
  later(399);
  expect(await cookie.open(pair)).toMatchObject(key);
  jest.useRealTimers();
  later(401);
  expect(await cookie.open(pair)).toBeUndefined();
});

test('after a key rotation an old one still works, a foreign one does not', async () => {
  const [old, next] = [secret(), secret()];
  const pair = pairOf(await cookieWith([old]).seal(key));
  expect(await cookieWith([next, old]).open(pair)).toMatchObject(key);
  expect(await cookieWith([next]).open(pair)).toBeUndefined();
});
