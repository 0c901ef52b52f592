import { type UserState, userState } from '@allsquare/auth-contract';
import { addressOf, OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { NotificationsRepository } from '../notifications/notifications.repository.ts';
import { RequestsRepository } from '../requests/requests.repository.ts';
import { ForgetPerson } from './forget-person.ts';

/** This service's copy of people's names and addresses. */
@Injectable()
export class PersonProjection {
  constructor(
    private readonly people: People,
    private readonly friends: FriendsRepository,
    private readonly requests: RequestsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly forgetPerson: ForgetPerson,
  ) {}

  /**
   * Stores a registered or changed person, and makes the browsers of all people who see them refetch; the person's own
   * too, if notifications were waiting at their address.
   */
  @OnState(userState)
  async replace(tx: Transaction, person: UserState): Promise<void> {
    if (person.deleted) return this.forgetPerson.forget(tx, person);
    const changed = await this.people.upsert(tx, person);
    if (!changed) return;
    const { userId, name } = person;
    const address = addressOf(person);
    const friends = await this.friends.listIds(tx, userId);
    if (friends.length > 0) tx.notifyBrowsers(friends, ['friends']);
    // Not the senders: it would reveal that the address has an account.
    const { recipients } = await this.requests.listPeopleOfPending(tx, userId, address);
    if (recipients.length > 0) tx.notifyBrowsers(recipients, ['requests']);
    const isReached = addressOf(changed.before) !== address && (await this.notifications.hasUnread(tx, address));
    const readers = changed.before?.name === name ? [] : await this.notifications.listReaders(tx, userId);
    const notified = isReached ? [userId, ...readers] : readers;
    if (notified.length > 0) tx.notifyBrowsers(notified, ['notifications']);
  }
}
