import { randomUUID } from 'node:crypto';
import type { Friend } from '@allsquare/friends-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Friendship } from './friendship.entity.ts';

const OTHER = `case when f.low_id = $1 then f.high_id else f.low_id end`;

@Injectable()
export class FriendsRepository {
  constructor(private readonly db: DataSource) {}

  /** A person's friends by name. */
  async list(userId: string): Promise<Friend[]> {
    const rows = await this.db.query<{ id: string; friend_id: string; email: string; name: string }[]>(
      `select f.id, ${OTHER} as friend_id, coalesce(p.email, '') as email, coalesce(p.name, 'User') as name
         from friendships f left join people p on p.user_id = ${OTHER}
        where f.low_id = $1 or f.high_id = $1
        order by lower(coalesce(p.name, 'User')), friend_id`,
      [userId],
    );
    return rows.map(({ id, friend_id, email, name }) => ({
      id,
      friend_id,
      email,
      userDetails: { email, name, user_metadata: { name } },
    }));
  }

  /** The version of a person's friends.of state; 0 when they never had a friend. */
  async version(userId: string): Promise<number> {
    const [list] = await this.db.query<{ version: string }[]>(`select version from friend_lists where user_id = $1`, [
      userId,
    ]);
    return Number(list?.version ?? 0);
  }

  /** Locks the lists of these people until the end of the transaction, lower user ids first, and answers their next versions. */
  async nextVersions(tx: Transaction, userIds: string[]): Promise<{ userId: string; version: number }[]> {
    const rows = await tx.query<{ user_id: string; version: string }>(
      `insert into friend_lists as l (user_id, version) select u, 1 from unnest($1::uuid[]) u order by u
       on conflict (user_id) do update set version = l.version + 1 returning user_id, version`,
      [userIds],
    );
    return rows.map(({ user_id, version }) => ({ userId: user_id, version: Number(version) }));
  }

  async add(tx: Transaction, one: string, other: string) {
    await tx.manager.insert(Friendship, { id: randomUUID(), ...pairOf(one, other), createdAt: new Date() });
  }

  /** Answers whether they were friends. */
  async remove(tx: Transaction, one: string, other: string): Promise<boolean> {
    const { affected } = await tx.manager.delete(Friendship, pairOf(one, other));
    return affected === 1;
  }

  /** The user ids of a person's friends, in their order. */
  async idsOf(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await tx.query<{ friend_id: string }>(
      `select ${OTHER} as friend_id from friendships f where f.low_id = $1 or f.high_id = $1 order by friend_id`,
      [userId],
    );
    return rows.map((row) => row.friend_id);
  }

  /** Whether the person with this address is a friend. */
  async isFriend(tx: Transaction, userId: string, email: string): Promise<boolean> {
    const found = await tx.query(
      `select from friendships f join people p on p.user_id = ${OTHER}
        where (f.low_id = $1 or f.high_id = $1) and lower(p.email) = $2`,
      [userId, email],
    );
    return found.length > 0;
  }
}

const pairOf = (one: string, other: string) =>
  one < other ? { lowId: one, highId: other } : { lowId: other, highId: one };
