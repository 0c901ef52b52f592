import type { confirmConversion, convertGuest } from '@allsquare/auth-contract';
import { type Caller, type InputOf, setRequestPerson } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DeleteUnverifiedAccount } from '../address/delete-unverified-account.ts';
import { EndedProofs } from '../address/ended-proofs.ts';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { Guests } from '../guests/guests.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { isCommonPassword } from '../password/common-passwords.ts';
import { PasswordLink } from '../password/password-link.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { refuse } from '../refuse.ts';
import { type ClientInfo, type OpenedSession, OpenSession } from '../session/open-session.ts';
import { RequireOwnBrowser } from '../session/require-own-browser.ts';

/** Gives a guest's account an address and a password: the account and its groups remain the same. */
@Injectable()
export class ConvertGuest {
  readonly #log = new Logger(ConvertGuest.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly guests: Guests,
    private readonly link: PasswordLink,
    private readonly proofs: EndedProofs,
    private readonly deleteUnverified: DeleteUnverifiedAccount,
    private readonly openSession: OpenSession,
    private readonly ownBrowser: RequireOwnBrowser,
    private readonly sessions: EndOtherSessions,
    private readonly publishPerson: PublishPerson,
    private readonly mailer: AccountMailer,
  ) {}

  /** Throws Problem 409 or 403 unless the caller is a guest in the browser that has their cookie. */
  async requireGuest(caller: Caller, cookies: string | undefined): Promise<void> {
    if (!caller.isGuest) throw refuse('not-a-guest');
    await this.ownBrowser.require(caller, cookies);
  }

  /** Sends the mail in the background, so that the response time does not reveal whether the address is known. */
  async request({ id }: Caller, email: string): Promise<void> {
    await this.identity.ping();
    this.#sendMail(id, email).catch((error: unknown) => this.#log.warn(`a mail was not sent: ${String(error)}`));
  }

  /** Without mail. */
  async convert(
    { id }: Caller,
    { email, password }: InputOf<typeof convertGuest>['body'],
    clientInfo: ClientInfo,
  ): Promise<OpenedSession> {
    if (!password) throw refuse('password-length');
    if (isCommonPassword(password)) throw refuse('common-password');
    await this.#setAddressAndPassword(id, email, password);
    const granted = await this.grants.signIn('gateway', { email, password });
    if (typeof granted === 'string') throw refuse('identity-away');
    const session = await this.openSession.open(granted, clientInfo);
    await this.sessions.end(session.caller);
    return session;
  }

  /** The account that a mail's link would save. */
  async preview(token: string) {
    const claims = await this.link.open('keep', token);
    const person = claims && (await this.identity.findPerson(claims.userId));
    if (!claims || !person?.isGuest || (await this.proofs.has(claims.email, claims.issuedAt)))
      throw refuse('link-over');
    return { name: person.name, email: claims.email, groups: await this.guests.listGroupNames(claims.userId) };
  }

  /** By the link of a mail, which works once. Signs out everywhere. Returns the account. */
  async confirm({
    token,
    password,
  }: InputOf<typeof confirmConversion>['body']): Promise<{ userId: string; email: string }> {
    if (isCommonPassword(password)) throw refuse('common-password');
    const claims = await this.link.open('keep', token);
    const person = claims && (await this.identity.findPerson(claims.userId));
    if (!claims || !person?.isGuest) throw refuse('link-over');
    const { userId, email, issuedAt } = claims;
    setRequestPerson({ id: userId });
    if (!(await this.proofs.end(email, issuedAt))) throw refuse('link-over');
    await this.#setAddressAndPassword(userId, email, password);
    await this.sessions.end({ id: userId });
    return { userId, email };
  }

  async #sendMail(userId: string, email: string) {
    const account = await this.identity.findByEmail(email);
    if (account?.emailVerified) await this.mailer.sendRequested('keep-known', email);
    else await this.mailer.sendRequested('keep', email, () => this.link.sign('keep', userId, email));
  }

  async #setAddressAndPassword(userId: string, email: string, password: string) {
    // The account may be about to be deleted.
    if (!(await this.guests.postponeDeletion(userId))) throw refuse('link-over');
    const update = () => this.identity.setAddressAndPassword(userId, email, password);
    try {
      const first = await update();
      const refused = first === 'email-in-use' && (await this.deleteUnverified.delete(email)) ? await update() : first;
      if (refused) throw refuse(refused);
    } finally {
      // The response may be lost, so this publishes only what the provider has.
      await this.publishPerson.publishChange(userId);
    }
    await this.guests
      .delete(userId)
      .catch((error: unknown) => this.#log.warn(`a kept guest is forgotten later: ${String(error)}`));
  }
}
