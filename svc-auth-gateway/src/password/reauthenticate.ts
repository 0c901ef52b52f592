import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { PasswordAttempts } from '../limits/password-attempts.ts';
import { refuse } from '../refuse.ts';

const RECENT_SECONDS = 300;

@Injectable()
export class Reauthenticate {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly grants: KeycloakGrants,
    private readonly attempts: PasswordAttempts,
  ) {}

  /**
   * The caller's account, once the caller has proved to be its owner: by the password or, for an account without one,
   * by a sign-in of the last five minutes. Throws Problem 403 'wrong-password' or 'sign-in-again', and 429 after too
   * many wrong ones.
   */
  async reauthenticate(caller: Caller, password: string | null | undefined) {
    const [person, credentials] = await Promise.all([
      this.identity.findPerson(caller.id),
      this.identity.getCredentials(caller.id),
    ]);
    if (!person) throw refuse('session-over');
    if (credentials.hasPassword) {
      await this.attempts.run(person.email, { session: caller.sessionId }, async () => {
        const isRight = password && (await this.grants.checkPassword(person.email, password));
        if (!isRight) throw refuse('wrong-password');
      });
    } else if (!isRecent(caller.token)) throw refuse('sign-in-again');
    return { person, credentials };
  }
}

/** A refreshed token has the time of its original sign-in. */
const isRecent = (token: string): boolean => {
  const { auth_time: at } = decodeJwt(token);
  return typeof at === 'number' && at > Date.now() / 1000 - RECENT_SECONDS;
};
