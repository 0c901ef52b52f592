import { type UserState, userState } from '@allsquare/auth-contract';
import { eraseFromAnswers, OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../groups/groups.repository.ts';

/**
 * Stores people's names as svc-auth-gateway publishes them, and notifies the browsers that show them. Of a deleted
 * person the books retain the id and show 'Deleted user', also for a place they held.
 */
@Injectable()
export class PersonProjection {
  constructor(
    private readonly people: People,
    private readonly groups: GroupsRepository,
  ) {}

  @OnState(userState)
  async apply(tx: Transaction, person: UserState) {
    const changed = await (person.deleted ? this.people.anonymize(tx, person) : this.people.upsert(tx, person));
    if (!changed || changed.before?.name === person.name) return;
    if (person.deleted)
      for (const place of await this.groups.erasePlaceNames(tx, person.userId))
        await eraseFromAnswers(tx, { ...place, email: '' }, person.name);
    else await this.groups.clearNumbers(tx, person.userId);
    const viewers = await this.groups.listViewersOf(tx, person.userId);
    if (viewers.length > 0) tx.notifyBrowsers(viewers, ['expenses', 'balances', 'settlements']);
  }
}
