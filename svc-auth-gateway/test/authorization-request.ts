import { createHash, randomBytes } from 'node:crypto';

/** The query of keycloak-js's login(), and the verifier with which its code is exchanged. */
export function authorizationRequest(redirectUri: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(48).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'allsquare-gateway',
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { verifier, query: query.toString() };
}
