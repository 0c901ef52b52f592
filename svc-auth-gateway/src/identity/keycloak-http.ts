import { Problem } from '@allsquare/service-kit';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { z } from 'zod';
import { identityConfig } from '../config.ts';
import { wasNeverSent } from '../http/connection-errors.ts';
import { refuse } from '../refuse.ts';
import { ServiceTokenAnswer } from './answers.ts';

const REQUEST_TIMEOUT = 5000;

type ClientName = 'gateway' | 'password' | 'admin';

/**
 * Sends requests to the identity provider (Keycloak, or the local stand-in). Problem 503 'identity-away' if it is
 * unreachable or responds with nonsense; 502 'answer-lost' if the response to a change was lost or failed.
 */
@Injectable()
export class KeycloakHttp {
  readonly #log = new Logger(KeycloakHttp.name);
  readonly #adminUrl: string;
  #cachedToken?: { token: string; until: number };

  constructor(@Inject(identityConfig.KEY) private readonly config: ConfigType<typeof identityConfig>) {
    this.#adminUrl = config.OIDC_URL.replace('/realms/', '/admin/realms/');
  }

  /** Posts a form to an OAuth endpoint as one of the gateway's clients. */
  post(endpoint: 'token' | 'logout', form: Record<string, string>, client: ClientName): Promise<Response> {
    return this.#fetch(`${this.config.OIDC_URL}/protocol/openid-connect/${endpoint}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...this.#credentials(client) }),
    });
  }

  /** Calls the Admin REST API. */
  async admin(method: string, path: string, body?: unknown): Promise<Response> {
    const request = async () =>
      this.#fetch(`${this.#adminUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await this.#serviceToken()}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const response = await request();
    if (response.status !== 401) return response;
    this.#cachedToken = undefined;
    return request();
  }

  async parse<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
    const answer = schema.safeParse(await response.json().catch(() => undefined));
    if (answer.success) return answer.data;
    throw this.unexpectedResponse(answer.error.message, response);
  }

  unexpectedResponse(what: string, response: Response): Problem {
    this.#log.error(`the identity provider answered ${response.status} ${new URL(response.url).pathname}: ${what}`);
    return refuse('identity-away');
  }

  clientId(client: ClientName): string {
    return this.#credentials(client).client_id;
  }

  async #serviceToken(): Promise<string> {
    if (this.#cachedToken && this.#cachedToken.until > Date.now()) return this.#cachedToken.token;
    const response = await this.post('token', { grant_type: 'client_credentials' }, 'admin');
    const { access_token, expires_in } = await this.parse(ServiceTokenAnswer, response);
    this.#cachedToken = { token: access_token, until: Date.now() + (expires_in - 10) * 1000 };
    return access_token;
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
      if (response.status < 500) return response;
      const problem = this.unexpectedResponse(init.method ?? 'GET', response);
      throw init.method === 'PUT' ? refuse('answer-lost') : problem;
    } catch (error) {
      if (error instanceof Problem) throw error;
      this.#log.warn(`the identity provider is away: ${String(error)}`);
      throw init.method === 'PUT' && !wasNeverSent(error) ? refuse('answer-lost') : refuse('identity-away');
    }
  }

  #credentials(client: ClientName) {
    const { config } = this;
    return {
      gateway: { client_id: config.OIDC_CLIENT_ID, client_secret: config.OIDC_CLIENT_SECRET },
      password: { client_id: config.OIDC_PASSWORD_CLIENT_ID, client_secret: config.OIDC_PASSWORD_CLIENT_SECRET },
      admin: { client_id: config.OIDC_ADMIN_CLIENT_ID, client_secret: config.OIDC_ADMIN_CLIENT_SECRET },
    }[client];
  }
}
