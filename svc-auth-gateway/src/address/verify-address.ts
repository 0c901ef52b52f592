import type { VerifyAddress as Request } from '@allsquare/auth-contract';
import { TokenVerifier } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { PasswordAttempts } from '../limits/password-attempts.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { refuse } from '../refuse.ts';
import { AddressProof } from './address-proof.ts';

@Injectable()
export class VerifyAddress {
  readonly #log = new Logger(VerifyAddress.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly tokens: TokenVerifier,
    private readonly proof: AddressProof,
    private readonly publishPerson: PublishPerson,
    private readonly limits: Limits,
    private readonly attempts: PasswordAttempts,
    private readonly mailer: AccountMailer,
  ) {}

  /**
   * With a valid proof, and a password or a session, the address is verified when this resolves. The mail alone is not
   * enough, because a stranger may have opened the account. Without a proof this sends a mail in the background.
   */
  async request({ email, proof, password }: Request, from: string, authorization: string | undefined): Promise<void> {
    if (await this.proof.isValid(proof, email)) {
      const account = await this.identity.findByEmail(email);
      if (!account || account.emailVerified) return;
      if (await this.#isOwner({ ...account, email }, password, from, authorization)) {
        await this.identity.verifyAddress(account.id);
        await this.proof.consume(proof, email);
        await this.publishPerson.publishChange(account.id);
        return;
      }
    }
    this.limits.consume('LIMIT_MAIL_REQUESTS', from);
    this.sendMailInBackground(email);
  }

  /** Mails an address whose account is not verified; the response does not reveal whether one exists. */
  sendMailInBackground(email: string) {
    this.#sendMail(email).catch((error: unknown) => this.#log.warn(`a mail was not sent: ${String(error)}`));
  }

  async #sendMail(email: string) {
    if (!this.mailer.isEnabled) return;
    const account = await this.identity.findByEmail(email);
    if (account && !account.emailVerified)
      await this.mailer.sendRequested('verify', email, () => this.proof.sign(email));
  }

  /** Throws Problem 401 for a wrong password. */
  async #isOwner(
    { id, email }: { id: string; email: string },
    password: string | null | undefined,
    from: string,
    authorization: string | undefined,
  ): Promise<boolean> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const caller = token ? await this.tokens.verify(token).catch(() => undefined) : undefined;
    if (caller?.id === id) return true;
    if (!password) return false;
    await this.attempts.run(email, { network: from }, async () => {
      if (!(await this.grants.checkPassword(email, password))) throw refuse('wrong-credentials');
    });
    return true;
  }
}
