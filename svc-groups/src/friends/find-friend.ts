import { listFriends } from '@allsquare/friends-contract';
import type { Member } from '@allsquare/groups-contract';
import { addressOf, type Caller, callOwner, People } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { FriendsRepository } from './friends.repository.ts';

/**
 * Finds the caller's friend by verified email. A recent friendship may not have arrived yet, so svc-friends is asked
 * once and its answer is stored (ADR 0004). Problem 503 when it is unavailable.
 */
@Injectable()
export class FindFriend {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly people: People,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
  ) {}

  async find(caller: Caller, email: string): Promise<Member['user'] | undefined> {
    const known = await this.friends.findByEmail(caller.id, email);
    if (known) return known;

    const reply = await callOwner(this.urls.FRIENDS_URL, listFriends, {}, caller);
    const friends = (reply?.answer ?? []).map((friend) => ({
      userId: friend.friend_id,
      name: friend.userDetails.name,
      email: friend.email,
      emailVerified: friend.emailVerified,
    }));
    await this.people.insertAllIfUnknown(friends);
    await this.friends.upsert({
      userId: caller.id,
      version: reply?.version ?? 0,
      friends: friends.map((friend) => friend.userId),
    });
    const friend = friends.find((candidate) => addressOf(candidate) === email.toLowerCase());
    return friend && { id: friend.userId, name: friend.name, email: friend.email };
  }
}
