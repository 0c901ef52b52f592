import type { Person } from '@allsquare/expenses-contract';
import type { GroupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { MembershipEntity } from './membership.entity.ts';

/** What this service knows of a group: name and members, from svc-groups. A deleted group has no members. */
export type KnownGroup = Pick<GroupState, 'groupId' | 'version' | 'name' | 'deleted'> & {
  members: { userId: string; colour: number }[];
};

/** Somebody's standing in a group: a member now, else a former one; and the balance in cents. */
export type Standing = { active: boolean; cents: number };

/** What somebody may do with a group's books: members both; a former member reads while their balance is open. */
export type Rights = { reads: boolean; writes: boolean };

/** A member or former member; `error` is the rounding error so far, in millionths of a cent. */
type PersonInGroup = Standing & { name: string; colour: number; error: number };

/** A group while a write holds its lock: all its members, and the people that the write names. */
export type LockedGroup = {
  groupId: string;
  /** Of the balances. */
  version: number;
  name: string;
  memberIds: string[];
  formerIds: string[];
  /** Everybody's who has one, signed cents. */
  balances: { userId: string; cents: number }[];
  people: ReadonlyMap<string, PersonInGroup>;
};

/** Somebody named, as shown beside money. */
export function personIn(group: LockedGroup, userId: string): Person {
  const { name = 'User', colour = 1 } = group.people.get(userId) ?? {};
  return { id: userId, name, colour };
}

/** SQL: whoever has deleted their account is a member no more, also before svc-groups says so. */
const isActive = () => 'm.active and p.deleted is not true';

const membersOf = ({ members, deleted }: KnownGroup) => (deleted ? [] : members);

/**
 * Groups and their members as svc-groups publishes them. SQL by hand: the lock and the read of a write leave in one
 * packet (ADR 0010) and bring balances, rounding errors and names along; a state is replaced only by a newer one, `on
 * conflict ... where`.
 */
@Injectable()
export class GroupsRepository {
  constructor(@InjectRepository(MembershipEntity) private readonly memberships: Repository<MembershipEntity>) {}

  /** The groups of a member, all or among these. */
  async listIdsByMember(userId: string, among?: string[]): Promise<string[]> {
    const found = await this.memberships.find({
      select: { groupId: true },
      where: { userId, active: true, ...(among && { groupId: Any(among) }) },
    });
    return found.map(({ groupId }) => groupId);
  }

  /** The members of all groups whose books may name this person. */
  async listViewersOf(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string }>`
      select distinct other.user_id
      from memberships own join memberships other on other.group_id = own.group_id and other.active
      where own.user_id = ${userId}`;
    return rows.map((row) => row.user_id);
  }

  /** A group without members is deleted: nobody reads it. */
  async findRights(groupId: string, userId: string): Promise<Rights> {
    const [rights] = await this.memberships.sql<Rights[]>`
      select ${isActive} as writes, ${isActive} or (p.deleted is not true and coalesce(b.cents, 0) <> 0
          and exists (select from memberships other where other.group_id = ${groupId} and other.active)) as reads
      from memberships m left join balances b on b.group_id = ${groupId} and b.user_id = m.user_id
      left join people p on p.user_id = m.user_id
      where m.group_id = ${groupId} and m.user_id = ${userId}`;
    return rights ?? { reads: false, writes: false };
  }

  /**
   * Locks the group's ledger row, which every write of the group's money does first, and reads the group as it is then.
   */
  async lock(tx: Transaction, groupId: string, userIds: string[]): Promise<LockedGroup> {
    // Two statements: one that waits for a lock sees everything else as it was before it waited.
    const [[ledger], [group]] = await Promise.all([
      tx.sql<{ version: string }>`select version from ledgers where group_id = ${groupId} for update`,
      tx.sql<Omit<LockedGroup, 'people'> & { people: Record<string, PersonInGroup> }>`
        select g.name,
          array(select user_id::text from memberships where group_id = ${groupId} and active) as "memberIds",
          array(select m.user_id::text from memberships m left join people p on p.user_id = m.user_id
            where m.group_id = ${groupId} and not (${isActive})) as "formerIds",
          (select coalesce(json_agg(json_build_object('userId', user_id, 'cents', cents)), '[]')
           from balances where group_id = ${groupId}) as balances,
          (select coalesce(json_object_agg(m.user_id, json_build_object('active', ${isActive}, 'cents', coalesce(b.cents, 0),
               'name', coalesce(p.name, 'User'), 'colour', m.colour, 'error', coalesce(r.millionths, 0))), '{}')
           from memberships m
           left join balances b on b.group_id = ${groupId} and b.user_id = m.user_id
           left join rounding_errors r on r.group_id = ${groupId} and r.user_id = m.user_id
           left join people p on p.user_id = m.user_id
           where m.group_id = ${groupId} and m.user_id = any(${userIds})) as people
        from groups g where g.group_id = ${groupId}`,
    ]);
    const version = Number(ledger?.version ?? 0);
    if (!group) return { groupId, version, name: '', memberIds: [], formerIds: [], balances: [], people: new Map() };
    return { ...group, groupId, version, people: new Map(Object.entries(group.people)) };
  }

  /**
   * Replaces an older state by a newer one; answers whose view has changed: nobody's where it is not newer or looks the
   * same from here.
   */
  async replace(tx: Transaction, group: KnownGroup): Promise<string[]> {
    const { groupId } = group;
    const [[before], replaced] = await Promise.all([
      tx.sql<{ name: string }>`select name from groups where group_id = ${groupId} for update`,
      tx.sql`
        insert into groups as g (group_id, version, name) values (${groupId}, ${group.version}, ${group.name})
        on conflict (group_id) do update set version = excluded.version, name = excluded.name
          where g.version < excluded.version
        returning group_id`,
    ]);
    if (replaced.length === 0) return [];
    await tx.sql`insert into ledgers (group_id) values (${groupId}) on conflict do nothing`;
    const members = membersOf(group);
    const joined = await tx.sql`
      insert into memberships as m (group_id, user_id, colour, active)
      select ${groupId}, "userId", colour, true
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as r("userId" uuid, colour smallint)
      on conflict (group_id, user_id) do update set colour = excluded.colour, active = true
        where not m.active or m.colour <> excluded.colour
      returning user_id`;
    const left = await tx.sql<{ user_id: string }>`
      update memberships set active = false
      where group_id = ${groupId} and active and user_id <> all (${members.map(({ userId }) => userId)}::uuid[])
      returning user_id`;
    if (before?.name === group.name && joined.length === 0 && left.length === 0) return [];
    return [...members.map(({ userId }) => userId), ...left.map((member) => member.user_id)];
  }
}
