import { randomUUID } from 'node:crypto';
import { type MemberChange, numberedName, RESTORABLE_DAYS } from '@allsquare/groups-contract';
import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { type ListPosition, toMicroseconds } from './list-position.ts';
import { MemberChangeEntity } from './member-change.entity.ts';

export type NewMemberChange = Pick<MemberChangeEntity, 'groupId' | 'kind' | 'byId' | 'userId' | 'seat'>;

type Row = Pick<MemberChangeEntity, 'id' | 'kind' | 'byId' | 'userId' | 'seat'> & {
  position: string;
  byName: string | null;
  byNth: number | null;
  name: string | null;
  nth: number | null;
  place: string | null;
  /** Who has the seat now. */
  holder: string | null;
};

const POSITION = toMicroseconds('c.at');
/** Sorts after every change. */
const START: ListPosition = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * The history of a group's members. SQL by hand: one statement reads a page by its index, with names from people and
 * from the three tables of seats.
 */
@Injectable()
export class MemberChangesRepository {
  constructor(@InjectRepository(MemberChangeEntity) private readonly changes: Repository<MemberChangeEntity>) {}

  async insert(tx: Transaction, change: NewMemberChange) {
    await tx.repository(MemberChangeEntity).insert({ id: randomUUID(), ...change });
  }

  /** Newest first, after a position or from the start; `by` these accounts, or by all. */
  async list(
    groupId: string,
    limit: number,
    by?: string[],
    { at, id } = START,
  ): Promise<{ change: MemberChange; position: string }[]> {
    const rows = await this.changes.manager.sql<Row[]>`
      select c.id, c.kind, ${() => POSITION} as position, c.by_id as "byId", c.user_id as "userId", c.seat,
             actor.name as "byName", coalesce(own.nth, was.nth) as "byNth",
             person.name, coalesce(member.nth, former.nth) as nth, held.place_name as place, holder.user_id as holder
        from member_changes c
        left join people actor on actor.user_id = c.by_id
        left join members own on own.group_id = c.group_id and own.user_id = c.by_id
        left join former_members was on was.group_id = c.group_id and was.user_id = c.by_id
        left join people person on person.user_id = c.user_id
        left join members member on member.group_id = c.group_id and member.user_id = c.user_id
        left join former_members former on former.group_id = c.group_id and former.user_id = c.user_id
        left join members holder on holder.group_id = c.group_id and holder.seat = c.seat
        left join lateral (
          select place_name from (
            select place_name from members where group_id = c.group_id and seat = c.seat
            union all select place_name from former_members where group_id = c.group_id and seat = c.seat
            union all select place_name from merged_members where group_id = c.group_id and seat = c.seat) seats
          where place_name is not null limit 1) held on true
       where c.group_id = ${groupId} and (${by ?? null}::uuid[] is null or c.by_id = any(${by ?? null}))
         and (c.at, c.id) < (${at}::timestamptz, ${id}::uuid)
       order by c.at desc, c.id desc limit ${limit}`;
    return rows.map((row) => ({ change: toMemberChange(row), position: row.position }));
  }

  /** Of all, or only by these accounts. */
  count(groupId: string, by?: string[]): Promise<number> {
    return this.changes.countBy({ groupId, ...(by && { byId: In(by) }) });
  }

  /** Deletes those of groups that can no longer be restored; returns whether there may be more. */
  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    const deleted = await tx.sql`
      delete from member_changes where id in (
        select c.id from groups g join member_changes c on c.group_id = g.id
         where g.deleted_at < now() - make_interval(days => ${RESTORABLE_DAYS + 1}) limit 1000)
      returning id`;
    return deleted.length > 0;
  }
}

function toMemberChange(row: Row): MemberChange {
  const { id, kind, position, byId, byName, byNth, userId, name, nth, place, seat, holder } = row;
  // A place is known by the id of its seat until somebody takes it.
  const memberId = userId === seat ? (holder ?? userId) : userId;
  return {
    id,
    kind,
    at: new Date(position).toISOString(),
    by: { id: byId, name: numberedName(byName ?? 'User', byNth) },
    member: { id: memberId, name: numberedName(name ?? place ?? 'User', nth) },
    ...(place && name !== null && { place }),
  };
}
