import type { RecoveryCodes as Answer } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountLock } from '../identity/account-lock.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
import { authenticatorApp } from './authenticator-app.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SealedSecret } from './sealed-secret.ts';

@Injectable()
export class ConfirmFactor {
  constructor(
    private readonly sealed: SealedSecret,
    private readonly identity: KeycloakIdentity,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly lock: AccountLock,
  ) {}

  /** Two confirmations at once store one factor. */
  async confirm(caller: Caller, id: string, code: string): Promise<Answer> {
    const secret = await this.sealed.open(caller.id, id);
    if (!secret) throw refuse('no-such-factor');
    return this.lock.run(`factors ${caller.id}`, async () => {
      const { factors } = await this.identity.credentialsOf(caller.id);
      if (factors.length > 0) throw refuse('second-factor-exists');
      const app = authenticatorApp(secret, caller.email);
      if (app.validate({ token: code.replaceAll(' ', ''), window: 1 }) === null) throw refuse('wrong-code');
      // The codes first: a factor without them could lock its owner out.
      const recoveryCodes = await this.recoveryCodes.renew(caller.id);
      await this.identity.addFactor(caller.id, secret);
      return { recoveryCodes };
    });
  }
}
