import type { FastifyInstance } from 'fastify';
import { callingClient } from './clients.ts';
import { spendCode } from './codes.ts';
import { OAuthError } from './errors.ts';
import type { Identity } from './identity.ts';
import { continueSession, startSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { readRefreshToken, serviceTokenFor, tokensFor } from './tokens.ts';
import { findUser } from './users.ts';

const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (!value) throw new OAuthError(400, 'invalid_request', `Missing parameter: ${name}`);
  return value;
};

const byPassword = async (identity: Identity, form: URLSearchParams, clientId: string) => {
  const user = await signIn(identity, {
    email: required(form, 'username'),
    password: form.get('password') ?? '',
    code: form.get('totp') ?? '',
    asksForCode: clientId === identity.config.gateway.id,
  });
  const sid = await startSession(identity.database, user.id, clientId);
  return tokensFor(identity, user, sid, clientId, { scope: form.get('scope') ?? '', signedInAt: new Date() });
};

const continued = async (
  identity: Identity,
  sid: string,
  clientId: string,
  asked: { scope: string; nonce?: string | null },
) => {
  const session = await continueSession(identity.database, sid);
  const user = session && (await findUser(identity.database, session.user_id));
  if (!user) throw new OAuthError(400, 'invalid_grant', 'Session not active');
  if (!user.enabled) throw new OAuthError(400, 'invalid_grant', 'User disabled');
  return tokensFor(identity, user, sid, clientId, { ...asked, signedInAt: session.started_at });
};

const byRefreshToken = async (identity: Identity, form: URLSearchParams, clientId: string) => {
  const token = required(form, 'refresh_token');
  const said = await readRefreshToken(identity, token).catch(() => undefined);
  if (!said) throw new OAuthError(400, 'invalid_grant', 'Invalid refresh token');
  if (said.azp !== clientId)
    throw new OAuthError(400, 'invalid_grant', "Invalid refresh token. Token client and authorized client don't match");
  return continued(identity, said.sid, clientId, { scope: said.scope });
};

const byCode = async (identity: Identity, form: URLSearchParams, clientId: string) => {
  const code = required(form, 'code');
  const spent = await spendCode(
    identity.database,
    code,
    form.get('code_verifier') ?? '',
    form.get('redirect_uri') ?? '',
  );
  if (!spent) throw new OAuthError(400, 'invalid_grant', 'Code not valid');
  return continued(identity, spent.session_id, clientId, spent);
};

export const tokenRoutes = (app: FastifyInstance, identity: Identity) => {
  const { gateway, admin, password } = identity.config;
  app.post<{ Body: URLSearchParams }>('/realms/allsquare/protocol/openid-connect/token', async (request, reply) => {
    const form = request.body ?? new URLSearchParams();
    const client = callingClient(identity.config, form, request.headers.authorization);
    const grant = required(form, 'grant_type');
    const forPeople = [gateway.id, password.id].includes(client.id);
    void reply.header('cache-control', 'no-store');
    if (form.get('scope')?.split(' ').includes('offline_access'))
      throw new OAuthError(400, 'invalid_scope', 'Invalid scopes: offline_access');
    if (grant === 'client_credentials') {
      if (client.id !== admin.id)
        throw new OAuthError(401, 'unauthorized_client', 'Client not enabled to retrieve service account');
      return serviceTokenFor(identity, client.id);
    }
    if (!forPeople && grant === 'password')
      throw new OAuthError(400, 'unauthorized_client', 'Client not allowed for direct access grants');
    if (grant === 'password') return byPassword(identity, form, client.id);
    if (grant === 'refresh_token') return byRefreshToken(identity, form, client.id);
    if (grant === 'authorization_code') return byCode(identity, form, client.id);
    throw new OAuthError(400, 'unsupported_grant_type', 'Unsupported grant_type');
  });
};
