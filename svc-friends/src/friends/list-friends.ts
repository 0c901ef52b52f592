import type { Friend } from '@allsquare/friends-contract';
import type { Caller, Versioned } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { FriendsRepository } from './friends.repository.ts';

/** Lists the caller's friends. */
@Injectable()
export class ListFriends {
  constructor(private readonly friends: FriendsRepository) {}

  /** Sorted by name, with the version of the caller's friends.of state. */
  async list(caller: Caller): Promise<Versioned<Friend[]>> {
    // The version is read first: if the list is newer, the consumer merely applies one more event.
    const version = await this.friends.getVersion(caller.id);
    return { version, body: await this.friends.list(caller.id) };
  }
}
