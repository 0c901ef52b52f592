import { currencyField } from '@allsquare/contract-kit';
import { type Group, type GroupSort, type GroupState, RESTORABLE_DAYS } from '@allsquare/groups-contract';
import { columnsOf, type ExtendedRow, queryNamed, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { balanceFields } from './balance-fields.ts';
import { GroupEntity } from './group.entity.ts';
import { type GroupPosition, toMicroseconds } from './list-position.ts';

/** A group as one of its members sees it, with the version of its state event. */
export type GroupView = { group: Group & Pick<GroupEntity, 'type'>; stateVersion: number };
/** By user id or seat, in signed cents. */
type Balances = { balances: Record<string, number>; changedAt: Date | null };

type GroupText = Pick<GroupEntity, 'name' | 'type' | 'description'>;
type NextState = Pick<GroupState, 'version' | 'name' | 'type' | 'currency' | 'deleted'>;

const COLUMNS = columnsOf(GroupEntity, 'g');

type Filter = { q?: string | undefined; deleted: boolean; archived: boolean; sort?: GroupSort | undefined };

type Row = ExtendedRow<
  GroupEntity,
  Pick<Group, 'memberCount' | 'settled'> & {
    archived: boolean;
    people: { id: string; name: string; colour: number; cents: number }[];
  }
>;

/**
 * Groups as member `me` sees them, each with at most nine people: `me`, then the others in the order of joining.
 * `members` is the table of current memberships, or of those of deleted groups.
 */
const groupView = (members: 'members' | 'deleted_group_members', more = '') => `
  select ${COLUMNS}, ${more}
    (select count(*)::int from ${members} where group_id = g.id) as "memberCount",
    coalesce(b.settled, b.cents = '{}', true) as settled, me.archived_at is not null as archived,
    (select json_agg(json_build_object(
         'id', m.user_id, 'name', coalesce(p.name, m.place_name, 'User') || case when m.nth > 1 then ' (' || m.nth || ')' else '' end, 'colour', m.colour,
         'cents', coalesce(b.cents ->> m.user_id::text, b.cents ->> m.seat::text, '0')::bigint
       ) order by m.user_id <> me.user_id, m.joined_at, m.user_id)
     from (
       (select * from ${members} where group_id = g.id and user_id = me.user_id)
       union all
       (select * from ${members} where group_id = g.id and user_id <> me.user_id order by joined_at, user_id limit 8)
     ) m left join people p on p.user_id = m.user_id) as people
  from ${members} me
  join groups g on g.id = me.group_id
  left join balances b on b.group_id = g.id`;

/** A search finds archived groups, too. */
const ACTIVE = {
  members: 'members',
  condition: `g.deleted_at is null
    and case when :archived then me.archived_at is not null else :q <> '' or me.archived_at is null end`,
  since: 'me.joined_at',
} as const;
const RESTORABLE = {
  members: 'deleted_group_members',
  condition: `g.deleted_at > now() - interval '${RESTORABLE_DAYS} days'`,
  since: 'g.deleted_at',
} as const;

/**
 * What each order compares: a name or an amount, ascending, then a time, the latest first. Only one person's groups
 * are sorted, of which each has one row of balances; their people are read for the page alone.
 */
const LAST_CHANGE = 'greatest(b.changed_at, me.joined_at)';
const OWN_CENTS = "coalesce(b.cents ->> me.user_id::text, b.cents ->> me.seat::text, '0')::float8";
const ORDERS: Record<GroupSort, { key?: string; at: string }> = {
  newest: { at: LAST_CHANGE },
  // Decomposed, 'Ä' comes after 'A' and before 'B', whatever the database's locale.
  name: { key: 'normalize(lower(g.name), nfd)', at: LAST_CHANGE },
  balance: { key: `-abs(${OWN_CENTS})`, at: LAST_CHANGE },
};

const OF_PERSON = `me.user_id = :userId
  and (position(lower(:q) in lower(g.name)) > 0 or position(lower(:q) in lower(coalesce(g.description, ''))) > 0)`;

/** SQL by hand: a list includes each group's first people as JSON, in one statement. */
@Injectable()
export class GroupsRepository {
  constructor(@InjectRepository(GroupEntity) private readonly groups: Repository<GroupEntity>) {}

  /**
   * Up to `limit`, in the order of `sort`, else latest joined first; with `deleted` those the person can restore,
   * latest deleted first. `q` searches name and description, ignoring case.
   */
  async listByMember(
    userId: string,
    { q = '', deleted, archived, sort }: Filter,
    limit?: number,
    after?: GroupPosition,
  ): Promise<{ group: Group; position: GroupPosition }[]> {
    const { members, since, condition } = deleted ? RESTORABLE : ACTIVE;
    const { key, at } = sort && !deleted ? ORDERS[sort] : { at: since };
    const position = `${key ? `${key} as key,` : ''} ${toMicroseconds(at)} as at,`;
    const later = `(${at} < :at or (${at} = :at and g.id > :id))`;
    const beyond = key ? `(${key} > :key or (${key} = :key and ${later}))` : later;
    const rows = await queryNamed<ExtendedRow<Row, Omit<GroupPosition, 'id'>>>(
      this.groups.manager,
      `${groupView(members, position)} where ${condition} and ${OF_PERSON} ${after ? `and ${beyond}` : ''}
       order by ${key ? `${key},` : ''} ${at} desc, g.id limit :limit`,
      { userId, q, archived, limit, ...after },
    );
    return rows.map(({ key: first, at: place, ...row }) => ({
      group: toGroupView(row).group,
      position: { key: first, at: place, id: row.id },
    }));
  }

  /** The count of `listByMember` without a limit. */
  async countByMember(userId: string, { q = '', deleted, archived }: Filter): Promise<number> {
    const { members, condition } = deleted ? RESTORABLE : ACTIVE;
    const [row] = await queryNamed<{ count: number }>(
      this.groups.manager,
      `select count(*)::int as count from ${members} me join groups g on g.id = me.group_id
       where ${condition} and ${OF_PERSON}`,
      { userId, q, archived },
    );
    return row?.count ?? 0;
  }

  /** Whether the person was a member of a group when it was deleted, not too long ago. */
  async isRestorableBy(tx: Transaction, userId: string, groupId: string): Promise<boolean> {
    const rows = await tx.sql`
      select from ${() => RESTORABLE.members} me join groups g on g.id = me.group_id
      where me.user_id = ${userId} and g.id = ${groupId} and ${() => RESTORABLE.condition}`;
    return rows.length > 0;
  }

  /** Undefined for non-members. */
  async findByMember(userId: string, groupId: string, tx?: Transaction): Promise<(GroupView & Balances) | undefined> {
    const [row] = await this.repository(tx).sql<ExtendedRow<Row, Balances>[]>`
      ${() => groupView('members', `coalesce(b.cents, '{}') as balances, b.changed_at as "changedAt",`)}
      where me.user_id = ${userId} and g.id = ${groupId}`;
    if (!row) return undefined;
    const { balances, changedAt, ...group } = row;
    return { ...toGroupView(group), balances, changedAt };
  }

  /** Name, type and currency of an existing group. */
  get(id: string): Promise<Pick<GroupEntity, 'name' | 'type' | 'currency'>> {
    return this.groups.findOneByOrFail({ id });
  }

  async insert(tx: Transaction, group: GroupEntity) {
    await this.repository(tx).insert(group);
  }

  /** Increments the version that clients send back. */
  async update(tx: Transaction, id: string, { name, type, description }: GroupText) {
    await this.repository(tx).update(id, { name, type, description, version: () => 'version + 1' });
  }

  async markDeleted(tx: Transaction, id: string) {
    await this.repository(tx).update(id, { deletedAt: () => 'now()' });
  }

  async markRestored(tx: Transaction, id: string) {
    await this.repository(tx).update(id, { deletedAt: null });
  }

  /** Every change of a group, its members or its invites takes this lock first, in a separate statement. */
  async lock(tx: Transaction, id: string) {
    await this.repository(tx).findOne({ select: { id: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** As `lock`, in the order of ids, so that two transactions cannot deadlock. */
  async lockAll(tx: Transaction, ids: string[]) {
    await this.repository(tx).find({
      select: { id: true },
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Increments the version and returns the group's own part of the state event. */
  async incrementStateVersion(tx: Transaction, id: string): Promise<NextState> {
    const { raw } = await this.repository(tx).update(
      id,
      { stateVersion: () => 'state_version + 1' },
      { returning: 'state_version as version, name, type, currency, deleted_at is not null as deleted' },
    );
    const [state] = raw as (Omit<NextState, 'currency'> & { currency: string })[];
    if (!state) throw new Error(`There is no group ${id}`);
    const { currency, ...own } = state;
    return { ...own, ...currencyField(currency) };
  }

  private repository(tx?: Transaction) {
    return tx?.repository(GroupEntity) ?? this.groups;
  }
}

function toGroupView({
  stateVersion,
  createdBy,
  createdAt,
  deletedAt,
  archived,
  currency,
  people,
  ...row
}: Row): GroupView {
  return {
    stateVersion,
    group: {
      ...row,
      ...currencyField(currency),
      created_by: createdBy,
      createdAt: createdAt.toISOString(),
      ...balanceFields(people[0]?.cents ?? 0),
      people: people.map(({ cents, ...person }) => ({ ...person, ...balanceFields(cents) })),
      ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
      ...(archived && { archived }),
    },
  };
}
