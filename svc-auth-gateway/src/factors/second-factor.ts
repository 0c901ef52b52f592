import { Injectable } from '@nestjs/common';
import { type GrantedTokens, KeycloakGrants } from '../identity/keycloak-grants.ts';
import { CodeAttempts } from './code-attempts.ts';
import { RecoveryCodes } from './recovery-codes.ts';

type Attempt = { userId: string; email: string; password: string; code: string };

@Injectable()
export class SecondFactor {
  constructor(
    private readonly grants: KeycloakGrants,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly attempts: CodeAttempts,
  ) {}

  /**
   * Checks a code after the right password: returns the session that the app's code opened, or that a recovery code was
   * used. Undefined for a wrong code; throws Problem 429 after five wrong ones.
   */
  async check({ userId, email, password, code }: Attempt): Promise<GrantedTokens | 'recovery-code' | undefined> {
    await this.attempts.count(userId);
    const right = this.recoveryCodes.isRecoveryCode(code)
      ? (await this.recoveryCodes.use(userId, code)) && ('recovery-code' as const)
      : await this.grants.signIn('gateway', { email, password, code });
    if (!right || right === 'wrong-credentials' || right === 'address-not-verified') return undefined;
    await this.attempts.reset(userId);
    return right;
  }
}
