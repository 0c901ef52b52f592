import { randomBytes, randomUUID } from 'node:crypto';
import { Tokens } from '@allsquare/auth-contract';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { sessionConfig } from '../src/config.ts';
import { PreviousUsersCookie } from '../src/guests/previous-users-cookie.ts';
import { startGateway, type TestGateway } from './fixture.ts';
import { guestsOf, startGroupsServer } from './guests.ts';
import { peopleOf } from './people.ts';

let links: Awaited<ReturnType<typeof startGroupsServer>>;
let gateway: TestGateway;
let people: ReturnType<typeof peopleOf>;
let guests: ReturnType<typeof guestsOf>;
beforeAll(async () => {
  links = await startGroupsServer();
  gateway = await startGateway(undefined, { groupsUrl: links.url });
  people = peopleOf(gateway);
  guests = guestsOf(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await links.stop();
});

const open = (browser: ReturnType<typeof people.open>) =>
  browser.send('POST', '/api/auth/guest', { token: 'a-link', name: 'Ben Example' });
const removed = {
  status: 403,
  body: { code: 'removed', message: 'Ann removed you from this group. Ask an admin to add you again.' },
};

test('a removed person cannot return as another guest of the browser, with the message of svc-groups', async () => {
  const { browser, token, id } = await guests.opened();
  links.removed.add(id);
  // They can return as themselves: the group decides what they may do there.
  expect((await open(browser)).body['user']).toMatchObject({ id });
  await browser.send('POST', '/api/auth/logout', undefined, token);
  expect(browser.previousUsers).not.toBe('');
  expect(await open(browser)).toMatchObject(removed);
  expect(await open(browser)).toMatchObject(removed);
  expect((await open(people.open())).status).toBe(201);
});

test('after deleting the account too, with another guest in between, and with an account', async () => {
  const { browser, token, id } = await guests.opened();
  await browser.send('DELETE', '/api/users/me', {}, token);
  const next = await guests.opened('Cleo', browser);
  await browser.send('POST', '/api/auth/logout', undefined, next.token);
  links.removed.add(id);
  expect(await open(browser)).toMatchObject(removed);

  const account = await people.registered();
  links.removed.add(account.session.user.id);
  expect(await open(account.browser)).toMatchObject(removed);
  await account.browser.send('POST', '/api/auth/logout', undefined, account.token);
  expect(await open(account.browser)).toMatchObject(removed);
});

test('the cookie is HTTP-only and restricted to this host, holds at most twenty people, and is encrypted', async () => {
  const secret = () => randomBytes(32).toString('base64url');
  const cookieWith = (secrets: string[]) =>
    new PreviousUsersCookie({
      PUBLIC_ORIGIN: 'https://app.example',
      COOKIE_NAME: 'allsquare',
      COOKIE_SECRET: secrets,
    } as ReturnType<typeof sessionConfig>);
  const [old, next] = [secret(), secret()];
  const ids = Array.from({ length: 25 }, () => randomUUID());
  const set = await cookieWith([old]).seal(undefined, ids.slice(0, 15));
  expect(set).toMatch(
    /^__Host-allsquare-before=[\w.-]+; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );
  const [pair = ''] = set.split(';', 1);
  expect(pair).not.toContain(ids[0]);
  const [both = ''] = (await cookieWith([next, old]).seal(pair, ids.slice(15))).split(';', 1);
  expect(await cookieWith([next]).open(both)).toEqual([...ids.slice(15), ...ids.slice(0, 10)]);
  expect(await cookieWith([old]).open(both)).toEqual([]);
});

test('a guest who signs out while the provider is unavailable is signed out, and copies of the cookie end when it is back', async () => {
  const { browser, session, token } = await guests.opened();
  const copy = Object.assign(people.open(), { guest: browser.guest });
  await gateway.stopIdentity();
  try {
    expect((await browser.send('POST', '/api/auth/logout', undefined, token)).status).toBe(204);
    expect([browser.cookie, browser.guest]).toEqual(['', '']);
  } finally {
    await gateway.startIdentity();
  }
  const { guest } = copy;
  await until('the copy to be worthless', async () => {
    Object.assign(copy, { guest, cookie: '' });
    const answer = await copy.refresh(session.refresh_token);
    return !Tokens.safeParse(answer.body).success && answer.status === 400;
  });
});
