import type { ChangePassword as Request } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { refuse } from '../refuse.ts';
import { isCommonPassword } from './common-passwords.ts';
import { Reauthenticate } from './reauthenticate.ts';

@Injectable()
export class ChangePassword {
  constructor(
    private readonly owner: Reauthenticate,
    private readonly identity: KeycloakIdentity,
    private readonly otherSessions: EndOtherSessions,
    private readonly mailer: AccountMailer,
  ) {}

  /** Signs out every session that used the old password. */
  async change(caller: Caller, { current, next }: Request): Promise<void> {
    if (isCommonPassword(next)) throw refuse('common-password');
    const { person } = await this.owner.reauthenticate(caller, current);
    if (!(await this.identity.setPassword(caller.id, next))) throw refuse('password-length');
    this.mailer.notifyOwner('password-changed', person);
    await this.otherSessions.end(caller);
  }
}
