import type { Friend } from '@allsquare/friends-contract';
import type { Caller, Versioned } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from './friends.repository.ts';

@Injectable()
export class ListFriends {
  constructor(private readonly friends: FriendsRepository) {}

  /** The caller's friends with the version of their friends.of state. */
  async list(caller: Caller): Promise<Versioned<Friend[]>> {
    // The version first: of a list that is newer than its version the asker merely takes the later event too.
    const version = await this.friends.version(caller.id);
    return { version, body: await this.friends.list(caller.id) };
  }
}
