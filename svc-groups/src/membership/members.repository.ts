import { type Member, RESTORABLE_DAYS, type Role } from '@allsquare/groups-contract';
import { columnNamesOf, Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DeletedGroupMemberEntity } from './deleted-group-member.entity.ts';
import { FormerMemberEntity } from './former-member.entity.ts';
import { MemberEntity } from './member.entity.ts';

const MEMBER = columnNamesOf(MemberEntity);
const COLUMNS = () => MEMBER;

/** SQL by hand: `listUserIds` leaves in one packet with another statement; one statement moves rows between tables. */
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

  /** The groups of a person, and the deleted ones to which they belonged. */
  async listGroupIds(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await tx.sql<{ group_id: string }>`
      select group_id from members where user_id = ${userId}
      union select group_id from deleted_group_members where user_id = ${userId}`;
    return rows.map((row) => row.group_id);
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

  /** Where none of these is an admin, the longest-standing becomes one. */
  async ensureAdmin(tx: Transaction, members: Member[]) {
    const [first] = members;
    if (first && !members.some(({ role }) => role === 'admin')) await this.updateRole(tx, first.id, 'admin');
  }

  /**
   * Ends all memberships of a group that is being deleted, and keeps them until it is restored. Answers the user ids.
   */
  async closeByGroup(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string }>`
      with closed as (delete from members where group_id = ${groupId} returning ${COLUMNS})
      insert into deleted_group_members (${COLUMNS}) select ${COLUMNS} from closed returning user_id`;
    return rows.map((row) => row.user_id);
  }

  /** Gives those who were members when the group was deleted their memberships back. */
  async reopenByGroup(tx: Transaction, groupId: string) {
    await tx.sql`
      with reopened as (delete from deleted_group_members where group_id = ${groupId} returning ${COLUMNS})
      insert into members (${COLUMNS}) select ${COLUMNS} from reopened`;
  }

  /** Forgets who was in groups that can no longer be restored; answers whether there may be more. */
  @Prunes()
  async pruneClosed(tx: Transaction): Promise<boolean> {
    const gone = await tx.sql`
      delete from deleted_group_members where group_id in (
        select id from groups g where deleted_at < now() - make_interval(days => ${RESTORABLE_DAYS + 1})
           and exists (select from deleted_group_members m where m.group_id = g.id) limit 100)
      returning id`;
    return gone.length > 0;
  }

  /** For somebody who has deleted their account: restoring a group does not bring them back. */
  async forgetClosed(tx: Transaction, userId: string) {
    await tx.repository(DeletedGroupMemberEntity).delete({ userId });
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
