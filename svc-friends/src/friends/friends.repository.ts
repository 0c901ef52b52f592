import { randomUUID } from 'node:crypto';
import type { Friend } from '@allsquare/friends-contract';
import { PersonEntity, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { FriendListEntity } from './friend-list.entity.ts';
import { FriendshipEntity } from './friendship.entity.ts';

/** Friendships and the versions of friend lists. SQL by hand: an upsert that increments the existing row. */
@Injectable()
export class FriendsRepository {
  constructor(
    @InjectRepository(FriendshipEntity) private readonly friendships: Repository<FriendshipEntity>,
    @InjectRepository(FriendListEntity) private readonly lists: Repository<FriendListEntity>,
  ) {}

  /** A person's friends by name. */
  async list(userId: string): Promise<Friend[]> {
    const rows = await friendshipsOf(this.friendships, userId)
      .select('f.id', 'id')
      .addSelect(OTHER, 'friend_id')
      .addSelect(`coalesce(p.email, '')`, 'email')
      .addSelect('coalesce(p.emailVerified, false)', 'emailVerified')
      .addSelect(NAME, 'name')
      .orderBy(`lower(${NAME})`)
      .addOrderBy('friend_id')
      .getRawMany<Omit<Friend, 'userDetails'> & { name: string }>();
    return rows.map(({ name, email, ...friend }) => ({
      ...friend,
      email,
      userDetails: { email, name, user_metadata: { name } },
    }));
  }

  /** The version of a person's friends.of state; 0 for a person who never had a friend. */
  async getVersion(userId: string): Promise<number> {
    const list = await this.lists.findOneBy({ userId });
    return Number(list?.version ?? 0);
  }

  /**
   * Increments the versions of these people's friend lists and returns them. The lists stay locked until the end of the
   * transaction; they are locked in the order of user ids, so that two transactions cannot deadlock.
   */
  async incrementVersions(tx: Transaction, userIds: string[]): Promise<{ userId: string; version: number }[]> {
    const rows = await tx.sql<{ user_id: string; version: string }>`
      insert into friend_lists as l (user_id, version) select u, 1 from unnest(${userIds}::uuid[]) u order by u
      on conflict (user_id) do update set version = l.version + 1 returning user_id, version`;
    return rows.map(({ user_id, version }) => ({ userId: user_id, version: Number(version) }));
  }

  /** Creates a friendship of two people. */
  async insert(tx: Transaction, one: string, other: string) {
    const friendship = { id: randomUUID(), ...pairOf(one, other), createdAt: new Date() };
    // They may be friends already, if one sent a request to an address that the other verified later.
    await tx.repository(FriendshipEntity).createQueryBuilder().insert().values(friendship).orIgnore().execute();
  }

  /** Ends a friendship; false if there was none. */
  async delete(tx: Transaction, one: string, other: string): Promise<boolean> {
    const { affected } = await tx.repository(FriendshipEntity).delete(pairOf(one, other));
    return affected === 1;
  }

  /** The user ids of a person's friends, in ascending order. */
  async listIds(tx: Transaction, userId: string): Promise<string[]> {
    const found = await tx.repository(FriendshipEntity).findBy([{ lowId: userId }, { highId: userId }]);
    return found.map(({ lowId, highId }) => (lowId === userId ? highId : lowId)).toSorted();
  }

  /** Ends all friendships of a person. */
  async deleteAll(tx: Transaction, userId: string) {
    await tx.repository(FriendshipEntity).delete([{ lowId: userId }, { highId: userId }]);
  }

  /** Whether the person with this verified address is a friend. */
  isFriend(tx: Transaction, userId: string, email: string): Promise<boolean> {
    return friendshipsOf(tx.repository(FriendshipEntity), userId)
      .andWhere('lower(p.email) = :email and p.emailVerified', { email })
      .getExists();
  }
}

const OTHER = `case when f.lowId = :userId then f.highId else f.lowId end`;
const NAME = `coalesce(p.name, 'User')`;

/** A person's friendships `f`, each with the other person `p` if they are known. */
const friendshipsOf = (friendships: Repository<FriendshipEntity>, userId: string) =>
  friendships
    .createQueryBuilder('f')
    .leftJoin(PersonEntity, 'p', `p.userId = ${OTHER}`)
    .where('(f.lowId = :userId or f.highId = :userId)', { userId });

const pairOf = (one: string, other: string) =>
  one < other ? { lowId: one, highId: other } : { lowId: other, highId: one };
