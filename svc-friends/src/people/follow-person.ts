import { type UserState, userState } from '@allsquare/auth-contract';
import { OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { NotificationsRepository } from '../notifications/notifications.repository.ts';
import { RequestsRepository } from '../requests/requests.repository.ts';

@Injectable()
export class FollowPerson {
  constructor(
    private readonly people: People,
    private readonly friends: FriendsRepository,
    private readonly requests: RequestsRepository,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Somebody registered or has a new name: tells those who see it, and them of what waited for their address. */
  @OnState(userState)
  async follow(tx: Transaction, person: UserState) {
    const changed = await this.people.replace(tx, person);
    if (!changed) return;
    const { userId, email } = person;
    const address = email.toLowerCase();
    const friends = await this.friends.idsOf(tx, userId);
    if (friends.length > 0) tx.live(friends, ['friends']);
    const asked = await this.requests.peopleOfPending(tx, userId, address);
    if (asked.length > 0) tx.live(asked, ['requests']);
    if (changed.before?.email !== email && (await this.notifications.isWaiting(tx, address)))
      tx.live([userId], ['notifications']);
  }
}
