import { Tokens, userState } from '@allsquare/auth-contract';
import { sharedFixture } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { authorizationRequest } from './authorization-request.ts';
import { Browser } from './browser.ts';
import { startGateway } from './fixture.ts';

const gateway = sharedFixture(startGateway);

/** The request of keycloak-js's login({idpHint: 'google'}). */
const signInRequest = () => {
  const { verifier, query } = authorizationRequest(`${gateway.publicUrl}/login`, { kc_idp_hint: 'google' });
  return {
    verifier,
    address: `${gateway.publicUrl}/realms/allsquare/protocol/openid-connect/auth?${query}`,
  };
};

const answerForm = (address: string, form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

const codeGrant = (code: string, verifier: string) =>
  new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${gateway.publicUrl}/login`,
    code_verifier: verifier,
  });

const codeFrom = (response: Response) =>
  new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1));

test('the code of a Google sign-in creates a session once, and only with its verifier', async () => {
  const { verifier, address } = signInRequest();
  expect(await (await fetch(address)).text()).toContain('Local stand-in for Google');
  const back = codeFrom(await answerForm(address, { name: 'Gina Google', email: 'gina@example.com' }));
  expect(back.get('state')).toBe('the-state');

  const browser = new Browser(gateway.service.url, gateway.publicUrl);
  const answer = await browser.send('POST', '/api/auth/token', codeGrant(back.get('code') ?? '', verifier));
  const tokens = Tokens.parse(answer.body);
  expect(decodeJwt(tokens.access_token)).toMatchObject({ name: 'Gina Google', email_verified: true });
  expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({ nonce: 'the-nonce', aud: 'allsquare-gateway' });
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);

  const again = await browser.send('POST', '/api/auth/token', codeGrant(back.get('code') ?? '', verifier));
  expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

  const second = signInRequest();
  const stolen = codeFrom(await answerForm(second.address, { name: 'Gina', email: 'gina@example.com' }));
  const refused = await browser.send('POST', '/api/auth/token', codeGrant(stolen.get('code') ?? '', 'x'.repeat(64)));
  expect(refused.status).toBe(400);
});

test('an address with a password does not sign in the Google account that claims it', async () => {
  const browser = new Browser(gateway.service.url, gateway.publicUrl);
  const person = { name: 'Ann', email: 'ann.password@example.com', password: 'correct-horse' };
  await browser.send('POST', '/api/auth/register', person);
  const { address } = signInRequest();
  const page = await answerForm(address, { name: 'Not Ann', email: person.email });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Account already exists');
  const proven = await answerForm(address, { username: person.email, password: person.password });
  expect(proven.status).toBe(302);
});

test('a page of another site cannot be the target', async () => {
  const { address } = signInRequest();
  const elsewhere = new URL(address);
  elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.example/login');
  expect((await fetch(elsewhere)).status).toBe(400);
});

test('rejects a missing code as malformed', async () => {
  const browser = new Browser(gateway.service.url, gateway.publicUrl);
  const answer = await browser.send('POST', '/api/auth/token', codeGrant('', 'x'.repeat(64)));
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
});

describe('an account without a password', () => {
  const signedInWithGoogle = async (form: Record<string, string>) => {
    const { verifier, address } = signInRequest();
    const back = codeFrom(await answerForm(address, form));
    const browser = new Browser(gateway.service.url, gateway.publicUrl);
    const answer = await browser.send('POST', '/api/auth/token', codeGrant(back.get('code') ?? '', verifier));
    return { browser, tokens: Tokens.parse(answer.body) };
  };

  test('confirms itself by a sign-in within the last five minutes', async () => {
    const { browser, tokens } = await signedInWithGoogle({ name: 'Gus Google', email: 'gus@example.com' });
    const me = await browser.send('GET', '/api/auth/me', undefined, tokens.access_token);
    expect(me.body).toMatchObject({ hasPassword: false, emailVerified: true });

    const { sub, sid } = decodeJwt(tokens.access_token);
    await gateway.service.query(
      `update identity.sessions set started_at = now() - interval '301 seconds' where id = $1`,
      [sid],
    );
    const late = Tokens.parse((await browser.refresh(tokens.refresh_token)).body).access_token;
    const again = { status: 403, body: { code: 'sign-in-again' } };
    expect(await browser.send('DELETE', '/api/users/me', {}, late)).toMatchObject(again);
    expect(await browser.send('POST', '/api/auth/factors', {}, late)).toMatchObject(again);
    const next = 'correct-horse-battery';
    expect(await browser.send('POST', '/api/auth/password', { next }, late)).toMatchObject(again);

    expect((await browser.send('POST', '/api/auth/password', { next }, tokens.access_token)).status).toBe(204);
    const signedIn = await browser.send('POST', '/api/auth/login', { email: 'gus@example.com', password: next });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: sub } } });
  });

  test('has its address verified by Google', async () => {
    const form = { name: 'Gil Google', email: 'gil.google@example.com', unverified: 'on' };
    const { tokens } = await signedInWithGoogle(form);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ email_verified: false });
    const state = await gateway.service.published(userState, String(decodeJwt(tokens.access_token).sub));
    expect(state).toMatchObject({ email: form.email, emailVerified: false });
  });
});
