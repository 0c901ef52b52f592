import type { ResetPassword as Request } from '@allsquare/auth-contract';
import { setRequestPerson } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedProofs } from '../address/ended-proofs.ts';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { refuse } from '../refuse.ts';
import { isCommonPassword } from './common-passwords.ts';
import { PasswordLink } from './password-link.ts';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly link: PasswordLink,
    private readonly ended: EndedProofs,
    private readonly identity: KeycloakIdentity,
    private readonly sessions: EndOtherSessions,
    private readonly publishPerson: PublishPerson,
    private readonly mailer: AccountMailer,
  ) {}

  /**
   * By the link of a mail, which works once and also verifies the address. Signs out everywhere. Returns the account's
   * address.
   */
  async reset({ token, password }: Request): Promise<string> {
    if (isCommonPassword(password)) throw refuse('common-password');
    const claims = await this.link.open('reset', token);
    const person = claims && (await this.identity.findPerson(claims.userId));
    if (!person || person.email !== claims.email) throw refuse('link-over');
    setRequestPerson({ id: person.id });
    if (!(await this.ended.end(person.email, claims.issuedAt))) throw refuse('link-over');
    if (!(await this.identity.setPassword(person.id, password))) throw refuse('password-length');
    if (!person.emailVerified) {
      await this.identity.verifyAddress(person.id);
      await this.publishPerson.publishChange(person.id);
    }
    await this.sessions.end({ id: person.id });
    this.mailer.notifyOwner('password-changed', { ...person, emailVerified: true });
    return person.email;
  }
}
