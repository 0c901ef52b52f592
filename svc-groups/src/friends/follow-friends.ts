import { type FriendsState, friendsState } from '@allsquare/friends-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from './friends.repository.ts';

/** Takes somebody's friends from svc-friends. */
@Injectable()
export class FollowFriends {
  constructor(private readonly friends: FriendsRepository) {}

  @OnState(friendsState)
  follow(tx: Transaction, friends: FriendsState) {
    return this.friends.replace(friends, tx.manager);
  }
}
