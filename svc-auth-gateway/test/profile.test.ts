import { Session, Tokens, type UserState, userState } from '@allsquare/auth-contract';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Browser } from './browser.ts';
import { type DelayProxy, startDelayProxy } from './delay-proxy.ts';
import { startGateway, type TestGateway } from './fixture.ts';

let gateway: TestGateway;
let proxy: DelayProxy;
const everything: UserState[] = [];
beforeAll(async () => {
  gateway = await startGateway(async (identityUrl) => {
    proxy = await startDelayProxy(identityUrl);
    return proxy.url;
  });
  gateway.service.connection.subscribe(`${userState.subject}.*`, {
    callback: (_, message) => void everything.push(message.json<UserState>()),
  });
});
afterAll(() => gateway.stop());

const published = (id: string, name: string) =>
  gateway.service.published(userState, id, (state: UserState) => state.name === name);
const publishedNames = (id: string) => everything.filter((state) => state.userId === id).map((state) => state.name);

const open = () => new Browser(gateway.service.url, gateway.publicUrl);
const register = async (name: string) => {
  const browser = open();
  const person = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct-horse' };
  const { access_token, refresh_token, user } = Session.parse(
    (await browser.send('POST', '/api/auth/register', person)).body,
  );
  await published(user.id, name);
  return {
    browser,
    person,
    id: user.id,
    token: access_token,
    handle: refresh_token,
    me: async () => (await browser.send('GET', '/api/auth/me', undefined, access_token)).body,
    rename: (to: unknown, headers = {}) =>
      browser.send('PATCH', '/api/users/profile', { name: to }, access_token, headers),
  };
};

test('a new name is in the response, shown to me immediately, published, and in the token after the next refresh', async () => {
  const ann = await register('Ann');
  const renamed = await ann.rename('  Zoë "Q" <x> & 阿 👩‍👩‍👧  ');
  const name = 'Zoë "Q" <x> & 阿 👩‍👩‍👧';
  const user = { id: ann.id, name, email: ann.person.email };
  expect(renamed).toMatchObject({ status: 200, body: { ...user, user_metadata: { name, full_name: name } } });
  expect(await ann.me()).toMatchObject(user);
  await published(ann.id, name);
  const { access_token } = Tokens.parse((await ann.browser.refresh(ann.handle)).body);
  expect(decodeJwt(access_token)).toMatchObject({ name, email: ann.person.email });
  expect((await open().send('POST', '/api/auth/login', ann.person)).status).toBe(200);
});

test.each([
  [{}, 'Please enter a display name', 'missing-display-name'],
  [{ name: null }, 'Please enter a display name', 'missing-display-name'],
  [{ name: ' \t ' }, 'Please enter a display name', 'missing-display-name'],
  [{ name: 'x'.repeat(101) }, 'At most 100 characters are allowed.', 'malformed-request'],
  [{ name: 'A\u0000B' }, 'Control characters are not allowed.', 'malformed-request'],
  [{ name: 'A\ud800B' }, 'Control characters are not allowed.', 'malformed-request'],
])("rejects %j with the contract's message", async (body, message, code) => {
  const ben = await register(`Ben${everything.length}`);
  const answer = await ben.browser.send('PATCH', '/api/users/profile', body, ben.token);
  expect(answer).toMatchObject({ status: 400, body: { message, code } });
  expect(await ben.me()).toMatchObject({ name: ben.person.name });
});

test('counts a letter beyond the first plane as one', async () => {
  const cleo = await register('Cleo');
  expect((await cleo.rename('𝒜'.repeat(100))).status).toBe(200);
  expect((await cleo.rename('𝒜'.repeat(101))).status).toBe(400);
});

test('takes the person from the token only', async () => {
  const [dan, emil] = [await register('Dan'), await register('Emil')];
  const claims = { 'x-user-id': emil.id, 'x-user-name': 'Emil', 'x-user-email': emil.person.email };
  expect(await dan.rename('Daniel', claims)).toMatchObject({ status: 200, body: { id: dan.id, name: 'Daniel' } });
  expect(await emil.me()).toMatchObject({ name: 'Emil' });
  const nobody = await dan.browser.send('PATCH', '/api/users/profile', { name: 'Nobody' }, undefined, claims);
  expect(nobody).toMatchObject({ status: 401, body: { code: 'signed-out' } });
});

test('a person who signed out, or whose account was deleted, cannot be renamed', async () => {
  const [fay, gil] = [await register('Fay'), await register('Gil')];
  await fay.browser.send('POST', '/api/auth/logout', {});
  expect(await fay.rename('Fayette')).toMatchObject({ status: 401, body: { code: 'session-over' } });
  await gateway.service.query('delete from identity.users where id = $1', [gil.id]);
  expect(await gil.rename('Gilbert')).toMatchObject({ status: 401, body: { code: 'session-over' } });
});

test('a token from before a rename does not restore the old name', async () => {
  const hanna = await register('Hanna');
  const answer = proxy.holdNext('/token');
  const signingIn = open().send('POST', '/api/auth/login', hanna.person);
  await answer.held;
  expect((await hanna.rename('Hannah')).status).toBe(200);
  await published(hanna.id, 'Hannah');

  answer.release();
  const session = Session.parse((await signingIn).body);
  expect(decodeJwt(session.access_token)['name']).toBe('Hanna');
  // One person's states are published in order: after this none of the old token is pending.
  await hanna.rename('Johanna');
  await published(hanna.id, 'Johanna');
  expect(publishedNames(hanna.id)).toEqual(['Hanna', 'Hannah', 'Johanna']);
});

test("the person's other browsers are notified", async () => {
  const ida = await register('Ida');
  const received: string[] = [];
  gateway.service.connection.subscribe(`live.${ida.id}`, {
    callback: (_, message) => void received.push(message.string()),
  });
  await gateway.service.connection.flush();
  await ida.rename('Ida Example');
  await until('the live event', async () => received.length > 0);
  expect(received).toEqual(['{"topic":"profile"}']);
});

test('a rejected rename notifies no browser', async () => {
  const [mia, nora] = [await register('Mia'), await register('Nora')];
  await gateway.service.query('delete from identity.users where id = $1', [mia.id]);
  const received: string[] = [];
  gateway.service.connection.subscribe('live.*', { callback: (_, { subject }) => void received.push(subject) });
  await gateway.service.connection.flush();
  expect((await mia.rename('Miriam')).status).toBe(401);
  await nora.rename('Honora');
  // The gateway's earlier messages have been received before.
  await until('the live event', async () => received.length > 0);
  expect(received).toEqual([`live.${nora.id}`]);
});

test('with the broker unavailable a rename works, and is published when the broker is back', async () => {
  const jon = await register('Jon');
  await gateway.service.stopBroker();
  expect((await jon.rename('Jonas')).status).toBe(200);
  expect((await jon.rename('Jonathan')).status).toBe(200);
  expect(await jon.me()).toMatchObject({ name: 'Jonathan' });
  await gateway.service.startBroker();
  await published(jon.id, 'Jonathan');
});

test('reports a lost response of the identity provider, and publishes the outcome', async () => {
  const lea = await register('Lea');
  const answer = proxy.holdNext(`/${lea.id}`);
  const renaming = lea.rename('Leah');
  await answer.held;
  proxy.breakAll();
  answer.release();
  expect(await renaming).toMatchObject({ status: 502, body: { code: 'answer-lost' } });
  await published(lea.id, 'Leah');
});

test('with the identity provider unreachable nothing is changed', async () => {
  const kim = await register('Kim');
  await proxy.stop();
  expect(await kim.rename('Kimberly')).toMatchObject({ status: 503, body: { code: 'identity-away' } });
});
