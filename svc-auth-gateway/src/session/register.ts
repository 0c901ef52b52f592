import { type Register as NewPerson, problems } from '@allsquare/auth-contract';
import { notePerson } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { AddressProof } from '../address/address-proof.ts';
import { UnusedAccount } from '../address/unused-account.ts';
import { VerifyAddress } from '../address/verify-address.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';
import { isCommon } from '../password/common-passwords.ts';
import { refuse } from '../refuse.ts';
import { type Arrival, type OpenedSession, OpenSession } from './open-session.ts';

/** The sentence of the 202 where the address has to be verified first. */
const verifyFirst = { message: problems['address-not-verified'].message };

@Injectable()
export class Register {
  readonly #log = new Logger(Register.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly openSession: OpenSession,
    private readonly proof: AddressProof,
    private readonly verifyAddress: VerifyAddress,
    private readonly unused: UnusedAccount,
    private readonly mailer: AccountMailer,
  ) {}

  /**
   * Where mail is configured, an address without proof gets one and the same answer after the same time, known or not:
   * the account is made behind it, and the mail says what came of it.
   */
  async register({ proof, ...person }: NewPerson, arrival: Arrival): Promise<OpenedSession | typeof verifyFirst> {
    if (isCommon(person.password)) throw refuse('common-password');
    const isProven = await this.proof.isRight(proof, person.email);
    if (this.mailer.isOn && !isProven) {
      await this.identity.answers();
      this.#create(person).catch((error: unknown) => this.#log.warn(`an account was not opened: ${String(error)}`));
      return verifyFirst;
    }
    const create = () => this.identity.createPerson({ ...person, emailVerified: true });
    const first = await create();
    const isAnew = first === 'email-in-use' && isProven && (await this.unused.drop(person.email));
    const created = isAnew ? await create() : first;
    if (typeof created === 'string') throw refuse(created);
    notePerson({ id: created.id });
    if (isProven) await this.proof.spend(proof, person.email);
    return this.#signIn(created.id, person, arrival);
  }

  async #create(person: Omit<NewPerson, 'proof'>) {
    await this.identity.createPerson({ ...person, emailVerified: false });
    const account = await this.identity.findByEmail(person.email);
    if (account?.emailVerified) await this.mailer.sendAsked('known', person.email);
    else this.verifyAddress.askInBackground(person.email);
  }

  async #signIn(id: string, { email, password }: NewPerson, arrival: Arrival) {
    try {
      const granted = await this.grants.signIn('gateway', { email, password });
      // The provider wants more than this gateway was told (SMTP_URL): the account is good.
      if (granted === 'address-not-verified') return verifyFirst;
      if (granted === 'wrong-credentials') throw refuse('identity-away');
      return await this.openSession.open(granted, arrival);
    } catch (error) {
      // Left behind, the account would refuse the next try with "Email already in use".
      await this.identity.deletePerson(id).catch(() => undefined);
      throw error;
    }
  }
}
