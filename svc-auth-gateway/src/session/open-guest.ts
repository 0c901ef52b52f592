import { randomUUID } from 'node:crypto';
import type { openGuest } from '@allsquare/auth-contract';
import { guestAddress } from '@allsquare/contract-kit';
import { lookAtLink } from '@allsquare/groups-contract';
import { callOwner, type InputOf, notePerson } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { FormerPeopleCookie, MOST_PEOPLE } from '../guests/former-people-cookie.ts';
import { GuestCookie, type GuestKey } from '../guests/guest-cookie.ts';
import { newGuestPassword } from '../guests/guest-keys.ts';
import { Guests } from '../guests/guests.ts';
import { type Granted, KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { refuse } from '../refuse.ts';
import { type Arrival, cookiesOf, OpenSession } from './open-session.ts';
import { SessionCookie } from './session-cookie.ts';

@Injectable()
export class OpenGuest {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly guests: Guests,
    private readonly cookie: GuestCookie,
    private readonly before: FormerPeopleCookie,
    private readonly sessionCookie: SessionCookie,
    private readonly openSession: OpenSession,
    private readonly limits: Limits,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
  ) {}

  /**
   * Whom the browser's cookie names comes back; else an account is made, for a link that its owner confirms. `from`:
   * the network, which wrong links alone use up.
   */
  async open({ token, name }: InputOf<typeof openGuest>['body'], arrival: Arrival, from: string) {
    if (!(await this.#leads(token, []))) {
      this.limits.take('LIMIT_GUESTS', from);
      throw refuse('link-ended');
    }
    const key = await this.cookie.open(arrival.cookies);
    if (key) this.limits.take('LIMIT_REFRESHES', key.userId);
    return (key && (await this.comeBack(key, arrival))) ?? this.#openNew(token, name, arrival);
  }

  /** Undefined where the account is gone, a guest's no more, or opens by another key. */
  async comeBack(key: GuestKey, arrival: Arrival) {
    const granted = await this.grants.signIn('gateway', key);
    if (typeof granted !== 'object') return undefined;
    this.guests.seenInBackground(key.userId);
    return this.#opened(granted, key, arrival);
  }

  /** Problem 403 where the group has removed one of these people. */
  async #leads(token: string, people: string[]): Promise<boolean> {
    const body = { token, ...(people.length > 0 && { guestIds: people }) };
    return (await callOwner(this.urls.GROUPS_URL, lookAtLink, { body }, undefined)) !== undefined;
  }

  /** Before anything is made: whether there is room, and whoever was here before may still join. */
  async #openNew(token: string, name: string, arrival: Arrival) {
    const link = await this.guests.requireRoom(token);
    this.limits.take('LIMIT_GUESTS_PER_LINK', link);
    const people = await this.#peopleHere(arrival);
    if (people.length > 0 && !(await this.#leads(token, people))) throw refuse('link-ended');

    const email = guestAddress(randomUUID());
    const password = newGuestPassword();
    const created = await this.identity.createPerson({ name, email, password, emailVerified: true });
    if (typeof created === 'string') throw refuse('identity-away');
    notePerson({ id: created.id });
    try {
      await this.guests.add(created.id, token);
      const granted = await this.grants.signIn('gateway', { email, password });
      if (typeof granted === 'string') throw refuse('identity-away');
      const opened = await this.#opened(granted, { userId: created.id, email, password, version: 0 }, arrival);
      if (people.length > 0) opened.cookies.push(await this.before.seal(arrival.cookies, people));
      return opened;
    } catch (error) {
      await this.#drop(created.id).catch(() => undefined);
      throw error;
    }
  }

  /** Who is, or was, in this browser. */
  async #peopleHere({ cookies }: Arrival): Promise<string[]> {
    const [guest, session, former] = await Promise.all([
      this.cookie.open(cookies),
      this.sessionCookie.open(cookies),
      this.before.open(cookies),
    ]);
    const here = [guest?.userId, session?.userId].filter((id) => id !== undefined);
    return [...new Set([...here, ...former])].slice(0, MOST_PEOPLE);
  }

  async #opened(granted: Granted, key: GuestKey, arrival: Arrival) {
    const session = await this.openSession.open(granted, arrival);
    return { session, cookies: [...cookiesOf(session), await this.cookie.seal(key)] };
  }

  /** Nobody has what opens it. While the provider is away the row stays: it is deleted as an unused guest's. */
  async #drop(userId: string) {
    await this.identity.deletePerson(userId);
    await this.guests.forget(userId);
  }
}
