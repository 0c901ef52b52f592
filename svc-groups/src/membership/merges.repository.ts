import type { Member, Role } from '@allsquare/groups-contract';
import { columnNamesOf, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { MemberEntity } from './member.entity.ts';
import { MergedMemberEntity } from './merged-member.entity.ts';

/** A merge changes the numbers of a name, and what is archived is the holder's. */
const MEMBER = columnNamesOf(MemberEntity).replace(/, nth, archived_at$/, '');
const COLUMNS = () => MEMBER;

export type MergedMember = MergedMemberEntity;

const seatOf = ({ seat, userId }: Member) => seat ?? userId;

/** The parts of merged members. SQL by hand: one statement moves rows between tables. */
@Injectable()
export class MergesRepository {
  constructor(@InjectRepository(MergedMemberEntity) private readonly parts: Repository<MergedMemberEntity>) {}

  /** The parts of these seats, or of all in the group, by the seat they belong to; the first merged first. */
  async listByGroup(groupId: string, tx?: Transaction): Promise<ReadonlyMap<string, MergedMember[]>> {
    const parts = await (tx?.repository(MergedMemberEntity) ?? this.parts).find({
      where: { groupId },
      relations: { person: true },
      order: { mergedAt: 'ASC', seat: 'ASC' },
    });
    return Map.groupBy(parts, ({ intoSeat }) => intoSeat);
  }

  /** Whether this account is part of a member whom another account holds. */
  async isMerged(tx: Transaction, groupId: string, userId: string): Promise<boolean> {
    return tx.repository(MergedMemberEntity).existsBy({ groupId, userId });
  }

  /** Merges one member into the other, whose holder becomes this account. */
  async merge(tx: Transaction, source: Member, target: Member, { userId, role }: { userId: string; role: Role }) {
    const { groupId } = target;
    const [from, into] = [seatOf(source), seatOf(target)];
    for (const { id } of [source, target]) await this.storeOriginal(tx, id);
    await tx.sql`
      update merged_members set into_seat = ${into}, merged_at = now()
      where group_id = ${groupId} and into_seat = ${from}`;
    await tx.sql`delete from members where id = ${source.id}`;
    await tx.sql`
      update members set user_id = ${userId}, role = ${role},
        archived_at = case when user_id = ${userId} then archived_at end
      where id = ${target.id}`;
  }

  /** Restores a part as a member, in this role and under this name; `holder` gets the member it was part of. */
  async unmerge(
    tx: Transaction,
    { groupId, seat, intoSeat }: MergedMember,
    part: { role: Role; placeName: string | null },
    holder: { userId: string; role: Role },
  ) {
    await tx.sql`
      update members set user_id = ${holder.userId}, role = ${holder.role},
        archived_at = case when user_id = ${holder.userId} then archived_at end
      where group_id = ${groupId} and seat = ${intoSeat}`;
    await tx.sql`
      update merged_members set role = ${part.role}, place_name = ${part.placeName}
      where group_id = ${groupId} and seat = ${seat}`;
    await tx.sql`
      with separated as (delete from merged_members where group_id = ${groupId} and seat = ${seat} returning ${COLUMNS})
      insert into members (${COLUMNS}) select ${COLUMNS} from separated`;
    await tx.sql`
      delete from merged_members p where group_id = ${groupId} and seat = ${intoSeat} and not exists (
        select from merged_members other
        where other.group_id = ${groupId} and other.into_seat = ${intoSeat} and other.seat <> p.seat)`;
  }

  /** Stores a member's row alone, without an account it holds through another part. */
  private async storeOriginal(tx: Transaction, id: string) {
    await tx.sql`
      insert into merged_members as p (into_seat, merged_at, ${COLUMNS})
      select m.seat, now(), ${COLUMNS} from members m
      where m.id = ${id} and not exists (
        select from merged_members other where other.group_id = m.group_id and other.into_seat = m.seat
          and other.seat <> m.seat and other.user_id = m.user_id)
      on conflict (group_id, seat) do update set user_id = excluded.user_id, role = excluded.role,
        colour = excluded.colour, place_name = excluded.place_name, unit = excluded.unit`;
  }
}
