import type { RemoveFactor as Request } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { Reauthenticate } from '../password/reauthenticate.ts';
import { refuse } from '../refuse.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactor } from './second-factor.ts';

@Injectable()
export class RemoveFactor {
  readonly #log = new Logger(RemoveFactor.name);

  constructor(
    private readonly owner: Reauthenticate,
    private readonly secondFactor: SecondFactor,
    private readonly grants: KeycloakGrants,
    private readonly identity: KeycloakIdentity,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly mailer: AccountMailer,
  ) {}

  async remove(caller: Caller, id: string, { password, code }: Request): Promise<void> {
    const { person, credentials } = await this.owner.reauthenticate(caller, password);
    if (!credentials.factors.some((factor) => factor.id === id)) throw refuse('no-such-factor');
    // The provider checks a code together with a password only; without a password the factor protects nothing.
    if (password && credentials.hasPassword) {
      const right = await this.secondFactor.check({ userId: caller.id, email: person.email, password, code });
      if (!right) throw refuse('wrong-code');
      if (right !== 'recovery-code') await this.grants.endSession(right);
    }
    await this.identity.removeFactor(caller.id, id);
    // The factor is off. Without a factor the codes open nothing, and the next factor gets new ones.
    await this.recoveryCodes
      .deleteAll(caller.id)
      .catch((error: unknown) => this.#log.warn(`recovery codes of no factor stay: ${String(error)}`));
    this.mailer.notifyOwner('factor-off', person);
  }
}
