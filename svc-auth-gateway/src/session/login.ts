import type { Login as Credentials } from '@allsquare/auth-contract';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
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
    if (!tokens) throw refuse('wrong-credentials');
    return this.openSession.open(tokens);
  }
}
