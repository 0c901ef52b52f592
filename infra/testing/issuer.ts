import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The address is verified unless stated otherwise; each token has a separate session. */
export type TestPerson = { id: string; name: string; email: string; emailVerified?: boolean; sessionId?: string };

/** An issuer with a real key set on loopback; tokens look like those of the identity provider. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] });
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(jwks));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { OIDC_ISSUER: `${url}/realms/allsquare`, OIDC_JWKS_URL: `${url}/certs` },
    token: ({ id, name, email, emailVerified = true, sessionId = randomUUID() }: TestPerson, lifetime = '5m') =>
      new SignJWT({ typ: 'Bearer', name, email, email_verified: emailVerified, sid: sessionId })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(`${url}/realms/allsquare`)
        .setAudience(['allsquare-api', 'account'])
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(privateKey),
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
