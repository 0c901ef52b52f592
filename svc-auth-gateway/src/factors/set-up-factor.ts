import { randomBytes } from 'node:crypto';
import type { FactorSetup } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { Reauthenticate } from '../password/reauthenticate.ts';
import { refuse } from '../refuse.ts';
import { authenticatorApp } from './authenticator-app.ts';
import { SealedSecret } from './sealed-secret.ts';

@Injectable()
export class SetUpFactor {
  constructor(
    private readonly owner: Reauthenticate,
    private readonly sealedSecret: SealedSecret,
  ) {}

  /** Stores nothing: the secret is sealed in the id until the app's first code confirms it. */
  async setUp(caller: Caller, password: string | null | undefined): Promise<FactorSetup> {
    const { person, credentials } = await this.owner.reauthenticate(caller, password);
    if (credentials.factors.length > 0) throw refuse('second-factor-exists');
    const secret = randomBytes(18).toString('base64url');
    const app = authenticatorApp(secret, person.email);
    return { id: await this.sealedSecret.seal(caller.id, secret), secret: app.secret.base32, uri: app.toString() };
  }
}
