import type { Login as Credentials } from '@allsquare/auth-contract';
import { isGuestAddress } from '@allsquare/contract-kit';
import { setRequestPerson } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DeviceCookie } from '../device/device-cookie.ts';
import { SecondFactor } from '../factors/second-factor.ts';
import { type GrantedTokens, KeycloakGrants, type SignInRefusal } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { PasswordAttempts } from '../limits/password-attempts.ts';
import { refuse } from '../refuse.ts';
import { type ClientInfo, type OpenedSession, OpenSession } from './open-session.ts';

@Injectable()
export class Login {
  readonly #log = new Logger(Login.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly secondFactor: SecondFactor,
    private readonly openSession: OpenSession,
    private readonly attempts: PasswordAttempts,
    private readonly device: DeviceCookie,
  ) {}

  /**
   * One error for a wrong password and an unknown address, so that no caller learns which addresses are known. `from`:
   * the network of the request.
   */
  async login(credentials: Credentials, from: string, clientInfo: ClientInfo): Promise<OpenedSession> {
    const device = await this.device.deviceOf(clientInfo.cookies, credentials.email);
    const who = device ? { device } : { network: from };
    const granted = await this.attempts.run(credentials.email, who, () => this.#signIn(credentials));
    return this.openSession.open(granted, clientInfo);
  }

  async #signIn(credentials: Credentials): Promise<GrantedTokens> {
    if (isGuestAddress(credentials.email)) throw refuse('wrong-credentials');
    const account = await this.identity.findByEmail(credentials.email);
    if (account) setRequestPerson({ id: account.id });
    const { email, password } = credentials;
    const granted = account?.totp
      ? await this.#signInUsingFactor(account.id, credentials)
      : await this.grants.signIn('gateway', { email, password });
    if (typeof granted === 'string') throw refuse(granted);
    return granted;
  }

  /** The gateway's own client rejects a missing code like a wrong password, so the other client checks the password. */
  async #signInUsingFactor(
    userId: string,
    { email, password, code }: Credentials,
  ): Promise<GrantedTokens | SignInRefusal> {
    const checked = await this.grants.signIn('password', { email, password });
    if (typeof checked === 'string') return checked;
    let usesSession = false;
    try {
      if (!code) throw refuse('second-factor-needed');
      const right = await this.secondFactor.check({ userId, email, password, code });
      if (!right) throw refuse('wrong-second-factor');
      usesSession = right === 'recovery-code';
      return right === 'recovery-code' ? checked : right;
    } finally {
      if (!usesSession) await this.grants.endSession(checked).catch((error: unknown) => this.#log.warn(String(error)));
    }
  }
}
