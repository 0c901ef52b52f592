import { type FriendRequest, friendsState } from '@allsquare/friends-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request } from '../requests/request.entity.ts';
import { RequestsRepository } from '../requests/requests.repository.ts';
import { FriendsRepository } from './friends.repository.ts';

@Injectable()
export class BecomeFriends {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly requests: RequestsRepository,
  ) {}

  /** Accepts a pending request, locked by the caller, for the one who was asked, and tells both sides. */
  async execute(tx: Transaction, request: Request, recipientId: string): Promise<FriendRequest> {
    const both = [request.senderId, recipientId];
    const lists = await this.friends.nextVersions(tx, both);
    await this.friends.add(tx, request.senderId, recipientId);
    for (const { userId, version } of lists)
      tx.publish(friendsState, userId, { userId, version, friends: await this.friends.idsOf(tx, userId) });
    tx.live(both, ['friends', 'requests']);
    return this.requests.decide(tx, request.id, 'accepted');
  }
}
