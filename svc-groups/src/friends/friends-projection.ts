import { type FriendsState, friendsState } from '@allsquare/friends-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from './friends.repository.ts';

/** Stores each person's friends as svc-friends publishes them. */
@Injectable()
export class FriendsProjection {
  constructor(private readonly friends: FriendsRepository) {}

  @OnState(friendsState)
  apply(tx: Transaction, state: FriendsState) {
    return this.friends.upsert(state, tx);
  }
}
