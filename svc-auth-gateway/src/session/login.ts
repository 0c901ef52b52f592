import { type Login as Credentials, problems } from '@allsquare/auth-contract';
import { Problem } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { type OpenedSession, OpenSession } from './open-session.ts';

@Injectable()
export class Login {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly openSession: OpenSession,
  ) {}

  /** One refusal for all reasons, so that nobody learns which addresses are known. */
  async login({ email, password, code }: Credentials): Promise<OpenedSession> {
    const tokens = await this.identity.signIn(email, password, code ?? '');
    if (!tokens) throw new Problem(401, 'wrong-credentials', problems);
    return this.openSession.open(tokens);
  }
}
