import { type Register as NewPerson, problems } from '@allsquare/auth-contract';
import { setRequestPerson } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { AddressProof } from '../address/address-proof.ts';
import { DeleteUnverifiedAccount } from '../address/delete-unverified-account.ts';
import { VerifyAddress } from '../address/verify-address.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { isCommonPassword } from '../password/common-passwords.ts';
import { refuse } from '../refuse.ts';
import { type ClientInfo, type OpenedSession, OpenSession } from './open-session.ts';

/** The message of the 202 if the address has to be verified first. */
const verificationRequired = { message: problems['address-not-verified'].message };

@Injectable()
export class Register {
  readonly #log = new Logger(Register.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly openSession: OpenSession,
    private readonly proof: AddressProof,
    private readonly verifyAddress: VerifyAddress,
    private readonly deleteUnverified: DeleteUnverifiedAccount,
    private readonly mailer: AccountMailer,
  ) {}

  /**
   * With mail configured, an address without proof gets the same response after the same time, known or not: the
   * account is created in the background, and the mail reports the result.
   */
  async register(
    { proof, ...person }: NewPerson,
    clientInfo: ClientInfo,
  ): Promise<OpenedSession | typeof verificationRequired> {
    if (isCommonPassword(person.password)) throw refuse('common-password');
    const isProven = await this.proof.isValid(proof, person.email);
    if (this.mailer.isEnabled && !isProven) {
      await this.identity.ping();
      this.#createUnverified(person).catch((error: unknown) =>
        this.#log.warn(`an account was not opened: ${String(error)}`),
      );
      return verificationRequired;
    }
    const create = () => this.identity.createPerson({ ...person, emailVerified: true });
    const first = await create();
    const isFreed = first === 'email-in-use' && isProven && (await this.deleteUnverified.delete(person.email));
    const created = isFreed ? await create() : first;
    if (typeof created === 'string') throw refuse(created);
    setRequestPerson({ id: created.id });
    if (isProven) await this.proof.consume(proof, person.email);
    return this.#signIn(created.id, person, clientInfo);
  }

  async #createUnverified(person: Omit<NewPerson, 'proof'>) {
    await this.identity.createPerson({ ...person, emailVerified: false });
    const account = await this.identity.findByEmail(person.email);
    if (account?.emailVerified) await this.mailer.sendRequested('known', person.email);
    else this.verifyAddress.sendMailInBackground(person.email);
  }

  async #signIn(id: string, { email, password }: NewPerson, clientInfo: ClientInfo) {
    try {
      const granted = await this.grants.signIn('gateway', { email, password });
      // The provider requires more than this gateway is configured for (SMTP_URL): the account is valid.
      if (granted === 'address-not-verified') return verificationRequired;
      if (granted === 'wrong-credentials') throw refuse('identity-away');
      return await this.openSession.open(granted, clientInfo);
    } catch (error) {
      // Left behind, the account would reject the next attempt with "Email already in use".
      await this.identity.deletePerson(id).catch(() => undefined);
      throw error;
    }
  }
}
