import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Identity } from './identity.ts';
import { idleSeconds } from './sessions.ts';
import { displayName, type User } from './users.ts';

const accessSeconds = 300;

const sign = ({ keys, config }: Identity, claims: JWTPayload, seconds: number) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.current.kid })
    .setIssuer(config.issuer)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .setJti(randomUUID())
    .sign(keys.current.privateKey);

const profileOf = (user: User) => ({
  name: displayName(user) || undefined,
  preferred_username: user.email,
  given_name: user.first_name || undefined,
  family_name: user.last_name || undefined,
  email: user.email,
  email_verified: user.email_verified,
});

/** The answer of the token endpoint; all times in seconds. */
export const tokensFor = async (
  identity: Identity,
  user: User,
  sid: string,
  clientId: string,
  asked: { scope: string; nonce?: string | null; signedInAt: Date },
) => {
  const { config, keys } = identity;
  const scope = [...new Set([...asked.scope.split(' ').filter(Boolean), 'profile', 'email'])].join(' ');
  const auth_time = Math.floor(asked.signedInAt.getTime() / 1000);
  const about = { sub: user.id, azp: clientId, sid, acr: '1', auth_time, ...profileOf(user) };
  const access = { ...about, typ: 'Bearer', aud: config.audience, scope };
  // Only this server reads it. Its key differs from the access token's, so neither can replace the other.
  const refresh = new SignJWT({ typ: 'Refresh', sub: user.id, azp: clientId, sid, scope })
    .setProtectedHeader({ alg: 'HS512', typ: 'JWT', kid: keys.current.kid })
    .setIssuer(config.issuer)
    .setAudience(config.issuer)
    .setIssuedAt()
    .setExpirationTime(`${idleSeconds}s`)
    .setJti(randomUUID())
    .sign(keys.current.refreshSecret);
  const openid = scope.split(' ').includes('openid');
  return {
    access_token: await sign(identity, access, accessSeconds),
    expires_in: accessSeconds,
    refresh_expires_in: idleSeconds,
    refresh_token: await refresh,
    token_type: 'Bearer',
    id_token: openid
      ? await sign(identity, { ...about, typ: 'ID', aud: clientId, nonce: asked.nonce ?? undefined }, accessSeconds)
      : undefined,
    'not-before-policy': 0,
    session_state: sid,
    scope,
  };
};

/** A client's own token, without a person. */
export const serviceTokenFor = async (identity: Identity, clientId: string) => ({
  access_token: await sign(
    identity,
    { typ: 'Bearer', azp: clientId, aud: 'realm-management', scope: '' },
    accessSeconds,
  ),
  expires_in: accessSeconds,
  refresh_expires_in: 0,
  token_type: 'Bearer',
  'not-before-policy': 0,
  scope: '',
});

/** The claims of a refresh token of this realm. Rejects when it is forged, expired or another kind of token. */
export const readRefreshToken = async ({ keys, config }: Identity, token: string) => {
  const { payload } = await jwtVerify<{ sid: string; azp: string; scope: string; typ: string }>(
    token,
    keys.current.refreshSecret,
    { algorithms: ['HS512'], issuer: config.issuer, audience: config.issuer },
  );
  if (payload.typ !== 'Refresh') throw new Error('This is no refresh token.');
  return payload;
};

/** The claims of an access token of this realm. Rejects when it is forged, expired or another kind of token. */
export const readAccessToken = async ({ keys, config }: Identity, token: string) => {
  const jwks = createLocalJWKSet({ keys: [keys.current.publicJwk] });
  const { payload } = await jwtVerify<{ azp: string; typ: string }>(token, jwks, {
    algorithms: ['RS256'],
    issuer: config.issuer,
  });
  if (payload.typ !== 'Bearer') throw new Error('This is no access token.');
  return payload;
};
