import type { RecoveryCodes as Answer, FactorCode } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { AccountLock } from '../concurrency/account-lock.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { Reauthenticate } from '../password/reauthenticate.ts';
import { refuse } from '../refuse.ts';
import { authenticatorApp } from './authenticator-app.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SealedSecret } from './sealed-secret.ts';

@Injectable()
export class ConfirmFactor {
  readonly #log = new Logger(ConfirmFactor.name);

  constructor(
    private readonly sealedSecret: SealedSecret,
    private readonly owner: Reauthenticate,
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly lock: AccountLock,
    private readonly mailer: AccountMailer,
  ) {}

  /** Two confirmations at once store one factor. */
  async confirm(caller: Caller, id: string, { code, password }: FactorCode): Promise<Answer> {
    const secret = await this.sealedSecret.open(caller.id, id);
    if (!secret) throw refuse('no-such-factor');
    const { person } = password ? await this.owner.reauthenticate(caller, password) : { person: caller };
    return this.lock.run(`factors ${caller.id}`, async () => {
      const { factors } = await this.identity.getCredentials(caller.id);
      if (factors.length > 0) throw refuse('second-factor-exists');
      const shown = code.replaceAll(' ', '');
      if (authenticatorApp(secret, person.email).validate({ token: shown, window: 1 }) === null)
        throw refuse('wrong-code');
      // The codes first: a factor without them could lock its owner out.
      const recoveryCodes = await this.recoveryCodes.regenerate(caller.id);
      await this.identity.addFactor(caller.id, secret);
      if (password) await this.#consumeCode(person.email, password, shown);
      this.mailer.notifyOwner('factor-on', person);
      return { recoveryCodes };
    });
  }

  /** The provider accepts each code once, and has not seen this one yet. */
  async #consumeCode(email: string, password: string, code: string) {
    try {
      const granted = await this.grants.signIn('gateway', { email, password, code });
      if (typeof granted === 'object') await this.grants.endSession(granted);
    } catch (error) {
      // The factor is on: its owner must see the recovery codes.
      this.#log.warn(`the code of a new factor was not used up: ${String(error)}`);
    }
  }
}
