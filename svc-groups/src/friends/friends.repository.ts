import type { FriendsState } from '@allsquare/friends-contract';
import type { Member } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** This service's copy of what svc-friends says of everybody's friends. */
@Injectable()
export class FriendsRepository {
  constructor(private readonly db: DataSource) {}

  /** Replaces an older state by a newer one. */
  async replace({ userId, version, friends }: FriendsState, manager = this.db.manager) {
    await manager.query(
      `insert into friends_of as f (user_id, version, friends) values ($1, $2, $3)
       on conflict (user_id) do update set version = excluded.version, friends = excluded.friends
         where f.version < excluded.version`,
      [userId, version, friends],
    );
  }

  /** The friend with this email, if known here; letter case does not matter. */
  async withEmail(userId: string, email: string): Promise<Member['user'] | undefined> {
    const [friend] = await this.db.query<Member['user'][]>(
      `select p.user_id as id, p.name, p.email
       from friends_of f join people p on p.user_id = any(f.friends)
       where f.user_id = $1 and lower(p.email) = lower($2)`,
      [userId, email],
    );
    return friend;
  }

  async areFriends(tx: Transaction, userId: string, otherId: string): Promise<boolean> {
    const rows = await tx.query(`select 1 from friends_of where user_id = $1 and $2 = any(friends)`, [userId, otherId]);
    return rows.length > 0;
  }
}
