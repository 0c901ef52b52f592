import type { FastifyInstance } from 'fastify';
import { callingClient } from './clients.ts';
import { OAuthError } from './errors.ts';
import type { Identity } from './identity.ts';
import { endSession } from './sessions.ts';
import { readRefreshToken } from './tokens.ts';

/** Discovery, keys and sign-out. */
export const realmRoutes = (app: FastifyInstance, identity: Identity) => {
  const { config, keys, database } = identity;
  const protocol = `${config.issuer}/protocol/openid-connect`;

  app.get('/realms/allsquare/.well-known/openid-configuration', async () => ({
    issuer: config.issuer,
    authorization_endpoint: `${protocol}/auth`,
    token_endpoint: `${protocol}/token`,
    end_session_endpoint: `${protocol}/logout`,
    jwks_uri: `${protocol}/certs`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'password', 'client_credentials'],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'email'],
  }));

  app.get('/realms/allsquare/protocol/openid-connect/certs', async () => ({ keys: [keys.current.publicJwk] }));

  app.post<{ Body: URLSearchParams }>('/realms/allsquare/protocol/openid-connect/logout', async (request, reply) => {
    const form = request.body ?? new URLSearchParams();
    const client = callingClient(config, form, request.headers.authorization);
    const said = await readRefreshToken(identity, form.get('refresh_token') ?? '').catch(() => undefined);
    if (said?.azp !== client.id) throw new OAuthError(400, 'invalid_grant', 'Invalid refresh token');
    await endSession(database, said.sid);
    return reply.code(204).send();
  });
};
