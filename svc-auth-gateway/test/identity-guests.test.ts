import { Me, Session, Tokens, type UserState, userState } from '@allsquare/auth-contract';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { GuestCookie } from '../src/guests/guest-cookie.ts';
import { KeycloakIdentity } from '../src/identity/keycloak-identity.ts';
import { type AnyGateway, startGatewayAnywhere } from './fixture.ts';
import { type Guest, guestsOf, startGroupsServer } from './guests.ts';
import { peopleOf } from './people.ts';

/** Guests, on the local identity server and on a real Keycloak. */
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

/** All but the date. */
const timers = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] as const;
/** As the provider ends a session that has been idle for a day: the browser has dropped its cookie too. */
const idle = async ({ browser, token }: Guest) => {
  browser.cookie = '';
  return decodeJwt(token)['sid'];
};

/** A browser to which all cookies were copied but the session's. */
const copyOf = ({ guest, device }: Guest['browser']) => Object.assign(people.open(), { guest, device });
const link = { token: 'a-link', name: 'Somebody else' };
/** All attempts of this browser. */
const isShutOut = async (copy: Guest['browser'], { access_token, refresh_token }: Session, id: string) => {
  const { guest } = copy;
  expect((await copy.send('GET', '/api/auth/me', undefined, access_token)).status).toBe(401);
  expect((await copy.refresh(refresh_token)).status).toBe(400);
  Object.assign(copy, { guest, cookie: '' });
  expect((await copy.refresh(refresh_token)).status).toBe(400);
  Object.assign(copy, { guest, cookie: '' });
  expect(Session.parse((await copy.send('POST', '/api/auth/guest', link)).body).user.id).not.toBe(id);
};

describe('a guest is created', () => {
  test('by a link that svc-groups confirms: a session, a name and no address', async () => {
    const { browser, session, token, id } = await guests.opened();
    expect(session.user).toMatchObject({ name: 'Ben Example', email: '' });
    const me = Me.parse((await browser.send('GET', '/api/auth/me', undefined, token)).body);
    expect(me).toMatchObject({
      id,
      name: 'Ben Example',
      email: '',
      emailVerified: false,
      hasPassword: false,
      guest: true,
    });
    expect(await gateway.service.published(userState, id)).toMatchObject({
      name: 'Ben Example',
      email: '',
      emailVerified: false,
    });
    expect(await guests.rowOf(id)).toMatchObject({ user_id: id });
  });

  test('with an HTTP-only cookie of 400 days, and no device cookie', async () => {
    const browser = people.open();
    const answer = await browser.send('POST', '/api/auth/guest', { token: 'a-link', name: 'Ben Example' });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '='));
    expect(cookies).toHaveLength(2);
    expect(cookies[1]).toBe('allsquare_test-guest=; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Strict');
  });

  test('not by an ended link, and nothing is left behind', async () => {
    const browser = people.open();
    const answer = await browser.send('POST', '/api/auth/guest', { token: 'another-link', name: 'Ben Example' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'link-ended' } });
    expect([browser.cookie, browser.guest]).toEqual(['', '']);
  });

  test('not without a name', async () => {
    const answer = await people.open().send('POST', '/api/auth/guest', { token: 'a-link', name: '  ' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'missing-name' } });
  });
});

describe('a guest returns', () => {
  test('by their cookie after the session expired, automatically', async () => {
    const guest = await guests.opened();
    const before = await idle(guest);
    const answer = await guest.browser.refresh(guest.session.refresh_token);
    expect(answer.status).toBe(200);
    const tokens = Tokens.parse(answer.body);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: guest.id, name: 'Ben Example' });
    expect(decodeJwt(tokens.access_token)['sid']).not.toBe(before);
    expect((await guest.browser.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('when the provider has ended the session', async () => {
    const { browser, session, token } = await guests.opened();
    await gateway.service.app.get(KeycloakIdentity).endSession(String(decodeJwt(token)['sid']));
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
  });

  test('with the link, when the page lost them', async () => {
    const guest = await guests.opened();
    await idle(guest);
    const again = await guests.opened('Somebody else', guest.browser);
    expect(again.session.user).toMatchObject({ id: guest.id, name: 'Ben Example' });
  });

  test("not with another session's handle, nor without the cookie", async () => {
    const [guest, other] = await Promise.all([guests.opened(), guests.opened('Cleo')]);
    await idle(guest);
    expect((await guest.browser.refresh(other.session.refresh_token)).status).toBe(400);
    guest.browser.guest = '';
    expect((await guest.browser.refresh(guest.session.refresh_token)).status).toBe(400);
  });

  test('not after signing out', async () => {
    const { browser, session, token } = await guests.opened();
    const { cookie, guest } = browser;
    expect((await browser.send('POST', '/api/auth/logout', undefined, token)).status).toBe(204);
    expect([browser.cookie, browser.guest]).toEqual(['', '']);
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
    // A refresh in progress restores neither.
    Object.assign(browser, { cookie, guest });
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
  });

  test('not by a copy of their cookie after signing out, nor in a session of the copy', async () => {
    const { browser, token, id } = await guests.opened();
    const copy = copyOf(browser);
    const stolen = Session.parse((await copy.send('POST', '/api/auth/guest', link)).body);
    await browser.send('POST', '/api/auth/logout', undefined, token);
    await isShutOut(copy, stolen, id);
  });

  test('and the owner of an older copy cannot sign anybody out', async () => {
    const { browser, session, token } = await guests.opened();
    const copy = copyOf(browser);
    await browser.send('DELETE', '/api/auth/sessions', undefined, token);
    expect((await copy.send('POST', '/api/auth/logout')).status).toBe(204);
    browser.cookie = '';
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
  });

  test('and is seen once a day, which renews the cookie, also while the session lasts', async () => {
    const { browser, session, id } = await guests.opened();
    const longAgo = `update guests set seen_at = now() - interval '3 days' where user_id = $1`;
    await gateway.service.query(longAgo, [id]);
    const cookies = gateway.service.app.get(GuestCookie);
    const key = await cookies.open(browser.guest);
    const { guest: fresh } = browser;
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
    expect(browser.guest).toBe(fresh);
    jest.useFakeTimers({ now: Date.now() - 2 * 86_400_000, doNotFake: [...timers] });
    const old = key && (await cookies.seal(key));
    jest.useRealTimers();
    browser.guest = old?.split(';', 1)[0] ?? '';
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
    expect(await cookies.open(browser.guest)).toEqual({ ...key, needsRenewal: false });
    await until('the guest to be seen', async () => {
      const seen = `select from guests where user_id = $1 and seen_at > now() - interval '1 minute'`;
      return (await gateway.service.query(seen, [id])).length === 1;
    });
  });
});

describe('a guest', () => {
  test('gets a new name', async () => {
    const { browser, token, id } = await guests.opened();
    const renamed = await browser.send('PATCH', '/api/users/profile', { name: 'Benjamin' }, token);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Benjamin', email: '' } });
    const isNew = ({ name }: { name: string }) => name === 'Benjamin';
    expect(await gateway.service.published(userState, id, isNew)).toMatchObject({ email: '', emailVerified: false });
  });

  test('can list their session, and end others', async () => {
    const { browser, token } = await guests.opened();
    expect(await browser.send('GET', '/api/auth/sessions', undefined, token)).toMatchObject({
      status: 200,
      body: [{ current: true }],
    });
    expect((await browser.send('DELETE', '/api/auth/sessions', undefined, token)).status).toBe(204);
  });

  test('ends every copy of their cookie with the other sessions, and continues in their own browser', async () => {
    const { browser, session, token, id } = await guests.opened();
    const copy = copyOf(browser);
    const stolen = Session.parse((await copy.send('POST', '/api/auth/guest', { token: 'a-link', name: 'X' })).body);
    expect(stolen.user.id).toBe(id);
    expect((await browser.send('DELETE', '/api/auth/sessions', undefined, token)).status).toBe(204);
    await isShutOut(copy, stolen, id);
    // The session continues, and then the cookie does.
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
    browser.cookie = '';
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
  });

  test('ends them with a single other session too', async () => {
    const { browser, session, token, id } = await guests.opened();
    const copy = copyOf(browser);
    const stolen = Session.parse((await copy.send('POST', '/api/auth/guest', { token: 'a-link', name: 'X' })).body);
    const other = String(decodeJwt(stolen.access_token)['sid']);
    expect((await browser.send('DELETE', `/api/auth/sessions/${other}`, undefined, token)).status).toBe(204);
    await isShutOut(copy, stolen, id);
    browser.cookie = '';
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
  });

  test('gets the cookie at the next refresh after a lost response, and no other session does', async () => {
    const { browser, session, token } = await guests.opened();
    const { guest: older } = browser;
    await browser.send('DELETE', '/api/auth/sessions', undefined, token);
    const newest = browser.guest;
    browser.guest = older;
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
    expect([older, newest]).not.toContain(browser.guest);
    browser.cookie = '';
    const back = await browser.refresh(session.refresh_token);
    expect(back.status).toBe(200);
    // It returns in another session, which has changed nothing.
    browser.guest = older;
    expect((await browser.refresh(back.body['refresh_token'])).status).toBe(200);
    expect(browser.guest).toBe(older);
  });

  test('ends nothing without the cookie, nor with an older one', async () => {
    const { browser, token } = await guests.opened();
    const { guest: older, cookie } = browser;
    const end = () => browser.send('DELETE', '/api/auth/sessions', undefined, token);
    expect((await end()).status).toBe(204);
    const otherBrowser = { status: 403, body: { code: 'other-browser' } };
    Object.assign(browser, { guest: '', cookie });
    expect(await end()).toMatchObject(otherBrowser);
    Object.assign(browser, { guest: older, cookie: '' });
    expect(await end()).toMatchObject(otherBrowser);
    expect(await browser.send('DELETE', '/api/users/me', {}, token)).toMatchObject(otherBrowser);
    expect(await browser.send('POST', '/api/auth/guest/return-link', undefined, token)).toMatchObject(otherBrowser);
    const keep = { email: 'x@example.com', password: 'another-horse-battery' };
    expect(await browser.send('POST', '/api/auth/guest/keep', keep, token)).toMatchObject(otherBrowser);
  });

  test.each([
    ['POST', '/api/auth/password', { current: 'x', next: 'another-horse-battery' }],
    ['POST', '/api/auth/factors', {}],
    ['POST', '/api/auth/factors/a/confirm', { code: '123456' }],
    ['DELETE', '/api/auth/factors/a', { code: '123456' }],
  ])('has no password and no second factor: %s %s is rejected', async (method, path, body) => {
    const { browser, token } = await guests.opened();
    expect(await browser.send(method, path, body, token)).toMatchObject({ status: 403, body: { code: 'guest' } });
  });

  test('can delete their account, with the cookie as proof', async () => {
    const { browser, session, token, id } = await guests.opened();
    const { guest } = browser;
    const remove = () => browser.send('DELETE', '/api/users/me', {}, token);
    browser.guest = (await guests.opened('Cleo Example')).browser.guest;
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'other-browser' } });
    browser.guest = guest;
    expect((await remove()).status).toBe(204);
    expect(browser.guest).toBe('');
    expect(await gateway.service.published(userState, id, ({ deleted }: UserState) => deleted === true)).toMatchObject({
      name: 'Deleted user',
    });
    expect(await guests.rowOf(id)).toBeUndefined();
    Object.assign(browser, { guest, cookie: '' });
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
    expect(browser.guest).toBe('');
  });

  test('has an address that cannot sign in, register or receive mail', async () => {
    const { browser } = await guests.opened();
    const key = await gateway.service.app.get(GuestCookie).open(browser.guest);
    const send = (path: string, body: object) =>
      people.open().send('POST', `/api/auth/${path}`, { email: key?.email.toUpperCase(), ...body });
    const { password = '' } = key ?? {};
    expect(password).toHaveLength(43);
    expect(await send('login', { password })).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
    const invalid = { status: 400, body: { code: 'invalid-email' } };
    expect(await send('register', { name: 'Ben', password })).toMatchObject(invalid);
    expect(await send('password-reset', {})).toMatchObject(invalid);
    expect(await send('verification', {})).toMatchObject(invalid);
  });

  test('converts to an account with address and password, where no mail is sent', async () => {
    const guest = await guests.opened();
    const person = people.somebody();
    const keep = (body: object) => guest.browser.send('POST', '/api/auth/guest/keep', body, guest.token);
    const known = await people.registered();
    expect(await keep({ email: known.person.email, password: person.password })).toMatchObject({
      status: 409,
      body: { code: 'email-in-use' },
    });
    expect(await keep({ email: person.email })).toMatchObject({ status: 400, body: { code: 'password-length' } });
    expect(await keep({ email: 'x@guest.invalid' })).toMatchObject({ status: 400, body: { code: 'invalid-email' } });
    const kept = await keep({ email: person.email, password: person.password });
    expect(kept).toMatchObject({
      status: 200,
      body: { user: { id: guest.id, name: 'Ben Example', email: person.email } },
    });
    const { access_token: token } = Session.parse(kept.body);
    expect(decodeJwt(token)).toMatchObject({ sub: guest.id, email_verified: true });
    expect(guest.browser.guest).toBe('');
    const me = Me.parse((await guest.browser.send('GET', '/api/auth/me', undefined, token)).body);
    expect(me).toMatchObject({ email: person.email, emailVerified: true, hasPassword: true });
    expect(me.guest).toBeUndefined();
    const isKept = ({ email }: UserState) => email === person.email;
    expect(await gateway.service.published(userState, guest.id, isKept)).toMatchObject({ emailVerified: true });
    expect(await guests.rowOf(guest.id)).toBeUndefined();
    expect((await guest.browser.send('GET', '/api/auth/me', undefined, guest.token)).status).toBe(401);
    expect((await people.signedIn(person)).session.user.id).toBe(guest.id);
    expect(await guest.browser.send('POST', '/api/auth/guest/keep', { email: person.email }, token)).toMatchObject({
      status: 409,
      body: { code: 'not-a-guest' },
    });
  });
});

describe('a guest who changes their name', () => {
  const nobody = { email: '', assuranceLevel: 'aal1' };
  const memberOf = (groupId: string, id: string, name: string, over: object = {}) => ({
    id,
    groupId,
    userId: id,
    role: 'member' as const,
    addedBy: id,
    joinedAt: '2026-11-21T10:00:00.000Z',
    colour: 1,
    user: { id, name, email: '' },
    ...over,
  });

  test('cannot take the name of another member of their groups, in any spelling', async () => {
    const { browser, token, id } = await guests.opened('Gil');
    const groupId = '10000000-0000-4000-8000-000000000099';
    const other = '20000000-0000-4000-8000-000000000099';
    const members = [
      memberOf(groupId, id, 'Gil'),
      memberOf(groupId, other, 'Ann Example (2)', { nth: 2 }),
      memberOf(groupId, '20000000-0000-4000-8000-000000000098', 'Ben', { place: true }),
    ];
    links.groups.push({
      id: groupId,
      name: 'Lisbon trip',
      type: 'trip',
      description: null,
      memberCount: members.length,
      created_by: other,
      createdAt: '2026-11-21T10:00:00.000Z',
      version: 1,
      cents: 0,
      balance: 0,
      settled: true,
      people: [],
      members,
    });
    const rename = (name: string) => browser.send('PATCH', '/api/users/profile', { name }, token);
    const me = async () => (await browser.send('GET', '/api/auth/me', undefined, token)).body;
    for (const [name, whose] of [
      ['ann  EXAMPLE', 'Ann Example (2)'],
      ['Ann Example (2)', 'Ann Example (2)'],
      ['Bеn', 'Ben'],
    ]) {
      const message = `${whose} is already in Lisbon trip.`;
      expect(await rename(name ?? '')).toMatchObject({ status: 409, body: { code: 'name-taken', message } });
      expect(await me()).toMatchObject({ ...nobody, name: 'Gil' });
    }
    expect(await rename('GIL')).toMatchObject({ status: 200 });
    links.archived.push(...links.groups.splice(0));
    expect(await rename('Ben')).toMatchObject({ status: 409, body: { code: 'name-taken' } });
    links.archived.length = 0;
    expect(await rename('Ben')).toMatchObject({ status: 200 });
    expect(await me()).toMatchObject({ name: 'Ben' });
  });
});
