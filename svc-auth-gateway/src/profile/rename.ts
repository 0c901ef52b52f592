import type { User } from '@allsquare/auth-contract';
import { Broker, type Caller, Problem, sendLive } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { refuse } from '../refuse.ts';
import { userOf } from '../session/user.ts';

@Injectable()
export class Rename {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly publishPerson: PublishPerson,
    private readonly broker: Broker,
    private readonly limits: Limits,
  ) {}

  /** The provider keeps the name; the other services learn it by event, the person's own browsers at once. */
  async rename(caller: Caller, name: string): Promise<User> {
    this.limits.take('LIMIT_RENAMES', caller.id);
    try {
      if (!(await this.identity.rename(caller.id, name))) throw refuse('session-over');
      this.#notifyBrowsers(caller);
    } catch (error) {
      // The answer was lost: it may have happened.
      if (error instanceof Problem && error.status === 502) this.#notifyBrowsers(caller);
      throw error;
    } finally {
      // Publishes only what the provider has.
      void this.publishPerson.untilPublished(caller.id);
    }
    return userOf({ ...caller, name });
  }

  #notifyBrowsers({ id }: Caller) {
    if (this.broker.connected) sendLive(this.broker, [id], [{ topic: 'profile' }]);
  }
}
