import type { User } from '@allsquare/auth-contract';
import { isSameName } from '@allsquare/contract-kit';
import { getGroup, listGroups, nameTakenInGroupMessage, unnumberedName } from '@allsquare/groups-contract';
import { Broker, type Caller, callOwner, Problem, sendLive } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { refuse } from '../refuse.ts';
import { userOf } from '../session/user.ts';

@Injectable()
export class RenamePerson {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly publishPerson: PublishPerson,
    private readonly broker: Broker,
    private readonly limits: Limits,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
  ) {}

  /** Stores the name at the provider; other services get it by event, the person's own browsers at once. */
  async rename(caller: Caller, name: string): Promise<User> {
    this.limits.consume('LIMIT_RENAMES', caller.id);
    if (caller.isGuest) await this.#requireNewName(caller, name);
    try {
      if (!(await this.identity.rename(caller.id, name))) throw refuse('session-over');
      this.#notifyBrowsers(caller);
    } catch (error) {
      // The response was lost: the change may have been made.
      if (error instanceof Problem && error.status === 502) this.#notifyBrowsers(caller);
      throw error;
    } finally {
      // Publishes only what the provider has.
      await this.publishPerson.publishChange(caller.id);
    }
    return userOf({ ...caller, name });
  }

  /**
   * Problem 409 if another member of this guest's groups has the name. Concurrent duplicates get a number, as accounts
   * do.
   */
  async #requireNewName(caller: Caller, name: string) {
    const listed = await callOwner(this.urls.GROUPS_URL, listGroups, {}, caller);
    const archived = await callOwner(this.urls.GROUPS_URL, listGroups, { query: { archived: 'true' } }, caller);
    for (const { id } of [...(listed?.answer ?? []), ...(archived?.answer ?? [])]) {
      const group = await callOwner(this.urls.GROUPS_URL, getGroup, { params: { id } }, caller);
      const others = group?.answer.members.filter(({ userId }) => userId !== caller.id) ?? [];
      const other = others.find(
        (member) => isSameName(unnumberedName(member), name) || isSameName(member.user.name, name),
      );
      if (other)
        throw refuse('name-taken', { message: nameTakenInGroupMessage(other.user.name, group?.answer.name ?? '') });
    }
  }

  #notifyBrowsers({ id }: Caller) {
    if (this.broker.connected) sendLive(this.broker, [id], [{ topic: 'profile' }]);
  }
}
