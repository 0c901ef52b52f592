import type { Person } from '@allsquare/expenses-contract';
import type { GroupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What this service knows of groups: name and members, from svc-groups. A deleted one has none. */
export type KnownGroup = Pick<GroupState, 'groupId' | 'version' | 'name' | 'deleted'> & {
  members: { userId: string; colour: number }[];
};

/** How somebody stands in a group: whether a member now (else a former one), and the balance in cents. */
export type Standing = { active: boolean; cents: number };

/** A member or former member; `error` is the rounding error so far, in millionths of a cent. */
export type PersonInGroup = Standing & { name: string; colour: number; error: number };

/** A group while a write holds its lock: all its members, and the people whom the write names. */
export type LockedGroup = {
  groupId: string;
  /** Of the balances. */
  version: number;
  name: string;
  memberIds: string[];
  people: ReadonlyMap<string, PersonInGroup>;
};

/** Somebody named, as shown beside money. */
export function personIn(group: LockedGroup, userId: string): Person {
  const { name = 'User', colour = 1 } = group.people.get(userId) ?? {};
  return { id: userId, name, colour };
}

export const membersOf = ({ members, deleted }: KnownGroup) => (deleted ? [] : members);

@Injectable()
export class GroupsRepository {
  constructor(private readonly db: DataSource) {}

  /** Of these people those who are or were members. */
  async standings(groupId: string, userIds: string[]): Promise<ReadonlyMap<string, Standing>> {
    const rows = await this.db.query<{ user_id: string; active: boolean; cents: string }[]>(
      `select m.user_id, m.active, coalesce(b.cents, 0) as cents
       from memberships m left join balances b on b.group_id = $1 and b.user_id = m.user_id
       where m.group_id = $1 and m.user_id = any($2)`,
      [groupId, userIds],
    );
    return new Map(rows.map((row) => [row.user_id, { active: row.active, cents: Number(row.cents) }]));
  }

  /** Locks the group's ledger row, which every write of the group's money does first, and reads the group as it is then. */
  async lock(tx: Transaction, groupId: string, userIds: string[]): Promise<LockedGroup> {
    // Two statements: one that waits for a lock sees everything else as it was before it waited.
    const [[ledger], [group]] = await Promise.all([
      tx.query<{ version: string }>(`select version from ledgers where group_id = $1 for update`, [groupId]),
      tx.query<{ name: string; memberIds: string[]; people: Record<string, PersonInGroup> }>(
        `select g.name,
           array(select user_id::text from memberships where group_id = $1 and active) as "memberIds",
           (select coalesce(json_object_agg(m.user_id, json_build_object('active', m.active, 'cents', coalesce(b.cents, 0),
                'name', coalesce(p.name, 'User'), 'colour', m.colour, 'error', coalesce(r.millionths, 0))), '{}')
            from memberships m
            left join balances b on b.group_id = $1 and b.user_id = m.user_id
            left join rounding_errors r on r.group_id = $1 and r.user_id = m.user_id
            left join people p on p.user_id = m.user_id
            where m.group_id = $1 and m.user_id = any($2)) as people
         from groups g where g.group_id = $1`,
        [groupId, userIds],
      ),
    ]);
    const version = Number(ledger?.version ?? 0);
    if (!group) return { groupId, version, name: '', memberIds: [], people: new Map() };
    return { ...group, groupId, version, people: new Map(Object.entries(group.people)) };
  }

  /** Replaces an older state by a newer one; answers who sees it: nobody where it is not newer, or looks the same from here. */
  async replace(tx: Transaction, group: KnownGroup): Promise<string[]> {
    const [[before], replaced] = await Promise.all([
      tx.query<{ name: string }>(`select name from groups where group_id = $1 for update`, [group.groupId]),
      tx.query(
        `insert into groups as g (group_id, version, name) values ($1, $2, $3)
         on conflict (group_id) do update set version = excluded.version, name = excluded.name where g.version < excluded.version
         returning group_id`,
        [group.groupId, group.version, group.name],
      ),
    ]);
    if (replaced.length === 0) return [];
    await tx.query(`insert into ledgers (group_id) values ($1) on conflict do nothing`, [group.groupId]);
    const members = membersOf(group);
    const joined = await tx.query(
      `insert into memberships as m (group_id, user_id, colour, active)
       select $1, "userId", colour, true from jsonb_to_recordset($2::jsonb) as r("userId" uuid, colour smallint)
       on conflict (group_id, user_id) do update set colour = excluded.colour, active = true
         where not m.active or m.colour <> excluded.colour
       returning user_id`,
      [group.groupId, JSON.stringify(members)],
    );
    const left = await tx.query<{ user_id: string }>(
      `update memberships set active = false
       where group_id = $1 and active and user_id not in (select "userId" from jsonb_to_recordset($2::jsonb) as r("userId" uuid))
       returning user_id`,
      [group.groupId, JSON.stringify(members)],
    );
    if (before?.name === group.name && joined.length === 0 && left.length === 0) return [];
    return [...members.map(({ userId }) => userId), ...left.map((member) => member.user_id)];
  }
}
