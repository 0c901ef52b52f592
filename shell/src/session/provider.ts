import './promise-polyfill.ts';
import { getConfig, type TokenRefusal } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import Keycloak from 'keycloak-js';
import type { StoredSession } from './stored-session.ts';
import { claimsOf } from './tokens.ts';

const options = { checkLoginIframe: false } as const;

const createKeycloak = async () => {
  const config = await call(getConfig, {});
  return new Keycloak({
    clientId: config.clientId,
    oidcProvider: {
      authorization_endpoint: config.authorizationEndpoint,
      token_endpoint: '/api/auth/token',
      end_session_endpoint: config.endSessionEndpoint,
    },
  });
};

/**
 * Exchanges stored tokens for fresh ones. Returns 'over' when the session has ended, which only a 400 response means,
 * and 'deleted' when it ended with its account. Rejects when the provider is unreachable.
 */
export const refresh = async ({
  token,
  handle,
}: StoredSession): Promise<{ token: string; handle: string } | 'over' | 'deleted'> => {
  const keycloak = await createKeycloak();
  try {
    // init with tokens always requests fresh ones; after a 400 it has dropped the old ones.
    await keycloak.init({ ...options, token, refreshToken: handle });
  } catch (error) {
    if (!keycloak.authenticated) return (await isOfDeleted(error)) ? 'deleted' : 'over';
    throw error;
  }
  return { token: keycloak.token ?? token, handle: keycloak.refreshToken ?? handle };
};

/** Whether the token endpoint refused because the account was deleted; keycloak-js rejects with its response. */
const isOfDeleted = async (error: unknown) => {
  try {
    const refusal: TokenRefusal | undefined = await (error as { response?: Response }).response?.json();
    return refusal?.account === 'deleted';
  } catch {
    return false;
  }
};

/** Redirects to Google through the identity provider, with PKCE; returns to the site's origin. */
export const redirectToGoogle = async (): Promise<void> => {
  const keycloak = await createKeycloak();
  await keycloak.init(options);
  await keycloak.login({ idpHint: 'google', redirectUri: `${location.origin}/` });
};

/** Takes the tokens from the redirect. Rejects with the provider's `error_description`, or an Error. */
export const completeRedirect = async (): Promise<StoredSession | null> => {
  const keycloak = await createKeycloak();
  await keycloak.init(options);
  if (!keycloak.token || !keycloak.refreshToken) return null;
  const { sub, name, email } = claimsOf(keycloak.token);
  return {
    token: keycloak.token,
    handle: keycloak.refreshToken,
    user: { id: sub, name: name || 'User', email: email ?? '' },
  };
};
