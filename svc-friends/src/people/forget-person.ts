import type { UserState } from '@allsquare/auth-contract';
import { friendsEvents } from '@allsquare/friends-contract';
import { addressOf, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ForgottenAddresses } from '../addresses/forgotten-addresses.ts';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { PublishFriends } from '../friends/publish-friends.ts';
import { DeleteMails } from '../mails/delete-mails.ts';
import { NotificationsRepository } from '../notifications/notifications.repository.ts';
import { RequestsRepository } from '../requests/requests.repository.ts';

/**
 * Handles a deleted account: deletes friendships, requests, notifications and mails, and those sent to their address.
 * An unverified address may belong to another person, so its pending ones remain.
 */
@Injectable()
export class ForgetPerson {
  constructor(
    private readonly people: People,
    private readonly forgottenAddresses: ForgottenAddresses,
    private readonly requests: RequestsRepository,
    private readonly friends: FriendsRepository,
    private readonly publishFriends: PublishFriends,
    private readonly notifications: NotificationsRepository,
    private readonly deleteMails: DeleteMails,
  ) {}

  async forget(tx: Transaction, person: UserState): Promise<void> {
    const forgotten = await this.people.anonymize(tx, person);
    if (!forgotten) return;
    const { userId } = person;
    const address = addressOf(forgotten.before);
    if (address) await this.forgottenAddresses.add(tx, address);

    const { senders, recipients } = await this.requests.listPeopleOfPending(tx, userId, address);
    if (senders.length > 0) tx.notifyBrowsers([...senders, ...recipients], ['requests']);
    await this.requests.deleteAll(tx, userId, address);
    if (address) await tx.eraseEvents(friendsEvents, 'request-sent', { email: address });

    // After the requests: one being accepted at the same time is waited for, and then found as a friendship.
    const friends = await this.friends.listIds(tx, userId);
    if (friends.length > 0) {
      const lists = await this.friends.incrementVersions(tx, [userId, ...friends]);
      await this.friends.deleteAll(tx, userId);
      await this.publishFriends.publish(tx, lists);
    }

    await this.notifications.deleteAll(tx, [userId, address]);
    const readers = await this.notifications.listReaders(tx, userId);
    if (readers.length > 0) tx.notifyBrowsers(readers, ['notifications']);
    await this.deleteMails.delete(tx, userId, address);
  }
}
