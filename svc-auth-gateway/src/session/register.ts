import type { Register as NewPerson } from '@allsquare/auth-contract';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
import { type OpenedSession, OpenSession } from './open-session.ts';

@Injectable()
export class Register {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly openSession: OpenSession,
  ) {}

  async register(person: NewPerson): Promise<OpenedSession> {
    const created = await this.identity.createPerson(person);
    if (typeof created === 'string') throw refuse(created);
    try {
      const tokens = await this.identity.signIn(person.email, person.password);
      if (!tokens) throw refuse('identity-away');
      return await this.openSession.open(tokens);
    } catch (error) {
      // Left behind, the account would refuse the next try with "Email already in use".
      await this.identity.deletePerson(created.id).catch(() => undefined);
      throw error;
    }
  }
}
