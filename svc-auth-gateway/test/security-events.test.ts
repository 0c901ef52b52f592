import { randomUUID } from 'node:crypto';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Browser } from './browser.ts';
import { startGateway } from './fixture.ts';
import { guestsOf, startGroupsServer } from './guests.ts';
import { appOf, peopleOf } from './people.ts';

const links = sharedFixture(startGroupsServer);
const gateway = sharedFixture(() =>
  startGateway(undefined, { groupsUrl: links.url, limits: { LIMIT_REFRESHES: '2' } }),
);
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  people = peopleOf(gateway);
});

const sid = (token: string) => decodeJwt(token)['sid'] as string;

/** Sends a request and returns the security events that it causes. */
async function eventsOf(
  browser: Browser,
  method: string,
  path: string,
  body?: object | URLSearchParams,
  token?: string,
) {
  const requestId = randomUUID();
  await browser.send(method, path, body, token, { 'x-request-id': requestId, 'x-forwarded-for': '203.0.113.77' });
  const lines = await gateway.service.loggedOf(requestId);
  return lines.filter(({ event }) => event).map(({ time, name, requestId, method, path, ...event }) => event);
}

/** Of a known person, as most are; `level` and network are the same for all of an outcome. */
const ok = (event: string, personId: string, sessionId: string | undefined, more = {}) => [
  { level: 30, event, outcome: 'ok', personId, ...(sessionId && { sessionId }), network: '203.0.113.0/24', ...more },
];
const refused = (event: string, code: string | undefined, personId?: string, sessionId?: string) => [
  {
    level: 40,
    event,
    outcome: 'refused',
    ...(code && { code }),
    ...(personId && { personId }),
    ...(sessionId && { sessionId }),
    network: '203.0.113.0/24',
  },
];

test('registering', async () => {
  const person = people.somebody();
  const browser = people.open();
  const [done, ...others] = await eventsOf(browser, 'POST', '/api/auth/register', person);
  expect(others).toEqual([]);
  const id = (await people.signedIn(person)).session.user.id;
  expect([done]).toEqual(ok('registration', id, expect.any(String) as never));
  const again = await eventsOf(people.open(), 'POST', '/api/auth/register', person);
  expect(again).toEqual(refused('registration', 'email-in-use'));
});

test('signing in: succeeded, rejected, unknown, without and with the second factor, from elsewhere', async () => {
  const { person, session, app } = await people.withFactor();
  const { id } = session.user;
  const signIn = (body: object) => eventsOf(people.open(), 'POST', '/api/auth/login', body);
  expect(await signIn({ ...person, password: 'not-this-one' })).toEqual(refused('sign-in', 'wrong-credentials', id));
  expect(await signIn(people.somebody())).toEqual(refused('sign-in', 'wrong-credentials'));
  expect(await signIn(person)).toEqual(refused('sign-in', 'second-factor-needed', id));
  expect(await signIn({ ...person, code: '000000' })).toEqual(refused('sign-in', 'wrong-second-factor', id));
  const [done] = await signIn({ ...person, code: app(1) });
  expect([done]).toEqual(ok('sign-in', id, expect.any(String) as never));
  const elsewhere = new Browser(gateway.service.url, 'https://elsewhere.example');
  expect(await eventsOf(elsewhere, 'POST', '/api/auth/login', person)).toEqual(refused('access', 'foreign-origin'));
});

test('signing in at the provider, and refreshing', async () => {
  const { browser, session, token } = await people.registered();
  const { id } = session.user;
  const exchange = (form: Record<string, string>) =>
    eventsOf(browser, 'POST', '/api/auth/token', new URLSearchParams(form));
  const refresh = (handle: string) => exchange({ grant_type: 'refresh_token', refresh_token: handle });
  const { cookie } = browser;
  expect(await refresh(session.refresh_token)).toEqual(ok('refresh', id, sid(token)));
  expect(await refresh(token)).toEqual(refused('refresh', undefined, id, sid(token)));
  browser.cookie = cookie;
  await refresh(session.refresh_token);
  expect(await refresh(session.refresh_token)).toEqual(refused('refresh', 'too-many-requests', id, sid(token)));
  browser.cookie = '';
  expect(await refresh(session.refresh_token)).toEqual(refused('refresh', undefined));
  const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: gateway.publicUrl, code_verifier: 'x' };
  expect(await exchange(code)).toEqual(refused('sign-in', undefined));
  expect(await eventsOf(browser, 'POST', '/api/auth/token')).toEqual(refused('sign-in', 'malformed-request'));
});

test('signing out, with the token and with the cookie alone', async () => {
  const { browser, session, person, token } = await people.registered();
  const { id } = session.user;
  expect(await eventsOf(browser, 'POST', '/api/auth/logout', {}, token)).toEqual(ok('sign-out', id, sid(token)));
  const other = await people.signedIn(person);
  expect(await eventsOf(other.browser, 'POST', '/api/auth/logout', {})).toEqual(ok('sign-out', id, sid(other.token)));
});

test('a new password, and the mail for a forgotten one', async () => {
  const { browser, session, person, token } = await people.registered();
  const whose = [session.user.id, sid(token)] as const;
  const change = (current: string) =>
    eventsOf(browser, 'POST', '/api/auth/password', { current, next: 'another-horse-1' }, token);
  expect(await change('not-this-one')).toEqual(refused('password-change', 'wrong-password', ...whose));
  expect(await change(person.password)).toEqual(ok('password-change', ...whose));
  const [asked] = await eventsOf(people.open(), 'POST', '/api/auth/password-reset', { email: person.email });
  expect(asked).toMatchObject({ event: 'password-reset-request', outcome: 'ok' });
});

test('the second factor, on and off', async () => {
  const { browser, session, person, token } = await people.registered();
  const whose = [session.user.id, sid(token)] as const;
  const { body } = await browser.send('POST', '/api/auth/factors', { password: person.password }, token);
  const confirm = (code: string) =>
    eventsOf(browser, 'POST', `/api/auth/factors/${String(body['id'])}/confirm`, { code }, token);
  const app = appOf(String(body['secret']));
  expect(await confirm(app(5))).toEqual(refused('second-factor-on', 'wrong-code', ...whose));
  expect(await confirm(app())).toEqual(ok('second-factor-on', ...whose));
  const me = await browser.send('GET', '/api/auth/me', undefined, token);
  const [factor] = me.body['factors'] as { id: string }[];
  const remove = (code: string) =>
    eventsOf(browser, 'DELETE', `/api/auth/factors/${factor?.id}`, { password: person.password, code }, token);
  expect(await remove('000000')).toEqual(refused('second-factor-off', 'wrong-code', ...whose));
  expect(await remove(app(1))).toEqual(ok('second-factor-off', ...whose));
});

test('ending one session, the others, and the account', async () => {
  const { browser, session, person, token } = await people.registered();
  const whose = [session.user.id, sid(token)] as const;
  const other = await people.signedIn(person);
  const end = (path: string, body?: object) => eventsOf(browser, 'DELETE', path, body, token);
  const endedSessionId = sid(other.token);
  expect(await end(`/api/auth/sessions/${endedSessionId}`)).toEqual(ok('session-end', ...whose, { endedSessionId }));
  expect(await end('/api/auth/sessions/none')).toEqual(refused('session-end', 'no-such-session', ...whose));
  expect(await end('/api/auth/sessions')).toEqual(ok('other-sessions-end', ...whose));
  expect(await end('/api/users/me', { password: 'no' })).toEqual(
    refused('account-deletion', 'wrong-password', ...whose),
  );
  expect(await end('/api/users/me', { password: person.password })).toEqual(ok('account-deletion', ...whose));
  const ended = await eventsOf(browser, 'GET', '/api/groups', undefined, token);
  expect(ended).toEqual(refused('access', 'session-over', ...whose));
});

test('a guest: created, rejected, returned by the cookie, converted and deleted', async () => {
  const open = (token: string) => eventsOf(people.open(), 'POST', '/api/auth/guest', { token, name: 'Ben Example' });
  const [done] = await open('a-link-that-is-secret');
  expect([done]).toEqual(ok('guest-opening', done?.['personId'] as string, expect.any(String) as never));
  expect(await open('another-secret')).toEqual(refused('guest-opening', 'link-ended'));

  const { browser, session, token, id } = await guestsOf(gateway).opened();
  browser.cookie = '';
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: session.refresh_token });
  expect(await eventsOf(browser, 'POST', '/api/auth/token', form)).toEqual(
    ok('refresh', id, expect.any(String) as never),
  );
  expect(await eventsOf(browser, 'POST', '/api/auth/password', { next: 'another-horse-1' }, token)).toEqual(
    refused('access', 'guest', id, sid(token)),
  );
  const { email, password } = people.somebody();
  const keep = (browserOf: Browser) => eventsOf(browserOf, 'POST', '/api/auth/guest/keep', { email, password }, token);
  expect(await keep(people.open())).toEqual(refused('guest-keep-request', 'other-browser', id, sid(token)));
  expect(await keep(browser)).toEqual(ok('guest-keep-request', id, expect.any(String) as never));
  const confirm = { token: 'a.secret.token', password };
  expect(await eventsOf(browser, 'POST', '/api/auth/guest/keep/confirm', confirm)).toEqual(
    refused('guest-keep', 'link-over'),
  );

  const gone = await guestsOf(gateway).opened();
  expect(await eventsOf(gone.browser, 'DELETE', '/api/users/me', {}, gone.token)).toEqual(
    ok('account-deletion', gone.id, sid(gone.token)),
  );
});

test('a request without a valid token', async () => {
  const ask = (token?: string) => eventsOf(people.open(), 'GET', '/api/expenses', undefined, token);
  expect(await ask()).toEqual(refused('access', 'signed-out'));
  expect(await ask('no.such.token')).toEqual(refused('access', 'signed-out'));
});

test('an unavailable provider rejects everybody, which is a failure, not a rejection', async () => {
  const { person } = await people.registered();
  await gateway.stopIdentity();
  const events = await eventsOf(people.open(), 'POST', '/api/auth/login', person);
  await gateway.startIdentity();
  expect(events).toMatchObject([{ level: 40, event: 'sign-in', outcome: 'failed', code: 'identity-away' }]);
});

test('none of it contains an address, a password, a token or a cookie', () => {
  const lines = JSON.stringify(gateway.service.logged());
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines).not.toMatch(
    /[\w.+-]+@[\w-]+\.\w|correct-horse|another-horse|not-this-one|secret|eyJ|Bearer |allsquare_test(-guest)?=/,
  );
});
