import type { GroupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What this service knows of groups: name and members, from svc-groups. */
export type KnownGroup = Pick<GroupState, 'groupId' | 'version' | 'name'> & {
  members: { userId: string; colour: number }[];
};

@Injectable()
export class GroupsRepository {
  constructor(private readonly db: DataSource) {}

  /** Which of these people are members now; inside a write as of the lock. */
  async activeAmong(groupId: string, userIds: string[], tx?: Transaction): Promise<Set<string>> {
    const rows = await (tx?.manager ?? this.db).query<{ user_id: string }[]>(
      `select user_id from memberships where group_id = $1 and user_id = any($2) and active`,
      [groupId, userIds],
    );
    return new Set(rows.map((row) => row.user_id));
  }

  async memberIds(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(`select user_id from memberships where group_id = $1 and active`, [
      groupId,
    ]);
    return rows.map((row) => row.user_id);
  }

  /** Replaces an older state by a newer one; answers whether it did. */
  async replace(tx: Transaction, group: KnownGroup): Promise<boolean> {
    const replaced = await tx.query(
      `insert into groups as g (group_id, version, name) values ($1, $2, $3)
       on conflict (group_id) do update set version = excluded.version, name = excluded.name where g.version < excluded.version
       returning group_id`,
      [group.groupId, group.version, group.name],
    );
    if (replaced.length === 0) return false;
    await tx.query(`insert into ledgers (group_id) values ($1) on conflict do nothing`, [group.groupId]);
    const members = JSON.stringify(group.members);
    await tx.query(
      `insert into memberships as m (group_id, user_id, colour, active)
       select $1, "userId", colour, true from jsonb_to_recordset($2::jsonb) as r("userId" uuid, colour smallint)
       on conflict (group_id, user_id) do update set colour = excluded.colour, active = true`,
      [group.groupId, members],
    );
    await tx.query(
      `update memberships set active = false
       where group_id = $1 and active and user_id not in (select "userId" from jsonb_to_recordset($2::jsonb) as r("userId" uuid))`,
      [group.groupId, members],
    );
    return true;
  }

  /** Locks the group's ledger row: every write of the group's money takes it first. */
  async lockLedger(tx: Transaction, groupId: string) {
    await tx.query(`select version from ledgers where group_id = $1 for update`, [groupId]);
  }
}
