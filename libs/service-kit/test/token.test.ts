import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startIssuer } from '@allsquare/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';
import { TokenVerifier } from '../src/http/token.ts';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
const ann = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const verifier = (over: Partial<Record<'OIDC_ISSUER' | 'OIDC_JWKS_URL' | 'OIDC_AUDIENCE', string>> = {}) =>
  new TokenVerifier({ ...issuer.env, OIDC_AUDIENCE: 'allsquare-api', ...over });

beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());

test('a valid token identifies the caller', async () => {
  const token = await issuer.token(ann);
  expect(await verifier().verify(token)).toMatchObject({ ...ann, token });
});

test('an address is verified only if the token confirms it', async () => {
  expect(await verifier().verify(await issuer.token(ann))).toMatchObject({ emailVerified: true });
  expect(await verifier().verify(await issuer.token({ ...ann, emailVerified: false }))).toMatchObject({
    emailVerified: false,
  });
});

test.each(['1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed@guest.invalid', 'x@GUEST.INVALID'])(
  'an account with the address %s is a guest, who has none',
  async (email) => {
    const token = await issuer.token({ ...ann, email });
    expect(await verifier().verify(token)).toMatchObject({ email: '', emailVerified: false, isGuest: true });
  },
);

test.each(['guest@example.com', 'x@guest.invalid.example', 'x@notguest.invalid'])(
  'an account with the address %s is no guest',
  async (email) => {
    const token = await issuer.token({ ...ann, email });
    expect(await verifier().verify(token)).toMatchObject({ email, emailVerified: true, isGuest: false });
  },
);

test('a token of another issuer, for another audience, or expired is refused', async () => {
  const token = await issuer.token(ann);
  const signedOut = { status: 401, code: 'signed-out' };
  await expect(verifier({ OIDC_ISSUER: 'http://elsewhere.example' }).verify(token)).rejects.toMatchObject(signedOut);
  await expect(verifier({ OIDC_AUDIENCE: 'another-api' }).verify(token)).rejects.toMatchObject(signedOut);
  await expect(verifier().verify(await issuer.token(ann, '-1m'))).rejects.toMatchObject(signedOut);
  await expect(verifier().verify('rubbish')).rejects.toMatchObject(signedOut);
});

test('a token without a session is refused, as all of them would share one', async () => {
  await expect(verifier().verify(await issuer.token({ ...ann, sessionId: '' }))).rejects.toMatchObject({
    status: 401,
    code: 'signed-out',
  });
});

test('a name from the provider cannot change the direction of later text', async () => {
  expect(await verifier().verify(await issuer.token({ ...ann, name: 'Ann\u202e' }))).toMatchObject({ name: 'Ann' });
});

test('a cached token is dropped when it expires', async () => {
  const tokens = verifier();
  const token = await issuer.token(ann);
  await tokens.verify(token);
  jest.useFakeTimers({
    now: Date.now() + 6 * 60_000,
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'],
  });
  try {
    await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 });
  } finally {
    jest.useRealTimers();
  }
});

test('distinguishes forged signatures from unknown keys', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const forge = (kid: string) =>
    new SignJWT({ typ: 'Bearer' }).setProtectedHeader({ alg: 'RS256', kid }).setSubject(ann.id).sign(privateKey);
  await expect(verifier().verify(await forge('test'))).rejects.toMatchObject({
    status: 401,
    message: 'Invalid JWT signature',
  });
  await expect(verifier().verify(await forge('other'))).rejects.toMatchObject({
    status: 401,
    message: 'No matching signing key found in JWKS',
  });
  const secret = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('a'.repeat(32)));
  await expect(verifier().verify(await secret)).rejects.toMatchObject({ status: 401 });
});

test('reports an empty key set; an unreachable provider signs out no user', async () => {
  const server = createServer((_request, response) => response.end('{"keys":[]}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await issuer.token(ann);
  await expect(verifier({ OIDC_JWKS_URL: url }).verify(token)).rejects.toMatchObject({
    status: 401,
    message: 'JWKS is empty',
  });
  await new Promise((resolve) => server.close(resolve));
  await expect(verifier({ OIDC_JWKS_URL: url }).verify(token)).rejects.toMatchObject({ status: 503 });
});
