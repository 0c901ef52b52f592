import { Session, Tokens } from '@allsquare/auth-contract';
import { sharedFixture, until } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Browser } from './browser.ts';
import { startGateway } from './fixture.ts';

const gateway = sharedFixture(startGateway);

const open = (origin = gateway.publicUrl) => new Browser(gateway.service.url, origin);
let count = 0;
const somebody = (name = 'Ann Example') => ({
  name,
  email: `person-${++count}@example.com`,
  password: 'correct-horse',
});
const registered = async (person = somebody()) => {
  const browser = open();
  const { status, body } = await browser.send('POST', '/api/auth/register', person);
  expect(status).toBe(201);
  return { browser, person, session: Session.parse(body) };
};

describe('registering', () => {
  test('signs the person in: tokens, the user, and an HTTP-only cookie', async () => {
    const browser = open();
    const answer = await browser.send('POST', '/api/auth/register', somebody('Zoë "Q" <x> & 阿'));
    const session = Session.parse(answer.body);
    expect(session.user.name).toBe('Zoë "Q" <x> & 阿');
    expect(session.expires_in).toBe(300);
    expect(decodeJwt(session.access_token)).toMatchObject({ sub: session.user.id, aud: 'allsquare-api' });
    expect(decodeJwt(session.refresh_token)).toEqual({ typ: 'Handle', sub: session.user.id, sid: expect.any(String) });
    const attributes = (path: string) => `Path=${path}; HttpOnly; SameSite=Strict`;
    expect(answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
      `allsquare_test=; Max-Age=86400; ${attributes('/')}`,
      `allsquare_test-device=; Max-Age=15552000; ${attributes('/api/auth')}`,
    ]);
  });

  test('rejects a known address, regardless of letter case, and preserves the first account', async () => {
    const { person } = await registered();
    const again = await open().send('POST', '/api/auth/register', {
      ...person,
      email: person.email.toUpperCase(),
      password: 'another-one',
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'email-in-use', message: 'Email already in use' } });
    expect((await open().send('POST', '/api/auth/login', person)).status).toBe(200);
  });

  test.each([
    [{ name: '  ' }, 'missing-name'],
    [{ name: 'A\u0000B' }, 'malformed-request'],
    [{ name: 'x'.repeat(101) }, 'malformed-request'],
    [{ email: 'nobody' }, 'invalid-email'],
    [{ email: 'a@b..c' }, 'invalid-email'],
    [{ password: 'short' }, 'password-length'],
  ])('rejects %j as %s', async (wrong, code) => {
    const answer = await open().send('POST', '/api/auth/register', { ...somebody(), ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });
});

describe('signing in', () => {
  test('works with the address in any letter case', async () => {
    const { person, session } = await registered();
    const answer = await open().send('POST', '/api/auth/login', {
      ...person,
      email: ` ${person.email.toUpperCase()} `,
    });
    expect(answer).toMatchObject({ status: 200, body: { user: session.user } });
  });

  test('rejects a wrong password and an unknown address with the same message', async () => {
    const { person } = await registered();
    const wrong = await open().send('POST', '/api/auth/login', { ...person, password: 'not-this-one' });
    const unknown = await open().send('POST', '/api/auth/login', { ...somebody() });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'wrong-credentials', message: 'Invalid email or password' },
    });
    expect({ ...unknown, headers: undefined }).toEqual({ ...wrong, headers: undefined });
  });

  test('rejects an impossible address with the same message', async () => {
    const answer = await open().send('POST', '/api/auth/login', {
      email: 'a\u0000b@example.com',
      password: 'not-this-one',
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
  });

  test('works in two places concurrently', async () => {
    const { person } = await registered();
    const answers = await Promise.all([1, 2, 3].map(() => open().send('POST', '/api/auth/login', person)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  test("ends the session of the browser's cookie, and registering does", async () => {
    const { browser, person, session } = await registered();
    const first = browser.cookie;
    const second = Session.parse((await browser.send('POST', '/api/auth/login', person)).body);
    await until('the first session to be over', async () => {
      const other = open();
      other.cookie = first;
      return (await other.refresh(session.refresh_token)).status === 400;
    });
    expect((await browser.send('GET', '/api/auth/me', undefined, session.access_token)).status).toBe(401);
    expect((await browser.refresh(second.refresh_token)).status).toBe(200);
    await browser.send('POST', '/api/auth/register', somebody());
    await until(
      'the second session to be over',
      async () => (await browser.send('GET', '/api/auth/me', undefined, second.access_token)).status === 401,
    );
  });

  test('is rejected from another site', async () => {
    const answer = await open('https://elsewhere.example').send('POST', '/api/auth/login', somebody());
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
  });

  test('reports that signing in is not possible while the identity provider is unavailable', async () => {
    const { browser, person, session } = await registered();
    await gateway.stopIdentity();
    const login = await open().send('POST', '/api/auth/login', person);
    const refresh = await browser.refresh(session.refresh_token);
    await gateway.startIdentity();
    expect(login).toMatchObject({ status: 503, body: { code: 'identity-away' } });
    expect(refresh).toMatchObject({ status: 503, body: { code: 'identity-away' } });
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
  });
});

describe('the session', () => {
  test('returns new tokens for cookie and handle together', async () => {
    const { browser, session } = await registered();
    const answer = await browser.refresh(session.refresh_token);
    expect(answer.status).toBe(200);
    const tokens = Tokens.parse(answer.body);
    expect(tokens.refresh_token).toBe(session.refresh_token);
    expect(decodeJwt(tokens.access_token)['sid']).toBe(decodeJwt(session.access_token)['sid']);
  });

  test("is invalid without the cookie, with another session's handle, or with a forged one", async () => {
    const one = await registered();
    const other = await registered();
    const over = { status: 400, body: { error: 'invalid_grant' } };
    expect(await open().refresh(one.session.refresh_token)).toMatchObject(over);
    expect(await other.browser.refresh(one.session.refresh_token)).toMatchObject(over);
    expect(await one.browser.refresh(one.session.access_token)).toMatchObject(over);
  });

  test('is refreshed in two tabs concurrently', async () => {
    const { browser, session } = await registered();
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.refresh(session.refresh_token)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  });

  test('returns the signed-in user', async () => {
    const { browser, session } = await registered();
    const me = await browser.send('GET', '/api/auth/me', undefined, session.access_token);
    expect(me).toMatchObject({ status: 200, body: { ...session.user, assuranceLevel: 'aal1', factors: [] } });
    expect(await open().send('GET', '/api/auth/me')).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });

  test('ends on sign-out: cookie, refresh and access token are invalid', async () => {
    const { browser, session } = await registered();
    const kept = browser.cookie;
    const signedOut = await browser.send('POST', '/api/auth/logout', {});
    expect(signedOut.status).toBe(204);
    expect(browser.cookie).toBe('');

    browser.cookie = kept;
    expect(await browser.refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await browser.send('GET', '/api/auth/me', undefined, session.access_token)).status).toBe(401);
    expect((await browser.send('GET', '/api/groups', undefined, session.access_token)).status).toBe(401);
    expect((await open().send('POST', '/api/auth/logout', {})).status).toBe(204);
  });

  test('ends even while the identity provider is unavailable', async () => {
    const { browser, session } = await registered();
    const kept = browser.cookie;
    await gateway.stopIdentity();
    const signedOut = await browser.send('POST', '/api/auth/logout', {});
    await gateway.startIdentity();
    expect(signedOut.status).toBe(204);
    browser.cookie = kept;
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
  });
});

test('a session ended while the provider was unavailable ends there when it is back, also after a restart', async () => {
  const { browser, session } = await registered();
  const sid = decodeJwt(session.access_token)['sid'];
  const atProvider = () => gateway.service.query('select from identity.sessions where id = $1', [sid]);
  await gateway.stopIdentity();
  await browser.send('POST', '/api/auth/logout', {});
  await gateway.service.restart();
  expect(await atProvider()).toHaveLength(1);
  await gateway.startIdentity();
  await until('the provider to hear of it', async () => (await atProvider()).length === 0);
});

test("the browser's settings are public", async () => {
  const protocol = `${gateway.publicUrl}/realms/allsquare/protocol/openid-connect`;
  expect((await open().send('GET', '/api/auth/config')).body).toMatchObject({
    clientId: 'allsquare-gateway',
    authorizationEndpoint: `${protocol}/auth`,
    endSessionEndpoint: `${protocol}/logout`,
    google: true,
    mail: false,
  });
});
