import type { Member, Role } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { FormerMemberEntity } from './former-member.entity.ts';
import { MemberEntity } from './member.entity.ts';

/** SQL by hand: `listUserIds` leaves in one packet with another statement; `remove` moves a row in one statement. */
@Injectable()
export class MembersRepository {
  constructor(@InjectRepository(MemberEntity) private readonly members: Repository<MemberEntity>) {}

  /** In the order in which they joined, with their names. */
  async listByGroup(groupId: string, tx?: Transaction): Promise<Member[]> {
    const members = await this.repository(tx).find({
      where: { groupId },
      relations: { person: true },
      order: { joinedAt: 'ASC', userId: 'ASC' },
    });
    return members.map(({ person, joinedAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
      user: { id: member.userId, name: person?.name ?? 'User', email: person?.email ?? '' },
    }));
  }

  /** Undefined for non-members. */
  async findRole(groupId: string, userId: string, tx?: Transaction): Promise<Role | undefined> {
    const member = await this.repository(tx).findOneBy({ groupId, userId });
    return member?.role;
  }

  async listUserIds(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string }>`select user_id from members where group_id = ${groupId}`;
    return rows.map((row) => row.user_id);
  }

  async listGroupIds(tx: Transaction, userId: string): Promise<string[]> {
    const own = await this.repository(tx).find({ select: { groupId: true }, where: { userId } });
    return own.map(({ groupId }) => groupId);
  }

  async insert(tx: Transaction, member: Omit<MemberEntity, 'person'>) {
    await this.repository(tx).insert(member);
  }

  async updateRole(tx: Transaction, id: string, role: Role) {
    await this.repository(tx).update(id, { role });
  }

  /** Keeps the member's colour in case they come back. */
  async remove(tx: Transaction, id: string) {
    await tx.sql`
      with removed as (delete from members where id = ${id} returning group_id, user_id, colour)
      insert into former_members select * from removed
      on conflict (group_id, user_id) do update set colour = excluded.colour`;
  }

  /** The colour of somebody who was in the group before. */
  async findFormerColour(tx: Transaction, groupId: string, userId: string): Promise<number | undefined> {
    const former = await tx.repository(FormerMemberEntity).findOneBy({ groupId, userId });
    return former?.colour;
  }

  /** Answers the user ids of the deleted. */
  async deleteByGroup(tx: Transaction, groupId: string): Promise<string[]> {
    const { raw } = await this.repository(tx)
      .createQueryBuilder()
      .delete()
      .where({ groupId })
      .returning(['userId'])
      .execute();
    return (raw as { user_id: string }[]).map((row) => row.user_id);
  }

  /** The user ids of everybody who shares a group with this person, including their own. */
  async listCoMembers(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await this.repository(tx)
      .createQueryBuilder('own')
      .innerJoin(MemberEntity, 'other', 'other.groupId = own.groupId')
      .where({ userId })
      .select('other.userId', 'userId')
      .distinct()
      .getRawMany<{ userId: string }>();
    return rows.map((row) => row.userId);
  }

  private repository(tx?: Transaction) {
    return tx?.repository(MemberEntity) ?? this.members;
  }
}
