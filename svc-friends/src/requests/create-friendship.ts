import { type FriendRequest, friendsEvents } from '@allsquare/friends-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from '../friends/friends.repository.ts';
import { PublishFriends } from '../friends/publish-friends.ts';
import type { FriendRequestEntity } from './friend-request.entity.ts';
import { RequestsRepository } from './requests.repository.ts';

/** Turns a pending request into a friendship. */
@Injectable()
export class CreateFriendship {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly requests: RequestsRepository,
    private readonly publishFriends: PublishFriends,
  ) {}

  /** The request must be locked. Accepts it on behalf of the recipient and publishes both friend lists. */
  async create(tx: Transaction, request: FriendRequestEntity, recipientId: string): Promise<FriendRequest> {
    const both = [request.senderId, recipientId];
    const lists = await this.friends.incrementVersions(tx, both);
    await this.friends.insert(tx, request.senderId, recipientId);
    await this.publishFriends.publish(tx, lists);
    tx.notifyBrowsers(both, ['requests']);
    tx.publishEvent(friendsEvents, 'request-accepted', {
      requestId: request.id,
      userId: request.senderId,
      by: recipientId,
      at: new Date().toISOString(),
    });
    return this.requests.updateStatus(tx, request.id, 'accepted');
  }
}
