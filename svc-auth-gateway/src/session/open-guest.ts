import { randomBytes, randomUUID } from 'node:crypto';
import type { openGuest } from '@allsquare/auth-contract';
import { guestAddress } from '@allsquare/contract-kit';
import { lookAtLink } from '@allsquare/groups-contract';
import { callOwner, type InputOf, notePerson } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { GuestCookie, type GuestKey } from '../guests/guest-cookie.ts';
import { Guests } from '../guests/guests.ts';
import { type Granted, KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
import { type Arrival, cookiesOf, OpenSession } from './open-session.ts';

@Injectable()
export class OpenGuest {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly guests: Guests,
    private readonly cookie: GuestCookie,
    private readonly openSession: OpenSession,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
  ) {}

  /** Whom the browser's cookie names comes back; else an account is made, for a link that its owner confirms. */
  async open({ token, name }: InputOf<typeof openGuest>['body'], arrival: Arrival) {
    const linked = await callOwner(this.urls.GROUPS_URL, lookAtLink, { body: { token } }, undefined);
    if (!linked) throw refuse('link-ended');
    const key = await this.cookie.open(arrival.cookies);
    return (key && (await this.comeBack(key, arrival))) ?? this.#openNew(token, name, arrival);
  }

  /** Undefined where the account is gone, or a guest's no more. */
  async comeBack(key: GuestKey, arrival: Arrival) {
    const granted = await this.grants.signIn('gateway', key);
    if (typeof granted !== 'object') return undefined;
    this.guests.seenInBackground(key.userId);
    return this.#opened(granted, key, arrival);
  }

  async #openNew(token: string, name: string, arrival: Arrival) {
    const email = guestAddress(randomUUID());
    const password = randomBytes(32).toString('base64url');
    const created = await this.identity.createPerson({ name, email, password, emailVerified: true });
    if (typeof created === 'string') throw refuse('identity-away');
    notePerson({ id: created.id });
    try {
      if (!(await this.guests.add(created.id, token))) throw refuse('link-ended');
      const granted = await this.grants.signIn('gateway', { email, password });
      if (typeof granted === 'string') throw refuse('identity-away');
      return await this.#opened(granted, { userId: created.id, email, password }, arrival);
    } catch (error) {
      await this.#drop(created.id).catch(() => undefined);
      throw error;
    }
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
