import type { Group, GroupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toDollars } from './dollars.ts';
import { GroupEntity } from './group.entity.ts';

/** A group as one of its members sees it, with the version of its state event. */
export type SeenGroup = { group: Group; stateVersion: number };

type GroupText = Pick<Group, 'name' | 'type' | 'description'>;
type NextState = Pick<GroupState, 'version' | 'name' | 'type' | 'deleted'>;

type Row = Omit<Group, 'createdAt' | 'balance' | 'people'> & {
  createdAt: Date;
  stateVersion: number;
  people: { id: string; name: string; colour: number; cents: number }[];
};

/** The groups of person $1: the people of each are $1 first, then by joining, at most nine. */
const SEEN_BY = `
  select g.id, g.name, g.type, g.description, g.created_by, g.created_at as "createdAt", g.version,
    g.state_version as "stateVersion",
    (select count(*)::int from members where group_id = g.id) as "memberCount",
    coalesce(b.cents = '{}', true) as settled,
    (select json_agg(json_build_object(
         'id', m.user_id, 'name', coalesce(p.name, 'User'), 'colour', m.colour,
         'cents', coalesce((b.cents ->> m.user_id::text)::bigint, 0)
       ) order by m.user_id <> $1, m.joined_at, m.user_id)
     from (
       (select * from members where group_id = g.id and user_id = $1)
       union all
       (select * from members where group_id = g.id and user_id <> $1 order by joined_at, user_id limit 8)
     ) m left join people p on p.user_id = m.user_id) as people
  from members me
  join groups g on g.id = me.group_id
  left join balances b on b.group_id = g.id
  where me.user_id = $1`;

@Injectable()
export class GroupsRepository {
  constructor(private readonly db: DataSource) {}

  /** Latest joined first; `search` is looked for in name and description without regard to case. */
  async listFor(userId: string, search = ''): Promise<Group[]> {
    const rows = await this.db.query<Row[]>(
      `${SEEN_BY} and (position(lower($2) in lower(g.name)) > 0 or position(lower($2) in lower(coalesce(g.description, ''))) > 0)
       order by me.joined_at desc, g.id`,
      [userId, search],
    );
    return rows.map((row) => toSeenGroup(row).group);
  }

  /** Undefined where the person is no member. */
  async findFor(userId: string, groupId: string, manager = this.db.manager): Promise<SeenGroup | undefined> {
    const [row] = await manager.query<Row[]>(`${SEEN_BY} and g.id = $2`, [userId, groupId]);
    return row && toSeenGroup(row);
  }

  async insert(tx: Transaction, group: GroupEntity) {
    await tx.manager.insert(GroupEntity, group);
  }

  /** A change of name, type or description, which counts. */
  async change(tx: Transaction, groupId: string, { name, type, description }: GroupText) {
    await tx.query(`update groups set name = $2, type = $3, description = $4, version = version + 1 where id = $1`, [
      groupId,
      name,
      type,
      description,
    ]);
  }

  async markDeleted(tx: Transaction, groupId: string) {
    await tx.query(`update groups set deleted_at = now() where id = $1`, [groupId]);
  }

  /** Every change of a group, its members or its invites takes this lock first, in a statement of its own. */
  async lock(tx: Transaction, groupId: string) {
    await tx.query(`select id from groups where id = $1 for update`, [groupId]);
  }

  /** Counts the state up and answers what it says of the group itself. */
  async nextState(tx: Transaction, groupId: string): Promise<NextState> {
    const [state] = await tx.query<NextState>(
      `with changed as (update groups set state_version = state_version + 1 where id = $1 returning *)
       select state_version as version, name, type, deleted_at is not null as deleted from changed`,
      [groupId],
    );
    if (!state) throw new Error(`There is no group ${groupId}`);
    return state;
  }
}

function toSeenGroup({ stateVersion, createdAt, people, ...row }: Row): SeenGroup {
  const withBalances = people.map(({ cents, ...person }) => ({ ...person, balance: toDollars(cents) }));
  return {
    stateVersion,
    group: {
      ...row,
      createdAt: createdAt.toISOString(),
      balance: withBalances[0]?.balance ?? 0,
      people: withBalances,
    },
  };
}
