import { type Register as NewPerson, problems } from '@allsquare/auth-contract';
import { notePerson } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { AddressProof } from '../address/address-proof.ts';
import { VerifyAddress } from '../address/verify-address.ts';
import { sessionConfig } from '../config.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { isCommon } from '../password/common-passwords.ts';
import { refuse } from '../refuse.ts';
import { type Arrival, type OpenedSession, OpenSession } from './open-session.ts';

/** The sentence of the 202 where the address has to be verified first. */
const verifyFirst = { message: problems['address-not-verified'].message };

@Injectable()
export class Register {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly openSession: OpenSession,
    private readonly proof: AddressProof,
    private readonly verifyAddress: VerifyAddress,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  /** Where mail is configured, an address without proof gets one and the same answer, known or not. */
  async register({ proof, ...person }: NewPerson, arrival: Arrival): Promise<OpenedSession | typeof verifyFirst> {
    if (isCommon(person.password)) throw refuse('common-password');
    const isProven = await this.proof.isRight(proof, person.email);
    const emailVerified = isProven || !this.config.MAIL;
    const created = await this.identity.createPerson({ ...person, emailVerified });
    if (created === 'email-in-use' && !emailVerified) return verifyFirst;
    if (typeof created === 'string') throw refuse(created);
    notePerson({ id: created.id });
    if (!emailVerified) {
      this.verifyAddress.askInBackground(created.id);
      return verifyFirst;
    }
    return this.#signIn(created.id, person, arrival);
  }

  async #signIn(id: string, { email, password }: NewPerson, arrival: Arrival) {
    try {
      const granted = await this.grants.signIn('gateway', { email, password });
      // The provider wants more than this gateway was told (MAIL): the account is good.
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
