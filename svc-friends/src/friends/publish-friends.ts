import { friendsState } from '@allsquare/friends-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from './friends.repository.ts';

/** Publishes the friend lists of two people whose friendship has just begun or ended. */
@Injectable()
export class PublishFriends {
  constructor(private readonly friends: FriendsRepository) {}

  /** `lists` are the new versions, locked by `incrementVersions`. */
  async publish(tx: Transaction, lists: { userId: string; version: number }[]) {
    for (const { userId, version } of lists)
      tx.publish(friendsState, userId, { userId, version, friends: await this.friends.listIds(tx, userId) });
    tx.notifyBrowsers(
      lists.map((list) => list.userId),
      ['friends'],
    );
  }
}
