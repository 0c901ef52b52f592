import { type FriendRequest, friendsEvents } from '@allsquare/friends-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { AnnounceFriends } from '../friends/announce-friends.ts';
import { FriendsRepository } from '../friends/friends.repository.ts';
import type { Request } from './request.entity.ts';
import { RequestsRepository } from './requests.repository.ts';

@Injectable()
export class BecomeFriends {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly requests: RequestsRepository,
    private readonly announceFriends: AnnounceFriends,
  ) {}

  /** Accepts a pending request, locked by the caller, for the one who was asked, and tells both sides. */
  async become(tx: Transaction, request: Request, recipientId: string): Promise<FriendRequest> {
    const both = [request.senderId, recipientId];
    const lists = await this.friends.nextVersions(tx, both);
    await this.friends.add(tx, request.senderId, recipientId);
    await this.announceFriends.announce(tx, lists);
    tx.live(both, ['requests']);
    tx.publishEvent(friendsEvents, 'request-accepted', {
      requestId: request.id,
      userId: request.senderId,
      by: recipientId,
      at: new Date().toISOString(),
    });
    return this.requests.decide(tx, request.id, 'accepted');
  }
}
