import type { Me as Answer } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
import { userOf } from './user.ts';

@Injectable()
export class GetMe {
  constructor(private readonly identity: KeycloakIdentity) {}

  /** Reads from the provider, so a new name appears at once. */
  async get(caller: Caller): Promise<Answer> {
    const [person, { hasPassword, factors }] = await Promise.all([
      this.identity.findPerson(caller.id),
      this.identity.getCredentials(caller.id),
    ]);
    if (!person) throw refuse('session-over');
    return {
      ...userOf(person),
      emailVerified: person.emailVerified,
      hasPassword: hasPassword && !person.isGuest,
      ...(person.isGuest && { guest: true }),
      assuranceLevel: factors.length > 0 ? 'aal2' : 'aal1',
      factors: factors.map(({ id }) => ({ id, factor_type: 'totp', status: 'verified' })),
    };
  }
}
