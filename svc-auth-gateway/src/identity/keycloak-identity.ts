import { isGuestAddress } from '@allsquare/contract-kit';
import { Injectable } from '@nestjs/common';
import { AddressAnswer, CredentialsAnswer, RefusedUser, SessionsAnswer, UserAnswer, UsersAnswer } from './answers.ts';
import { KeycloakHttp } from './keycloak-http.ts';

const NONEXISTENT_ID = '00000000-0000-0000-0000-000000000000';
/** The provider's own default. */
const PAGE_SIZE = 100;

/** The accounts at the identity provider: people, their credentials and their sessions. */
@Injectable()
export class KeycloakIdentity {
  constructor(private readonly keycloak: KeycloakHttp) {}

  /** The id of the new person, or what was invalid. */
  async createPerson(person: { name: string; email: string; password: string; emailVerified: boolean }) {
    const response = await this.keycloak.admin('POST', '/users', {
      username: person.email,
      email: person.email,
      // The whole name goes into firstName: only then does the token's `name` return it exactly.
      firstName: person.name,
      lastName: '',
      enabled: true,
      emailVerified: person.emailVerified,
      credentials: [{ type: 'password', value: person.password, temporary: false }],
    });
    if (response.status === 409) return 'email-in-use';
    if (response.status === 400) {
      return (await this.keycloak.parse(RefusedUser, response)).field === 'email' ? 'invalid-email' : 'password-length';
    }
    const id = response.headers.get('location')?.split('/').at(-1);
    if (response.status !== 201 || !id) throw this.keycloak.unexpectedResponse('create user', response);
    return { id };
  }

  /** Undefined when the account was deleted. */
  async findPerson(id: string) {
    const response = await this.keycloak.admin('GET', `/users/${id}`);
    return response.status === 404 ? undefined : this.keycloak.parse(UserAnswer, response);
  }

  /** The owner of this address, and whether they have a second factor. */
  async findByEmail(email: string): Promise<{ id: string; emailVerified: boolean; totp: boolean } | undefined> {
    // Keycloak on PostgreSQL fails at U+0000 (500); no address contains it.
    if (email.includes('\u0000')) return undefined;
    const query = new URLSearchParams({ email, exact: 'true' });
    const response = await this.keycloak.admin('GET', `/users?${query.toString()}`);
    return (await this.keycloak.parse(UsersAnswer, response))[0];
  }

  /** The ids of all accounts. */
  async *listIds(): AsyncGenerator<string> {
    for (let first = 0; ; first += PAGE_SIZE) {
      const query = new URLSearchParams({ first: String(first), max: String(PAGE_SIZE) });
      const response = await this.keycloak.admin('GET', `/users?${query.toString()}`);
      const users = await this.keycloak.parse(UsersAnswer, response);
      for (const { id } of users) yield id;
      if (users.length < PAGE_SIZE) return;
    }
  }

  /** False when the account was deleted. Throws Problem 502 if the response was lost: the change may have been made. */
  rename(id: string, name: string): Promise<boolean> {
    // Omitted fields do not change; a last name (Google sends one) would appear behind the new name.
    return this.#update('PUT', `/users/${id}`, { firstName: name, lastName: '' });
  }

  /** Sets another, verified address and a password: both or neither. */
  async setAddressAndPassword(
    id: string,
    email: string,
    password: string,
  ): Promise<'email-in-use' | 'password-length' | undefined> {
    const response = await this.keycloak.admin('PUT', `/users/${id}`, {
      email,
      emailVerified: true,
      requiredActions: [],
      credentials: [{ type: 'password', value: password, temporary: false }],
    });
    if (response.status === 409) return 'email-in-use';
    if (response.status === 400) return 'password-length';
    if (response.status !== 204) throw this.keycloak.unexpectedResponse('readdress', response);
    return undefined;
  }

  /** Marks the address as verified and removes every other required action. */
  async verifyAddress(id: string): Promise<void> {
    await this.#update('PUT', `/users/${id}`, { emailVerified: true, requiredActions: [] });
  }

  /** Throws Problem 503 while the provider is unavailable; takes the same time for every account. */
  async ping(): Promise<void> {
    await this.findPerson(NONEXISTENT_ID);
  }

  /** The account's credentials: a Google account has no password. */
  async getCredentials(id: string): Promise<{ hasPassword: boolean; factors: { id: string }[] }> {
    const response = await this.keycloak.admin('GET', `/users/${id}/credentials`);
    const credentials = response.status === 404 ? [] : await this.keycloak.parse(CredentialsAnswer, response);
    return {
      hasPassword: credentials.some(({ type }) => type === 'password'),
      factors: credentials.filter(({ type }) => type === 'otp').map((credential) => ({ id: credential.id })),
    };
  }

  /** Stores the secret of an authenticator app as text, of which the app has the bytes. */
  async addFactor(id: string, secret: string): Promise<void> {
    await this.#update('PUT', `/users/${id}`, {
      credentials: [
        {
          type: 'otp',
          userLabel: 'Authenticator app',
          secretData: JSON.stringify({ value: secret }),
          credentialData: JSON.stringify({
            subType: 'totp',
            digits: 6,
            counter: 0,
            period: 30,
            algorithm: 'HmacSHA1',
          }),
        },
      ],
    });
  }

  async removeFactor(id: string, factorId: string): Promise<void> {
    await this.#update('DELETE', `/users/${id}/credentials/${encodeURIComponent(factorId)}`);
  }

  /** False if the provider's policy rejects the password. */
  async setPassword(id: string, password: string): Promise<boolean> {
    const body = { type: 'password', value: password, temporary: false };
    const response = await this.keycloak.admin('PUT', `/users/${id}/reset-password`, body);
    if (response.status !== 204 && response.status !== 400)
      throw this.keycloak.unexpectedResponse('set password', response);
    return response.status === 204;
  }

  /** False when the account was deleted. */
  replacePassword(id: string, password: string): Promise<boolean> {
    return this.#update('PUT', `/users/${id}/reset-password`, { type: 'password', value: password, temporary: false });
  }

  /** The placeholder address of a guest; undefined for others. */
  async getGuestAddress(id: string): Promise<string | undefined> {
    const response = await this.keycloak.admin('GET', `/users/${id}`);
    if (response.status === 404) return undefined;
    const { email } = await this.keycloak.parse(AddressAnswer, response);
    return isGuestAddress(email) ? email : undefined;
  }

  /** The person's sessions through the gateway. */
  async listSessions(id: string): Promise<{ id: string; startedAt: Date; lastSeenAt: Date }[]> {
    const response = await this.keycloak.admin('GET', `/users/${id}/sessions`);
    const sessions = response.status === 404 ? [] : await this.keycloak.parse(SessionsAnswer, response);
    const own = [this.keycloak.clientId('gateway'), this.keycloak.clientId('password')];
    return sessions
      .filter(({ clients }) => Object.values(clients).some((client) => own.includes(client)))
      .map((session) => ({
        id: session.id,
        startedAt: new Date(session.start),
        lastSeenAt: new Date(session.lastAccess),
      }));
  }

  /** Succeeds if the session has already ended. */
  async endSession(sessionId: string): Promise<void> {
    await this.#update('DELETE', `/sessions/${encodeURIComponent(sessionId)}`);
  }

  /** Succeeds if it was already deleted. */
  async deletePerson(id: string): Promise<void> {
    await this.#update('DELETE', `/users/${id}`);
  }

  /** False when it does not exist. */
  async #update(method: 'PUT' | 'DELETE', path: string, body?: unknown): Promise<boolean> {
    const response = await this.keycloak.admin(method, path, body);
    if (![200, 204, 404].includes(response.status))
      throw this.keycloak.unexpectedResponse(`${method} ${path}`, response);
    return response.status !== 404;
  }
}
