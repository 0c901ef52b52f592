import { Problem } from '@allsquare/service-kit';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { z } from 'zod';
import { identityConfig } from '../config.ts';
import { isNeverSent } from '../connection-errors.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { refuse } from '../refuse.ts';
import { CredentialsAnswer, OAuthError, RefusedUser, ServiceTokenAnswer, TokenAnswer, UserAnswer } from './answers.ts';

const ANSWER_WITHIN = 5000;

/**
 * The identity provider (Keycloak, or the local server that speaks like it). Out of reach, or an answer that makes no
 * sense: Problem 503 'identity-away'.
 */
@Injectable()
export class KeycloakIdentity {
  readonly #log = new Logger(KeycloakIdentity.name);
  readonly #signIns = new KeyedMutex();
  readonly #users: string;
  #service?: { token: string; until: number };

  constructor(@Inject(identityConfig.KEY) private readonly config: ConfigType<typeof identityConfig>) {
    this.#users = `${config.OIDC_URL.replace('/realms/', '/admin/realms/')}/users`;
  }

  /** Undefined for every refusal: wrong, unknown, locked, disabled and a missing code all look the same. */
  async signIn(email: string, password: string, code = ''): Promise<TokenAnswer | undefined> {
    // Keycloak on PostgreSQL breaks at U+0000 (500); nobody has such an address.
    if (email.includes('\u0000')) return undefined;
    // Keycloak refuses one of two simultaneous sign-ins of an account as a wrong password.
    return this.#signIns.run(email, () =>
      this.#grant({ grant_type: 'password', username: email, password, totp: code }),
    );
  }

  /** Undefined when the session is over. */
  refresh(refreshToken: string): Promise<TokenAnswer | undefined> {
    return this.#grant({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Undefined when the code is not good (any more). */
  exchange(code: string, redirectUri: string, verifier: string): Promise<TokenAnswer | undefined> {
    return this.#grant({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier });
  }

  /** Ends the session; one that is over already is fine. */
  async endSession(refreshToken: string): Promise<void> {
    await this.#post('logout', { refresh_token: refreshToken });
  }

  /** The id of the new person, or what was wrong with them. */
  async createPerson(person: { name: string; email: string; password: string }) {
    const response = await this.#admin('POST', '', {
      username: person.email,
      email: person.email,
      // The whole name is stored in firstName: only so does the token's `name` return it exactly.
      firstName: person.name,
      lastName: '',
      enabled: true,
      emailVerified: false,
      credentials: [{ type: 'password', value: person.password, temporary: false }],
    });
    if (response.status === 409) return 'email-in-use';
    if (response.status === 400) {
      return (await this.#read(RefusedUser, response)).field === 'email' ? 'invalid-email' : 'password-length';
    }
    const id = response.headers.get('location')?.split('/').at(-1);
    if (response.status !== 201 || !id) throw this.#senseless('create user', response);
    return { id };
  }

  /** Undefined when the account is gone. */
  async findPerson(id: string) {
    const response = await this.#admin('GET', `/${id}`);
    return response.status === 404 ? undefined : this.#read(UserAnswer, response);
  }

  /** False when the account is gone. Throws Problem 502 where the answer was lost: it may have happened. */
  async rename(id: string, name: string): Promise<boolean> {
    // What is not sent stays as it is; a last name (Google sends one) would be shown behind the new name.
    const response = await this.#admin('PUT', `/${id}`, { firstName: name, lastName: '' });
    if (response.status !== 204 && response.status !== 404) throw this.#senseless('rename user', response);
    return response.status === 204;
  }

  /** What the account asks for beside the password. */
  async factorsOf(id: string): Promise<{ id: string }[]> {
    const response = await this.#admin('GET', `/${id}/credentials`);
    const credentials = response.status === 404 ? [] : await this.#read(CredentialsAnswer, response);
    return credentials.filter((credential) => credential.type === 'otp').map((credential) => ({ id: credential.id }));
  }

  async deletePerson(id: string): Promise<void> {
    const response = await this.#admin('DELETE', `/${id}`);
    if (response.status !== 204 && response.status !== 404) throw this.#senseless('delete user', response);
  }

  async #grant(form: Record<string, string>): Promise<TokenAnswer | undefined> {
    const response = await this.#post('token', form);
    if (response.ok) return this.#read(TokenAnswer, response);
    // The status is no help: a wrong password is 401 before Keycloak 26.6 and 400 after.
    const refusal = await this.#read(OAuthError, response);
    if (refusal.error === 'invalid_grant') return undefined;
    throw this.#senseless(`${form['grant_type']}: ${refusal.error} ${refusal.error_description}`, response);
  }

  #post(endpoint: string, form: Record<string, string>, client = this.#gatewayClient): Promise<Response> {
    return this.#fetch(`${this.config.OIDC_URL}/protocol/openid-connect/${endpoint}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...client }),
    });
  }

  async #admin(method: string, path: string, body?: object): Promise<Response> {
    const ask = async () =>
      this.#fetch(`${this.#users}${path}`, {
        method,
        headers: { authorization: `Bearer ${await this.#serviceToken()}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const response = await ask();
    if (response.status !== 401) return response;
    this.#service = undefined;
    return ask();
  }

  async #serviceToken(): Promise<string> {
    if (this.#service && this.#service.until > Date.now()) return this.#service.token;
    const response = await this.#post('token', { grant_type: 'client_credentials' }, this.#adminClient);
    const { access_token, expires_in } = await this.#read(ServiceTokenAnswer, response);
    this.#service = { token: access_token, until: Date.now() + (expires_in - 10) * 1000 };
    return access_token;
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN) });
      if (response.status < 500) return response;
      throw this.#senseless(url, response);
    } catch (error) {
      if (error instanceof Problem) throw error;
      this.#log.warn(`the identity provider is away: ${String(error)}`);
      throw init.method === 'PUT' && !isNeverSent(error) ? refuse('answer-lost') : away();
    }
  }

  async #read<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
    const answer = schema.safeParse(await response.json().catch(() => undefined));
    if (answer.success) return answer.data;
    throw this.#senseless(answer.error.message, response);
  }

  #senseless(what: string, response: Response): Problem {
    this.#log.error(`the identity provider answered ${response.status} ${new URL(response.url).pathname}: ${what}`);
    return away();
  }

  get #gatewayClient() {
    return { client_id: this.config.OIDC_CLIENT_ID, client_secret: this.config.OIDC_CLIENT_SECRET };
  }

  get #adminClient() {
    return { client_id: this.config.OIDC_ADMIN_CLIENT_ID, client_secret: this.config.OIDC_ADMIN_CLIENT_SECRET };
  }
}

const away = () => refuse('identity-away');
