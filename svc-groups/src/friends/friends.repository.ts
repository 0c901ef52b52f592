import type { FriendsState } from '@allsquare/friends-contract';
import type { Member } from '@allsquare/groups-contract';
import { PersonEntity, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ArrayContains, type Repository } from 'typeorm';
import { FriendsOfEntity } from './friends-of.entity.ts';

/** The projection of svc-friends. SQL by hand: only a newer state replaces a stored one, `on conflict ... where`. */
@Injectable()
export class FriendsRepository {
  constructor(
    @InjectRepository(FriendsOfEntity) private readonly friendsOf: Repository<FriendsOfEntity>,
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
  ) {}

  /** Replaces an older state. */
  async upsert({ userId, version, friends }: FriendsState, tx?: Transaction) {
    await this.repository(tx).sql`
      insert into friends_of as f (user_id, version, friends) values (${userId}, ${version}, ${friends})
      on conflict (user_id) do update set version = excluded.version, friends = excluded.friends
        where f.version < excluded.version`;
  }

  /** The person's friend with this verified email, ignoring case. */
  async findByEmail(userId: string, email: string): Promise<Member['user'] | undefined> {
    const friend = await this.people
      .createQueryBuilder('friend')
      .innerJoin(FriendsOfEntity, 'own', 'friend.userId = any(own.friends)')
      .where('own.userId = :userId and lower(friend.email) = lower(:email) and friend.emailVerified', { userId, email })
      .getOne();
    return friend ? { id: friend.userId, name: friend.name, email: friend.email } : undefined;
  }

  areFriends(tx: Transaction, userId: string, otherId: string): Promise<boolean> {
    return this.repository(tx).existsBy({ userId, friends: ArrayContains([otherId]) });
  }

  private repository(tx?: Transaction) {
    return tx?.repository(FriendsOfEntity) ?? this.friendsOf;
  }
}
