import { sharedFixture, until } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { authorizationRequest } from './authorization-request.ts';
import { openIdentity } from './identity-client.ts';

/*
 * The sessions and the sign-in page of the identity provider: the third part of identity-contract.test.ts.
 */
const identity = sharedFixture(openIdentity);

const refusal = (description: unknown = expect.any(String)) => ({
  error: 'invalid_grant',
  error_description: description,
});

const openSession = async () => {
  const { id, email, password } = await identity.create();
  const { body } = await identity.signIn(email, password);
  return {
    id,
    email,
    password,
    refreshToken: body['refresh_token'],
    sid: decodeJwt(String(body['access_token']))['sid'],
  };
};

describe('a session', () => {
  test('continues with every refresh, also in several tabs concurrently', async () => {
    const { refreshToken, sid } = await openSession();
    const tabs = await Promise.all([1, 2, 3, 4].map(() => identity.refresh(refreshToken)));
    for (const { status, body } of [...tabs, await identity.refresh(refreshToken)]) {
      expect(status).toBe(200);
      expect(decodeJwt(String(body['access_token']))['sid']).toBe(sid);
    }
  });

  test('ends with POST /logout', async () => {
    const { refreshToken } = await openSession();
    expect((await identity.post('logout', { refresh_token: String(refreshToken) })).status).toBe(204);
    expect(await identity.refresh(refreshToken)).toMatchObject({ status: 400, body: refusal() });
  });

  test('ends by the admin client', async () => {
    const { id, refreshToken } = await openSession();
    expect((await identity.users('POST', `/${id}/logout`)).status).toBe(204);
    expect(await identity.refresh(refreshToken)).toMatchObject({ status: 400, body: refusal() });
  });

  test('is listed with its times, and is ended separately by the admin client', async () => {
    const { id, email, password, refreshToken, sid } = await openSession();
    const other = await identity.signIn(email, password);
    const sessions = async (count: number) => {
      const listed = Object.values((await identity.users('GET', `/${id}/sessions`)).body);
      return listed.length === count && listed;
    };
    const listed = await until('both sessions', () => sessions(2));
    expect(listed).toContainEqual(
      expect.objectContaining({ id: sid, userId: id, start: expect.any(Number), lastAccess: expect.any(Number) }),
    );
    expect((await identity.administer('DELETE', `/sessions/${String(sid)}`)).status).toBe(204);
    expect((await identity.administer('DELETE', `/sessions/${String(sid)}`)).status).toBe(404);
    expect((await identity.refresh(refreshToken)).body).toEqual(refusal());
    expect((await identity.refresh(other.body['refresh_token'])).status).toBe(200);
    await until('the other session', () => sessions(1));
  });

  test('rejects a forged token', async () => {
    const { refreshToken } = await openSession();
    const forged = `${String(refreshToken).slice(0, -6)}AAAAAA`;
    expect(await identity.refresh(forged)).toMatchObject({ status: 400, body: refusal() });
  });
});

/** A browser's requests on the page, with its code at the end. */
const signInOnPage = async (person: { email: string; password: string }) => {
  const { verifier, query } = authorizationRequest(`${identity.origin}/login`);
  const address = `${identity.realm}/protocol/openid-connect/auth?${query}`;
  const page = await fetch(address);
  const action = /<form[^>]* action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? address;
  const cookies = page.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const sent = await fetch(action, {
    method: 'POST',
    headers: { cookie: cookies.join('; ') },
    body: new URLSearchParams({ username: person.email, password: person.password }),
    redirect: 'manual',
  });
  const location = sent.headers.get('location');
  const back = new URLSearchParams(location ? new URL(location).hash.slice(1) : '');
  return { verifier, status: sent.status, state: back.get('state'), code: back.get('code') ?? '' };
};
const exchange = (code: string, verifier: string) =>
  identity.post('token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${identity.origin}/login`,
  });

describe('the sign-in page', () => {
  test('returns a code that is exchanged for tokens once', async () => {
    const back = await signInOnPage(await identity.create());
    expect(back).toMatchObject({ status: 302, state: 'the-state' });
    const { status, body } = await exchange(back.code, back.verifier);
    expect(status).toBe(200);
    expect(decodeJwt(String(body['id_token']))).toMatchObject({ nonce: 'the-nonce', aud: 'allsquare-gateway' });
    expect((await exchange(back.code, back.verifier)).body).toEqual(refusal('Code not valid'));
  });

  test('returns a code that only its verifier can use', async () => {
    const back = await signInOnPage(await identity.create());
    expect((await exchange(back.code, 'x'.repeat(64))).body).toEqual(refusal());
  });

  test('is not shown to a client without PKCE', async () => {
    const address = new URL(`${identity.realm}/protocol/openid-connect/auth`);
    const plain = { client_id: 'allsquare-gateway', redirect_uri: `${identity.origin}/login`, response_type: 'code' };
    address.search = new URLSearchParams(plain).toString();
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.status === 400 || answer.headers.get('location')?.includes('error=invalid_request')).toBe(true);
  });

  test('is shown again after a wrong password', async () => {
    const { email } = await identity.create();
    expect(await signInOnPage({ email, password: 'not-the-password' })).toMatchObject({ status: 200, code: '' });
  });

  test('redirects to no other site', async () => {
    const address = new URL(`${identity.realm}/protocol/openid-connect/auth`);
    const elsewhere = {
      client_id: 'allsquare-gateway',
      redirect_uri: 'https://elsewhere.example/',
      response_type: 'code',
    };
    address.search = new URLSearchParams(elsewhere).toString();
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(400);
  });
});
