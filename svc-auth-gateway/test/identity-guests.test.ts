import { Me, Session, Tokens, userState } from '@allsquare/auth-contract';
import { lookAtLink } from '@allsquare/groups-contract';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { KeycloakIdentity } from '../src/identity/keycloak-identity.ts';
import { type AnyGateway, startGatewayAnywhere } from './fixture.ts';
import { firefox, peopleOf } from './people.ts';
import { startUpstream } from './upstream.ts';

/** Guests, on the local identity server and on a real Keycloak. */
const lisbon = { name: 'Lisbon trip', type: 'trip', count: 2, places: [] };

let groups: Awaited<ReturnType<typeof startUpstream>>;
let gateway: AnyGateway;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  groups = await startUpstream();
  groups.answers(({ method, url, body }) =>
    `${method} ${url} ${body}` === `${lookAtLink.method} ${lookAtLink.path} {"token":"a-link"}`
      ? { body: JSON.stringify(lisbon) }
      : { status: 404, body: JSON.stringify({ message: 'This link has ended.', code: 'link-ended' }) },
  );
  gateway = await startGatewayAnywhere({ groupsUrl: groups.url });
  people = peopleOf(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await groups.stop();
});

const opened = async (name = 'Ben', browser = people.open()) => {
  const { status, body } = await browser.send('POST', '/api/auth/guest', { token: 'a-link', name }, undefined, {
    'user-agent': firefox,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  const session = Session.parse(body);
  return { browser, session, token: session.access_token, id: session.user.id };
};
const rowOf = async (id: string) => (await gateway.service.query('select * from guests where user_id = $1', [id]))[0];
/** As the provider ends a session that has been idle for a day: the browser has dropped its cookie too. */
const idle = async ({ browser, token }: Awaited<ReturnType<typeof opened>>) => {
  browser.cookie = '';
  return decodeJwt(token)['sid'];
};

describe('a guest is opened', () => {
  test('by a link that svc-groups confirms: a session, a name and no address', async () => {
    const { browser, session, token, id } = await opened();
    expect(session.user).toMatchObject({ name: 'Ben', email: '' });
    const me = Me.parse((await browser.send('GET', '/api/auth/me', undefined, token)).body);
    expect(me).toMatchObject({ id, name: 'Ben', email: '', emailVerified: false, hasPassword: false, guest: true });
    expect(await gateway.service.published(userState, id)).toMatchObject({
      name: 'Ben',
      email: '',
      emailVerified: false,
    });
    expect(await rowOf(id)).toMatchObject({ user_id: id });
  });

  test('with a cookie of 400 days that no script reads, and none of a device', async () => {
    const browser = people.open();
    const answer = await browser.send('POST', '/api/auth/guest', { token: 'a-link', name: 'Ben' });
    expect(answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
      'allsquare_test=; Max-Age=86400; Path=/api/auth; HttpOnly; SameSite=Strict',
      'allsquare_test-guest=; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Strict',
    ]);
  });

  test('not by a link that has ended, and nothing is left of it', async () => {
    const browser = people.open();
    const answer = await browser.send('POST', '/api/auth/guest', { token: 'another-link', name: 'Ben' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'link-ended' } });
    expect([browser.cookie, browser.guest]).toEqual(['', '']);
  });

  test('not without a name', async () => {
    const answer = await people.open().send('POST', '/api/auth/guest', { token: 'a-link', name: '  ' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'missing-name' } });
  });
});

describe('a guest comes back', () => {
  test('by their cookie when the session has run out, without a click', async () => {
    const guest = await opened();
    const before = await idle(guest);
    const answer = await guest.browser.refresh(guest.session.refresh_token);
    expect(answer.status).toBe(200);
    const tokens = Tokens.parse(answer.body);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: guest.id, name: 'Ben' });
    expect(decodeJwt(tokens.access_token)['sid']).not.toBe(before);
    expect((await guest.browser.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('when the provider has ended the session', async () => {
    const { browser, session, token } = await opened();
    await gateway.service.app.get(KeycloakIdentity).endSession(String(decodeJwt(token)['sid']));
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
  });

  test('with the link, where the page has forgotten them', async () => {
    const guest = await opened();
    await idle(guest);
    const again = await opened('Somebody else', guest.browser);
    expect(again.session.user).toMatchObject({ id: guest.id, name: 'Ben' });
  });

  test('not with the handle of somebody else, nor without the cookie', async () => {
    const [guest, other] = await Promise.all([opened(), opened('Cleo')]);
    await idle(guest);
    expect((await guest.browser.refresh(other.session.refresh_token)).status).toBe(400);
    guest.browser.guest = '';
    expect((await guest.browser.refresh(guest.session.refresh_token)).status).toBe(400);
  });

  test('not after signing out', async () => {
    const { browser, session, token } = await opened();
    const { cookie, guest } = browser;
    expect((await browser.send('POST', '/api/auth/logout', undefined, token)).status).toBe(204);
    expect([browser.cookie, browser.guest]).toEqual(['', '']);
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
    // A refresh that was under way brings neither back.
    Object.assign(browser, { cookie, guest });
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
  });

  test('and is seen once a day', async () => {
    const guest = await opened();
    const longAgo = `update guests set seen_at = now() - interval '3 days' where user_id = $1`;
    await gateway.service.query(longAgo, [guest.id]);
    await idle(guest);
    await guest.browser.refresh(guest.session.refresh_token);
    await until('the guest to be seen', async () => {
      const rows = await gateway.service.query(
        `select from guests where user_id = $1 and seen_at > now() - interval '1 minute'`,
        [guest.id],
      );
      return rows.length === 1;
    });
  });
});
