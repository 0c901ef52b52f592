import type { confirmKeep, keepAccount } from '@allsquare/auth-contract';
import { type Caller, type InputOf, notePerson } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { EndedProofs } from '../address/ended-proofs.ts';
import { UnusedAccount } from '../address/unused-account.ts';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { Guests } from '../guests/guests.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { isCommon } from '../password/common-passwords.ts';
import { PasswordLink } from '../password/password-link.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { refuse } from '../refuse.ts';
import { type Arrival, type OpenedSession, OpenSession } from '../session/open-session.ts';
import { OwnBrowser } from '../session/own-browser.ts';

/** A guest's account gets an address and a password: it stays the same account, with its groups. */
@Injectable()
export class KeepAccount {
  readonly #log = new Logger(KeepAccount.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly guests: Guests,
    private readonly link: PasswordLink,
    private readonly proofs: EndedProofs,
    private readonly unused: UnusedAccount,
    private readonly openSession: OpenSession,
    private readonly browser: OwnBrowser,
    private readonly sessions: EndOtherSessions,
    private readonly publishPerson: PublishPerson,
    private readonly mailer: AccountMailer,
  ) {}

  /** Throws Problem 409 or 403 unless a guest asks, in the browser that has their cookie. */
  async prove(caller: Caller, cookies: string | undefined): Promise<void> {
    if (!caller.isGuest) throw refuse('not-a-guest');
    await this.browser.prove(caller, cookies);
  }

  /** Nobody waits for the mail, so that the answer's time does not tell whether the address is known. */
  async ask({ id }: Caller, email: string): Promise<void> {
    await this.identity.answers();
    this.#mail(id, email).catch((error: unknown) => this.#log.warn(`a mail was not sent: ${String(error)}`));
  }

  /** Where no mails are sent. */
  async keep(
    { id }: Caller,
    { email, password }: InputOf<typeof keepAccount>['body'],
    arrival: Arrival,
  ): Promise<OpenedSession> {
    if (!password) throw refuse('password-length');
    if (isCommon(password)) throw refuse('common-password');
    await this.#readdress(id, email, password);
    const granted = await this.grants.signIn('gateway', { email, password });
    if (typeof granted === 'string') throw refuse('identity-away');
    const session = await this.openSession.open(granted, arrival);
    await this.sessions.end(session.caller);
    return session;
  }

  /** What the link of a mail would keep. */
  async look(token: string) {
    const asked = await this.link.open('keep', token);
    const person = asked && (await this.identity.findPerson(asked.userId));
    if (!asked || !person?.isGuest || (await this.proofs.has(asked.email, asked.issuedAt))) throw refuse('link-over');
    return { name: person.name, email: asked.email, groups: await this.guests.groupsOf(asked.userId) };
  }

  /** By the link of a mail, which works once. Nobody stays signed in. Answers the account. */
  async confirm({ token, password }: InputOf<typeof confirmKeep>['body']): Promise<{ userId: string; email: string }> {
    if (isCommon(password)) throw refuse('common-password');
    const asked = await this.link.open('keep', token);
    const person = asked && (await this.identity.findPerson(asked.userId));
    if (!asked || !person?.isGuest) throw refuse('link-over');
    const { userId, email, issuedAt } = asked;
    notePerson({ id: userId });
    if (!(await this.proofs.end(email, issuedAt))) throw refuse('link-over');
    await this.#readdress(userId, email, password);
    await this.sessions.end({ id: userId });
    return { userId, email };
  }

  async #mail(userId: string, email: string) {
    const account = await this.identity.findByEmail(email);
    if (account?.emailVerified) await this.mailer.sendAsked('keep-known', email);
    else await this.mailer.sendAsked('keep', email, () => this.link.sign('keep', userId, email));
  }

  async #readdress(userId: string, email: string, password: string) {
    // It may be about to be deleted.
    if (!(await this.guests.hold(userId))) throw refuse('link-over');
    const give = () => this.identity.readdress(userId, email, password);
    try {
      const first = await give();
      const refused = first === 'email-in-use' && (await this.unused.drop(email)) ? await give() : first;
      if (refused) throw refuse(refused);
    } finally {
      // The answer may be lost: publishes only what the provider has.
      void this.publishPerson.untilPublished(userId);
    }
    await this.guests
      .forget(userId)
      .catch((error: unknown) => this.#log.warn(`a kept guest is forgotten later: ${String(error)}`));
  }
}
