import { type Register as NewPerson, problems } from '@allsquare/auth-contract';
import { Problem } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { type OpenedSession, OpenSession } from './open-session.ts';

@Injectable()
export class Register {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly openSession: OpenSession,
  ) {}

  async register(person: NewPerson): Promise<OpenedSession> {
    const created = await this.identity.createPerson(person);
    if (created === 'email-in-use') throw new Problem(409, created, problems);
    if (typeof created === 'string') throw new Problem(400, created, problems);
    try {
      const tokens = await this.identity.signIn(person.email, person.password);
      if (!tokens) throw new Problem(503, 'identity-away', problems);
      return await this.openSession.open(tokens);
    } catch (error) {
      // An account that nobody was told about would refuse the next try with "Email already in use".
      await this.identity.deletePerson(created.id).catch(() => undefined);
      throw error;
    }
  }
}
