import { randomBytes } from 'node:crypto';
import { patience } from '@allsquare/build/slowness';
import { codeAt } from '@allsquare/local/identity/totp.ts';
import { sharedFixture } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { openIdentity } from './identity-client.ts';

/*
 * Who may sign in at the identity provider: the second part of identity-contract.test.ts.
 */
const identity = sharedFixture(openIdentity);

const Credential = z.object({ id: z.string(), type: z.string(), userLabel: z.string().optional() });
const refusal = (description: unknown = expect.any(String)) => ({
  error: 'invalid_grant',
  error_description: description,
});
const wrongCredentials = refusal('Invalid user credentials');

/** Sets an authenticator up and returns its secret. */
const addTotp = async (id: string): Promise<string> => {
  const secret = randomBytes(20).toString('base64url');
  const otp = {
    type: 'otp',
    userLabel: 'Phone',
    secretData: JSON.stringify({ value: secret }),
    credentialData: JSON.stringify({ subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' }),
  };
  expect((await identity.users('PUT', `/${id}`, { credentials: [otp] })).status).toBe(204);
  return secret;
};

describe('signing in', () => {
  test('returns the same response for a wrong password and an unknown user', async () => {
    const { email } = await identity.create();
    expect((await identity.signIn(email, 'not-the-password')).body).toEqual(wrongCredentials);
    expect((await identity.signIn('nobody@example.com', 'not-the-password')).body).toEqual(wrongCredentials);
  });

  // By default Keycloak refuses the right password while another sign-in of the account is still being counted.
  test('always accepts a correct password: after a wrong one, and twenty concurrently', async () => {
    const { email, password } = await identity.create();
    for (let round = 0; round < 10; round += 1) {
      expect((await identity.signIn(email, 'not-the-password')).body).toEqual(wrongCredentials);
      expect((await identity.signIn(email, password)).status).toBe(200);
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => identity.signIn(email, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test('rejects a disabled account, and ends its session', async () => {
    const { id, email, password } = await identity.create();
    const { body } = await identity.signIn(email, password);
    await identity.users('PUT', `/${id}`, { enabled: false });
    expect((await identity.signIn(email, password)).body).toEqual(refusal('Account disabled'));
    expect((await identity.refresh(body['refresh_token'])).body).toEqual(refusal());
  });

  test('requires a verified email address', async () => {
    const { id, email, password } = await identity.create({ emailVerified: false });
    for (const client of [identity.clients.gateway, identity.clients.password]) {
      expect((await identity.signIn(email, 'not-the-password', {}, client)).body).toEqual(wrongCredentials);
      const { body } = await identity.signIn(email, password, {}, client);
      expect(body).toEqual(refusal('Account is not fully set up'));
    }
    // The refused sign-in has put 'verify the email' on the account's list, where it remains.
    const verified = { emailVerified: true, requiredActions: [] };
    expect((await identity.users('PUT', `/${id}`, verified)).status).toBe(204);
    expect((await identity.users('GET', `/${id}`)).body).toMatchObject({
      emailVerified: true,
      firstName: 'Ann Example',
    });
    expect((await identity.signIn(email, password)).status).toBe(200);
  });

  test(
    'is blocked for a while after a hundred wrong passwords, for that account only',
    async () => {
      const [one, other] = [await identity.create(), await identity.create()];
      for (let attempt = 0; attempt < 100; attempt += 1)
        expect((await identity.signIn(one.email, 'not-the-password')).body).toEqual(wrongCredentials);
      await identity.isRefused(one.id, () => identity.signIn(one.email, 'not-the-password'));
      expect((await identity.signIn(one.email, one.password)).body).toEqual(wrongCredentials);
      expect((await identity.signIn(one.email, one.password, {}, identity.clients.password)).body).toEqual(
        wrongCredentials,
      );
      expect((await identity.signIn(other.email, other.password)).status).toBe(200);
    },
    patience(240_000),
  );

  test('with the password client reports whether the password is correct, without the code', async () => {
    const { id, email, password } = await identity.create();
    await addTotp(id);
    const { gateway, password: client } = identity.clients;
    expect((await identity.signIn(email, password, {}, gateway)).body).toEqual(wrongCredentials);
    expect((await identity.signIn(email, 'not-the-password', {}, client)).body).toEqual(wrongCredentials);
    const { status, body } = await identity.signIn(email, password, {}, client);
    expect(status).toBe(200);
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({
      azp: 'allsquare-password',
      aud: 'allsquare-api',
      sub: id,
      email,
      name: 'Ann Example',
    });

    const refreshToken = String(body['refresh_token']);
    const again = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect((await identity.post('token', again, client)).status).toBe(200);
    expect((await identity.refresh(refreshToken)).body).toEqual(refusal());
    expect((await identity.post('logout', { refresh_token: refreshToken }, client)).status).toBe(204);
    expect((await identity.post('token', again, client)).body).toEqual(refusal());
  });

  test('with the password client works for accounts without a code, and for passwords only', async () => {
    const { email, password } = await identity.create();
    const { password: client, admin } = identity.clients;
    expect((await identity.signIn(email, password, {}, client)).status).toBe(200);
    expect((await identity.signIn(email, password, {}, admin)).body['error']).toBe('unauthorized_client');
    expect((await identity.post('token', { grant_type: 'client_credentials' }, client)).body['error']).toBe(
      'unauthorized_client',
    );
  });

  test('creates no session that outlives the others', async () => {
    const { email, password } = await identity.create();
    const { status, body } = await identity.signIn(email, password, { scope: 'openid offline_access' });
    const scopes = JSON.stringify(body['scope'] ?? '');
    expect(status === 400 || !scopes.includes('offline_access')).toBe(true);
  });

  test('requires the code of the authenticator if one is set up, each code once', async () => {
    const { id, email, password } = await identity.create();
    const secret = await addTotp(id);
    expect((await identity.users('GET', `/${id}`)).body['totp']).toBe(true);

    const code = codeAt(secret, Math.floor(Date.now() / 30_000));
    expect((await identity.signIn(email, password)).body).toEqual(wrongCredentials);
    expect((await identity.signIn(email, password, { totp: code })).status).toBe(200);
    expect((await identity.signIn(email, password, { totp: code })).body).toEqual(wrongCredentials);

    const listed = Object.values((await identity.users('GET', `/${id}/credentials`)).body);
    const [factor] = z
      .array(Credential)
      .parse(listed)
      .filter(({ type }) => type === 'otp');
    expect(factor?.userLabel).toBe('Phone');
    expect((await identity.users('DELETE', `/${id}/credentials/${factor?.id}`)).status).toBe(204);
    expect((await identity.signIn(email, password)).status).toBe(200);
  });
});
