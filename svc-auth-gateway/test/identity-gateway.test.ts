import { Session, Tokens } from '@allsquare/auth-contract';
import { startTestService, type TestService } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { service as gateway } from '../src/service.ts';
import { Browser } from './browser.ts';
import { type DelayProxy, startDelayProxy } from './delay-proxy.ts';
import { gatewayEnv } from './fixture.ts';
import { type IdentityClient, openIdentity } from './identity-client.ts';
import { startUpstream } from './upstream.ts';

/*
 * The gateway on the identity provider of identity-contract.test.ts.
 */
let identity: IdentityClient;
let proxy: DelayProxy;
let groups: Awaited<ReturnType<typeof startUpstream>>;
let service: TestService;
beforeAll(async () => {
  identity = await openIdentity();
  proxy = await startDelayProxy(identity.url);
  groups = await startUpstream();
  service = await startTestService(gateway, settings());
});
afterAll(async () => {
  await service.stop();
  await groups.stop();
  await proxy.stop();
  await identity.stop();
});

const settings = (more: Record<string, string> = {}) => ({
  ...gatewayEnv(identity.url, { groups: groups.url }),
  PUBLIC_ORIGIN: identity.origin,
  OIDC_URL: `${proxy.url}/realms/allsquare`,
  OIDC_CLIENT_SECRET: identity.clients.gateway.secret,
  OIDC_PASSWORD_CLIENT_SECRET: identity.clients.password.secret,
  OIDC_ADMIN_CLIENT_SECRET: identity.clients.admin.secret,
  OIDC_ISSUER: identity.realm,
  OIDC_JWKS_URL: `${proxy.url}/realms/allsquare/protocol/openid-connect/certs`,
  ...more,
});
const open = () => new Browser(service.url, identity.origin);

/** A browser in which a new person is signed in. */
const signedIn = async () => {
  const { email, password } = await identity.create();
  const browser = open();
  const answer = await browser.send('POST', '/api/auth/login', { email, password });
  expect(answer.status).toBe(200);
  return { browser, email, password, session: Session.parse(answer.body) };
};
const me = async (token: string, url = service.url) =>
  new Browser(url, identity.origin).send('GET', '/api/auth/me', undefined, token);
const signedOut = (message: unknown = expect.any(String)) => ({ status: 401, body: { code: 'signed-out', message } });

describe('sessions', () => {
  test('allow twenty concurrent sign-ins of one account', async () => {
    const { email, password } = await identity.create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => open().send('POST', '/api/auth/login', { email, password })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const sessions = answers.map(({ body }) => decodeJwt(Session.parse(body).access_token)['sid']);
    expect(new Set(sessions).size).toBe(20);
  });

  test('are refreshed in four tabs concurrently', async () => {
    const { browser, session } = await signedIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.refresh(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('end on sign-out', async () => {
    const { browser, session } = await signedIn();
    const kept = browser.cookie;
    expect((await browser.send('POST', '/api/auth/logout', {})).status).toBe(204);
    browser.cookie = kept;
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
    expect((await me(session.access_token)).status).toBe(401);
  });

  test('show a new name with the next refresh', async () => {
    const { browser, session } = await signedIn();
    const renamed = await browser.send('PATCH', '/api/users/profile', { name: '王小明 & Zoë' }, session.access_token);
    expect(renamed.status).toBe(200);
    const { body } = await browser.refresh(session.refresh_token);
    expect(decodeJwt(Tokens.parse(body).access_token)['name']).toBe('王小明 & Zoë');
  });
});

describe('a token is rejected', () => {
  const forge = async (token: string, kid: string) => {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(decodeJwt(token))
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'RS256', kid })
      .sign(privateKey);
  };

  test('with another signature', async () => {
    const { session } = await signedIn();
    const forged = await forge(session.access_token, decodeProtectedHeader(session.access_token).kid ?? '');
    expect(await me(forged)).toMatchObject(signedOut('Invalid JWT signature'));
  });

  test('with an unknown key', async () => {
    const { session } = await signedIn();
    expect(await me(await forge(session.access_token, 'unknown'))).toMatchObject(
      signedOut('No matching signing key found in JWKS'),
    );
  });

  test('for another audience: that of the admin client', async () => {
    const form = { grant_type: 'client_credentials' };
    const { body } = await identity.post('token', form, identity.clients.admin);
    expect(await me(String(body['access_token']))).toMatchObject(signedOut());
  });

  test('of another issuer, also by the same key', async () => {
    const other = await startTestService(gateway, settings({ OIDC_ISSUER: 'https://other.example/realms/allsquare' }));
    const { session } = await signedIn();
    expect(await me(session.access_token, other.url)).toMatchObject(signedOut());
    await other.stop();
  });

  test('when expired', async () => {
    const { session } = await signedIn();
    const answer = await later(306, () => me(session.access_token));
    expect(answer).toMatchObject(signedOut());
  });
});

/** Runs the work as if this many seconds had passed. */
const later = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
  jest.useFakeTimers({ now: Date.now() + seconds * 1000, doNotFake: [...allButTheDate] });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
};
const allButTheDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

test('accepts a new signing key without a restart', async () => {
  const { session: before } = await signedIn();
  expect((await me(before.access_token)).status).toBe(200);
  await identity.rotateKeys();
  const { email, password } = await identity.create();
  const { body } = await identity.signIn(email, password);
  const token = String(body['access_token']);
  expect(decodeProtectedHeader(token).kid).not.toBe(decodeProtectedHeader(before.access_token).kid);
  // The gateway fetches the keys at most twice in thirty seconds.
  expect((await later(31, () => me(token))).status).toBe(200);
});

test('while the provider is unavailable nobody can sign in, and signed-in users can continue', async () => {
  const { browser, email, password, session } = await signedIn();
  const goesOn = () => open().send('GET', '/api/groups', undefined, session.access_token);
  expect((await goesOn()).status).toBe(200);
  await proxy.stop();
  const away = { status: 503, body: { code: 'identity-away' } };
  expect(await open().send('POST', '/api/auth/login', { email, password })).toMatchObject(away);
  expect(await browser.refresh(session.refresh_token)).toMatchObject(away);
  expect((await goesOn()).status).toBe(200);
});
