import { Injectable } from '@nestjs/common';
import { OAuthError, TokenAnswer } from './answers.ts';
import { KeycloakHttp } from './keycloak-http.ts';

/** The client that opened the session, and which alone can refresh it: `password` signs in without a code. */
export type SessionClient = 'gateway' | 'password';
export type GrantedTokens = TokenAnswer & { client: SessionClient };
/** Unknown, wrong, locked, disabled and a missing code all look the same. */
export type SignInRefusal = 'wrong-credentials' | 'address-not-verified';

/** Gets tokens from the identity provider and revokes them. */
@Injectable()
export class KeycloakGrants {
  constructor(private readonly keycloak: KeycloakHttp) {}

  async signIn(
    client: SessionClient,
    { email, password, code = '' }: { email: string; password: string; code?: string },
  ): Promise<GrantedTokens | SignInRefusal> {
    // Keycloak on PostgreSQL fails at U+0000 (500); no address contains it.
    if (email.includes('\u0000')) return 'wrong-credentials';
    const form = { grant_type: 'password', username: email, password, totp: code };
    const granted = await this.#grant(client, form);
    if (typeof granted === 'object') return granted;
    // Keycloak returns this only after the right password.
    return granted === 'Account is not fully set up' ? 'address-not-verified' : 'wrong-credentials';
  }

  /** Whether this is the account's password; leaves no session. */
  async checkPassword(email: string, password: string): Promise<boolean> {
    const granted = await this.signIn('password', { email, password });
    if (typeof granted === 'object') await this.endSession(granted);
    return granted !== 'wrong-credentials';
  }

  /** Undefined when the session has ended. */
  async refresh(client: SessionClient, refreshToken: string): Promise<GrantedTokens | undefined> {
    return tokensOrUndefined(await this.#grant(client, { grant_type: 'refresh_token', refresh_token: refreshToken }));
  }

  /** Undefined when the code is invalid or expired. */
  async exchange(code: string, redirectUri: string, verifier: string): Promise<GrantedTokens | undefined> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return tokensOrUndefined(await this.#grant('gateway', form));
  }

  /** Ends the session of these tokens; succeeds if it has already ended. */
  async endSession({ client, refresh_token }: GrantedTokens): Promise<void> {
    await this.keycloak.post('logout', { refresh_token }, client);
  }

  /** The tokens, or the provider's description of its refusal. */
  async #grant(client: SessionClient, form: Record<string, string>): Promise<GrantedTokens | string> {
    const response = await this.keycloak.post('token', form, client);
    if (response.ok) return { ...(await this.keycloak.parse(TokenAnswer, response)), client };
    // The status does not help: a wrong password is 401 before Keycloak 26.6 and 400 after.
    const refusal = await this.keycloak.parse(OAuthError, response);
    if (refusal.error === 'invalid_grant') return refusal.error_description;
    throw this.keycloak.unexpectedResponse(
      `${form['grant_type']}: ${refusal.error} ${refusal.error_description}`,
      response,
    );
  }
}

const tokensOrUndefined = (granted: GrantedTokens | string) => (typeof granted === 'object' ? granted : undefined);
