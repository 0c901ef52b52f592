import { randomUUID } from 'node:crypto';
import { Session } from '@allsquare/auth-contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AnyGateway, startGatewayAnywhere } from './fixture.ts';
import { type Guest, guestsOf, startGroupsServer } from './guests.ts';
import { peopleOf } from './people.ts';

/** Guests who sign out and return by a link, on the local identity server and on a real Keycloak. */
let links: Awaited<ReturnType<typeof startGroupsServer>>;
let gateway: AnyGateway;
let people: ReturnType<typeof peopleOf>;
let guests: ReturnType<typeof guestsOf>;
beforeAll(async () => {
  links = await startGroupsServer();
  gateway = await startGatewayAnywhere({ groupsUrl: links.url });
  people = peopleOf(gateway);
  guests = guestsOf(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await links.stop();
});

const linkOf = async ({ browser, token }: Pick<Guest, 'browser' | 'token'>) => {
  const { status, body } = await browser.send('POST', '/api/auth/guest/return-link', undefined, token);
  expect({ status, body }).toMatchObject({ status: 201 });
  return { url: new URL(String(body['url'])), expiresAt: new Date(String(body['expiresAt'])) };
};
const tokenOf = async (guest: Pick<Guest, 'browser' | 'token'>) => (await linkOf(guest)).url.hash.slice(1);
const signOut = ({ browser, token }: Pick<Guest, 'browser' | 'token'>) =>
  browser.send('POST', '/api/auth/logout', undefined, token);
const returnByLink = (token: string, attempt: string = randomUUID(), browser = people.open()) =>
  browser.send('POST', '/api/auth/guest/return', { token, attempt });
const expired = { status: 410, body: { code: 'return-over' } };
const rowsOf = (id: string) => gateway.service.query('select * from guest_returns where user_id = $1', [id]);

test('a guest creates a link, signs out, and returns by it, once and in any browser', async () => {
  const guest = await guests.opened();
  const { guest: copied } = guest.browser;
  const { url, expiresAt } = await linkOf(guest);
  expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${gateway.publicUrl}/return`);
  const token = url.hash.slice(1);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(JSON.stringify(await rowsOf(guest.id))).not.toContain(token);
  await signOut(guest);

  const browser = people.open();
  const back = await returnByLink(token, randomUUID(), browser);
  expect(back).toMatchObject({ status: 200, body: { user: { id: guest.id, name: 'Ben Example', email: '' } } });
  const session = Session.parse(back.body);
  expect((await browser.send('GET', '/api/auth/me', undefined, session.access_token)).status).toBe(200);
  browser.cookie = '';
  expect((await browser.refresh(session.refresh_token)).status).toBe(200);
  expect(await returnByLink(token)).toMatchObject(expired);
  // The earlier cookie opens nothing.
  const old = Object.assign(people.open(), { guest: copied });
  expect((await old.refresh(guest.session.refresh_token)).status).toBe(400);
});

test('only the page that used it can retry', async () => {
  const guest = await guests.opened();
  const token = await tokenOf(guest);
  await signOut(guest);
  const attempt = randomUUID();
  expect((await returnByLink(token, attempt)).status).toBe(200);
  const again = people.open();
  expect((await returnByLink(token, attempt, again)).status).toBe(200);
  expect(await returnByLink(token)).toMatchObject(expired);
  await gateway.service.query(`update guest_returns set used_at = now() - interval '11 minutes' where user_id = $1`, [
    guest.id,
  ]);
  expect(await returnByLink(token, attempt)).toMatchObject(expired);
});

test("ends the guest's existing session", async () => {
  const guest = await guests.opened();
  const browser = people.open();
  expect((await returnByLink(await tokenOf(guest), randomUUID(), browser)).status).toBe(200);
  expect((await guest.browser.send('GET', '/api/auth/me', undefined, guest.token)).status).toBe(401);
  guest.browser.cookie = '';
  expect((await guest.browser.refresh(guest.session.refresh_token)).status).toBe(400);
});

test('a newer link invalidates the previous one, and after seven days it expires', async () => {
  const guest = await guests.opened();
  const first = await tokenOf(guest);
  const second = await tokenOf(guest);
  await signOut(guest);
  expect(await returnByLink(first)).toMatchObject(expired);
  const age = (days: number) =>
    gateway.service.query(`update guest_returns set created_at = now() - interval '1 hour' * $2 where user_id = $1`, [
      guest.id,
      days * 24,
    ]);
  await age(7.01);
  expect(await returnByLink(second)).toMatchObject(expired);
  await age(6.9);
  expect((await returnByLink(second)).status).toBe(200);
});

test.each([
  ['end all other sessions', 'DELETE', '/api/auth/sessions', undefined],
  ['delete the account', 'DELETE', '/api/users/me', {}],
] as const)('%s: an earlier link is invalid', async (_, method, path, body) => {
  const guest = await guests.opened();
  const token = await tokenOf(guest);
  expect((await guest.browser.send(method, path, body, guest.token)).status).toBe(204);
  expect(await returnByLink(token)).toMatchObject(expired);
  expect(await rowsOf(guest.id)).toEqual([]);
});

test('a converted account has none', async () => {
  const guest = await guests.opened();
  const token = await tokenOf(guest);
  const { email, password } = people.somebody();
  const kept = await guest.browser.send('POST', '/api/auth/guest/keep', { email, password }, guest.token);
  expect(kept.status).toBe(200);
  expect(await returnByLink(token)).toMatchObject(expired);
  const { access_token: token2 } = Session.parse(kept.body);
  expect(await guest.browser.send('POST', '/api/auth/guest/return-link', undefined, token2)).toMatchObject({
    status: 409,
    body: { code: 'not-a-guest' },
  });
});

test('signing out invalidates the link of another session', async () => {
  const guest = await guests.opened();
  const copy = Object.assign(people.open(), { guest: guest.browser.guest });
  const { body } = await copy.send('POST', '/api/auth/guest', { token: 'a-link', name: 'X' });
  const stolen = await tokenOf({ browser: copy, token: Session.parse(body).access_token });
  await signOut(guest);
  expect(await returnByLink(stolen)).toMatchObject(expired);
});

test('an account cannot create one, nor can a request without the cookie', async () => {
  const { browser, token } = await people.registered();
  expect(await browser.send('POST', '/api/auth/guest/return-link', undefined, token)).toMatchObject({
    status: 409,
    body: { code: 'not-a-guest' },
  });
  const guest = await guests.opened();
  guest.browser.guest = '';
  expect(await guest.browser.send('POST', '/api/auth/guest/return-link', undefined, guest.token)).toMatchObject({
    status: 403,
    body: { code: 'other-browser' },
  });
  expect(await returnByLink('no-such-link')).toMatchObject(expired);
});
