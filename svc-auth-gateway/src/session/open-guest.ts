import { randomUUID } from 'node:crypto';
import type { openGuest } from '@allsquare/auth-contract';
import { guestAddress } from '@allsquare/contract-kit';
import { previewLink } from '@allsquare/groups-contract';
import { callOwner, type InputOf, setRequestPerson } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { GuestCookie, type GuestKey } from '../guests/guest-cookie.ts';
import { generateGuestPassword } from '../guests/guest-keys.ts';
import { Guests } from '../guests/guests.ts';
import { MAX_PREVIOUS_USERS, PreviousUsersCookie } from '../guests/previous-users-cookie.ts';
import { type GrantedTokens, KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { refuse } from '../refuse.ts';
import { type ClientInfo, OpenSession, sessionCookies } from './open-session.ts';
import { SessionCookie } from './session-cookie.ts';

@Injectable()
export class OpenGuest {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly guests: Guests,
    private readonly cookie: GuestCookie,
    private readonly previousUsers: PreviousUsersCookie,
    private readonly sessionCookie: SessionCookie,
    private readonly openSession: OpenSession,
    private readonly limits: Limits,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
  ) {}

  /**
   * Reopens the account that the browser's cookie names; otherwise creates one, for a link that its owner confirms.
   * `from`: the network, against which only wrong links count.
   */
  async open({ token, name }: InputOf<typeof openGuest>['body'], clientInfo: ClientInfo, from: string) {
    if (!(await this.#isLinkValid(token, []))) {
      this.limits.consume('LIMIT_GUESTS', from);
      throw refuse('link-ended');
    }
    const key = await this.cookie.open(clientInfo.cookies);
    if (key) this.limits.consume('LIMIT_REFRESHES', key.userId);
    return (key && (await this.reopen(key, clientInfo))) ?? this.#create(token, name, clientInfo);
  }

  /** Undefined if the account was deleted, is no longer a guest's, or has another key. */
  async reopen(key: GuestKey, clientInfo: ClientInfo) {
    const granted = await this.grants.signIn('gateway', key);
    if (typeof granted !== 'object') return undefined;
    this.guests.markSeenInBackground(key.userId);
    return this.#startSession(granted, key, clientInfo);
  }

  /** Problem 403 if the group has removed one of these people. */
  async #isLinkValid(token: string, people: string[]): Promise<boolean> {
    const body = { token, ...(people.length > 0 && { guestIds: people }) };
    return (await callOwner(this.urls.GROUPS_URL, previewLink, { body }, undefined)) !== undefined;
  }

  /** Before anything is created: checks the limit, and that no previous user was removed. */
  async #create(token: string, name: string, clientInfo: ClientInfo) {
    const link = await this.guests.requireCapacity(token);
    this.limits.consume('LIMIT_GUESTS_PER_LINK', link);
    const people = await this.#listPreviousUsers(clientInfo);
    if (people.length > 0 && !(await this.#isLinkValid(token, people))) throw refuse('link-ended');

    const email = guestAddress(randomUUID());
    const password = generateGuestPassword();
    const created = await this.identity.createPerson({ name, email, password, emailVerified: true });
    if (typeof created === 'string') throw refuse('identity-away');
    setRequestPerson({ id: created.id });
    try {
      await this.guests.add(created.id, token);
      const granted = await this.grants.signIn('gateway', { email, password });
      if (typeof granted === 'string') throw refuse('identity-away');
      const opened = await this.#startSession(granted, { userId: created.id, email, password, version: 0 }, clientInfo);
      if (people.length > 0) opened.cookies.push(await this.previousUsers.seal(clientInfo.cookies, people));
      return opened;
    } catch (error) {
      await this.#delete(created.id).catch(() => undefined);
      throw error;
    }
  }

  /** The current and previous users of this browser. */
  async #listPreviousUsers({ cookies }: ClientInfo): Promise<string[]> {
    const [guest, session, former] = await Promise.all([
      this.cookie.open(cookies),
      this.sessionCookie.open(cookies),
      this.previousUsers.open(cookies),
    ]);
    const here = [guest?.userId, session?.userId].filter((id) => id !== undefined);
    return [...new Set([...here, ...former])].slice(0, MAX_PREVIOUS_USERS);
  }

  async #startSession(granted: GrantedTokens, key: GuestKey, clientInfo: ClientInfo) {
    const session = await this.openSession.open(granted, clientInfo);
    return { session, cookies: [...sessionCookies(session), await this.cookie.seal(key)] };
  }

  /**
   * No browser has its key. While the provider is unavailable the row remains, and the account is deleted as an unused
   * guest's.
   */
  async #delete(userId: string) {
    await this.identity.deletePerson(userId);
    await this.guests.delete(userId);
  }
}
