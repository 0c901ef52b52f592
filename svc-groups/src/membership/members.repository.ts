import type { Member, Role } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MemberEntity } from './member.entity.ts';

type Row = Omit<Member, 'joinedAt' | 'user'> & { joinedAt: Date; name: string; email: string };

@Injectable()
export class MembersRepository {
  constructor(private readonly db: DataSource) {}

  /** The members of a group in the order of their joining, with their names. */
  async of(groupId: string, manager = this.db.manager): Promise<Member[]> {
    const rows = await manager.query<Row[]>(
      `select m.id, m.group_id as "groupId", m.user_id as "userId", m.role, m.added_by as "addedBy",
         m.joined_at as "joinedAt", m.colour, coalesce(p.name, 'User') as name, coalesce(p.email, '') as email
       from members m left join people p on p.user_id = m.user_id
       where m.group_id = $1 order by m.joined_at, m.user_id`,
      [groupId],
    );
    return rows.map(({ joinedAt, name, email, ...row }) => ({
      ...row,
      joinedAt: joinedAt.toISOString(),
      user: { id: row.userId, name, email },
    }));
  }

  /** Undefined for who is no member. */
  async roleOf(groupId: string, userId: string, manager = this.db.manager): Promise<Role | undefined> {
    const [row] = await manager.query<{ role: Role }[]>(
      `select role from members where group_id = $1 and user_id = $2`,
      [groupId, userId],
    );
    return row?.role;
  }

  async userIds(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(`select user_id from members where group_id = $1`, [groupId]);
    return rows.map((row) => row.user_id);
  }

  async insert(tx: Transaction, member: MemberEntity) {
    await tx.manager.insert(MemberEntity, member);
  }

  async changeRole(tx: Transaction, id: string, role: Role) {
    await tx.manager.update(MemberEntity, id, { role });
  }

  /** Keeps their colour for the day on which they come back. */
  async remove(tx: Transaction, id: string) {
    await tx.query(
      `with gone as (delete from members where id = $1 returning group_id, user_id, colour)
       insert into former_members select * from gone on conflict (group_id, user_id) do update set colour = excluded.colour`,
      [id],
    );
  }

  /** The colour of somebody who has been in the group before. */
  async formerColour(tx: Transaction, groupId: string, userId: string): Promise<number | undefined> {
    const [row] = await tx.query<{ colour: number }>(
      `select colour from former_members where group_id = $1 and user_id = $2`,
      [groupId, userId],
    );
    return row?.colour;
  }

  /** Answers who they were. */
  async removeAll(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(`delete from members where group_id = $1 returning user_id`, [
      groupId,
    ]);
    return rows.map((row) => row.user_id);
  }

  /** Everybody who is in a group with this person, who is among them. */
  async peopleBeside(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(
      `select distinct beside.user_id from members own join members beside using (group_id) where own.user_id = $1`,
      [userId],
    );
    return rows.map((row) => row.user_id);
  }
}
