import { randomUUID } from 'node:crypto';
import { sharedFixture } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { openIdentity } from './identity-client.ts';

/* The gateway's requirements, checked on the local identity server; with KEYCLOAK_URL set, on that Keycloak. */
const identity = sharedFixture(openIdentity);

const UUID = /^[0-9a-f-]{36}$/;
const refusal = (description: unknown = expect.any(String)) => ({
  error: 'invalid_grant',
  error_description: description,
});
const wrongCredentials = refusal('Invalid user credentials');

describe('the realm', () => {
  test('lists its endpoints', async () => {
    const discovery = await (await fetch(`${identity.realm}/.well-known/openid-configuration`)).json();
    const protocol = `${identity.realm}/protocol/openid-connect`;
    expect(discovery).toMatchObject({
      issuer: identity.realm,
      authorization_endpoint: `${protocol}/auth`,
      token_endpoint: `${protocol}/token`,
      end_session_endpoint: `${protocol}/logout`,
      jwks_uri: `${protocol}/certs`,
      code_challenge_methods_supported: expect.arrayContaining(['S256']),
    });
  });

  test('signs access tokens that a service can verify', async () => {
    const { email, password, id } = await identity.create();
    const { body } = await identity.signIn(email, password);
    expect(body).toMatchObject({
      expires_in: expect.any(Number),
      token_type: 'Bearer',
      refresh_expires_in: expect.any(Number),
    });
    const keys = createRemoteJWKSet(new URL(`${identity.realm}/protocol/openid-connect/certs`));
    const { payload } = await jwtVerify(String(body['access_token']), keys, {
      issuer: identity.realm,
      audience: 'allsquare-api',
      algorithms: ['RS256'],
    });
    expect(payload).toMatchObject({
      sub: id,
      sid: expect.any(String),
      typ: 'Bearer',
      azp: 'allsquare-gateway',
      aud: 'allsquare-api',
      name: 'Ann Example',
      email,
      email_verified: true,
    });
    expect(payload['realm_access'] ?? payload['resource_access']).toBeUndefined();
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
  });

  test('authenticates its clients by their secrets', async () => {
    const stranger = { id: 'allsquare-gateway', secret: 'not-the-secret' };
    const answer = await identity.post('token', { grant_type: 'password', username: 'a', password: 'b' }, stranger);
    expect(answer.status).toBe(401);
    expect((await identity.post('token', { grant_type: 'client_credentials' })).body['access_token']).toBeUndefined();
  });
});

describe('users', () => {
  test('are created with their password and can be found', async () => {
    const created = await identity.create();
    expect(created.status).toBe(201);
    expect(created.id).toMatch(UUID);
    const found = {
      id: created.id,
      email: created.email,
      firstName: 'Ann Example',
      enabled: true,
      emailVerified: true,
      totp: false,
    };
    expect((await identity.users('GET', `/${created.id}`)).body).toMatchObject(found);
    expect((await identity.users('GET', `?email=${created.email}&exact=true`)).body).toMatchObject([found]);
    expect((await identity.users('GET', '?email=nobody@example.com&exact=true')).body).toEqual([]);
    expect(await identity.users('GET', `/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { error: 'User not found' },
    });
  });

  test('have unique addresses, regardless of letter case', async () => {
    const { email, password } = await identity.create();
    const again = await identity.create({ username: email.toUpperCase(), email: email.toUpperCase() });
    expect(again).toMatchObject({ status: 409, body: { errorMessage: expect.any(String) } });
    expect((await identity.signIn(email.toUpperCase(), password)).status).toBe(200);
  });

  test('need a valid address and a password of eight characters', async () => {
    const malformed = await identity.create({ username: 'a@b..c', email: 'a@b..c' });
    expect(malformed).toMatchObject({ status: 400, body: { field: 'email', errorMessage: expect.any(String) } });
    const short = await identity.create({ credentials: [{ type: 'password', value: 'short', temporary: false }] });
    expect(short).toMatchObject({ status: 400, body: { error: 'invalidPasswordMinLengthMessage' } });
    expect(short.body['field']).toBeUndefined();
  });

  test('cannot use a common password, in any letter case, on creation or change', async () => {
    const common = { type: 'password', value: 'Football1', temporary: false };
    const refused = { status: 400, body: { error: 'invalidPasswordBlacklistedMessage' } };
    expect(await identity.create({ credentials: [common] })).toMatchObject(refused);
    const { id, email, password } = await identity.create();
    expect(await identity.users('PUT', `/${id}/reset-password`, common)).toMatchObject(refused);
    expect((await identity.signIn(email, password)).status).toBe(200);
  });

  test('get another address and password in one request, both or neither', async () => {
    const { id, email, password } = await identity.create();
    const taken = (await identity.create()).email;
    const readdress = (to: string, value: string) =>
      identity.users('PUT', `/${id}`, {
        email: to,
        emailVerified: true,
        requiredActions: [],
        credentials: [{ type: 'password', value, temporary: false }],
      });
    const next = `${randomUUID()}@example.com`;
    expect((await readdress(next, 'Football1')).status).toBe(400);
    expect((await readdress(taken, 'another-horse-battery')).status).toBe(409);
    expect((await identity.signIn(email, password)).status).toBe(200);
    expect((await readdress(next, 'another-horse-battery')).status).toBe(204);
    expect((await identity.users('GET', `/${id}`)).body).toMatchObject({ username: next, email: next });
    expect((await identity.signIn(email, password)).status).not.toBe(200);
    expect((await identity.signIn(next, 'another-horse-battery')).status).toBe(200);
  });

  test.each(['Al & Bo', 'Zoë "Q" <x>', '王小明', 'محمد', '👩‍👩‍👧 Family'])(
    'preserve the name %s exactly',
    async (name) => {
      const { email, password } = await identity.create({ firstName: name });
      const { body } = await identity.signIn(email, password);
      expect(decodeJwt(String(body['access_token']))['name']).toBe(name);
    },
  );

  test('are renamed without losing anything, and the next refresh contains it', async () => {
    const { id, email, password } = await identity.create();
    const { body } = await identity.signIn(email, password);
    const renamed = await identity.users('PUT', `/${id}`, { firstName: 'Ann Renamed', lastName: '' });
    expect(renamed.status).toBe(204);
    const refreshed = await identity.refresh(body['refresh_token']);
    expect(decodeJwt(String(refreshed.body['access_token']))).toMatchObject({ name: 'Ann Renamed', email });
    expect((await identity.signIn(email, password)).status).toBe(200);
  });

  test('with two names get the one they are renamed to; everything else stays', async () => {
    const { id } = await identity.create({ firstName: 'Gina', lastName: 'Google', emailVerified: true });
    const before = (await identity.users('GET', `/${id}`)).body;
    expect((await identity.users('PUT', `/${id}`, { firstName: 'Gina 👩‍👩‍👧 Renamed', lastName: '' })).status).toBe(
      204,
    );
    const { firstName, lastName, ...rest } = (await identity.users('GET', `/${id}`)).body;
    expect([firstName, lastName].filter(Boolean).join(' ')).toBe('Gina 👩‍👩‍👧 Renamed');
    expect(before).toMatchObject(rest);
    expect((await identity.users('PUT', `/${randomUUID()}`, { firstName: 'Nobody' })).status).toBe(404);
  });

  test('get a new password, which replaces the old one', async () => {
    const { id, email, password } = await identity.create();
    const reset = { type: 'password', value: 'another-horse', temporary: false };
    expect((await identity.users('PUT', `/${id}/reset-password`, reset)).status).toBe(204);
    expect((await identity.signIn(email, password)).body).toEqual(wrongCredentials);
    expect((await identity.signIn(email, 'another-horse')).status).toBe(200);
  });

  test('are deleted with all their data', async () => {
    const { id, email, password } = await identity.create();
    const { body } = await identity.signIn(email, password);
    expect((await identity.users('DELETE', `/${id}`)).status).toBe(204);
    expect((await identity.users('DELETE', `/${id}`)).status).toBe(404);
    expect((await identity.refresh(body['refresh_token'])).body).toMatchObject({ error: 'invalid_grant' });
    expect((await identity.signIn(email, password)).body).toEqual(wrongCredentials);
  });

  test('can be managed by the admin client only', async () => {
    const { email, password } = await identity.create();
    const { body } = await identity.signIn(email, password);
    const byPerson = await identity.users(
      'GET',
      '?email=a@example.com&exact=true',
      undefined,
      String(body['access_token']),
    );
    const byNobody = await identity.users('GET', '?email=a@example.com&exact=true', undefined, 'no.such.token');
    expect([401, 403]).toContain(byPerson.status);
    expect(byNobody.status).toBe(401);
  });
});
