import { groupState } from '@allsquare/groups-contract';
import { Consumers, Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GuestEntity } from '../guests/guest.entity.ts';
import { GUEST_COOKIE_DAYS } from '../guests/guest-cookie.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { DeleteAccount } from './delete-account.ts';

/** In ms: how stale our copy of svc-groups may be when the absence of a group decides. */
const MAX_STALENESS = 15_000;
const BATCH_SIZE = 10;

/**
 * Deletes guests whose cookie has expired, or who have been in no group for a day.
 * SQL by hand: times by the database's own clock, and rows that no other replica has locked.
 */
@Injectable()
export class UnusedGuests {
  constructor(
    private readonly account: DeleteAccount,
    private readonly identity: KeycloakIdentity,
    private readonly consumers: Consumers,
  ) {}

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    const isUpToDate = this.consumers.maxStaleness(groupState) < MAX_STALENESS;
    const due = await tx.sql<{ user_id: string }>`
      select user_id from guests g
      where seen_at < now() - ${GUEST_COOKIE_DAYS} * interval '1 day'
        or ${isUpToDate} and alone_since < now() - interval '1 day'
          and not exists (select from guest_groups where user_id = g.user_id)
      limit ${BATCH_SIZE} for update skip locked`;
    await Promise.all(due.map(({ user_id: userId }) => this.#end(tx, userId)));
    return due.length === BATCH_SIZE;
  }

  /** Deletes only the row of an account that was converted while its row remained. */
  async #end(tx: Transaction, userId: string) {
    const person = await this.identity.findPerson(userId);
    if (person && !person.isGuest) await tx.repository(GuestEntity).delete({ userId });
    else await this.account.schedule(tx, userId);
  }
}
