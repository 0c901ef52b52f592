import { isSameName } from '@allsquare/contract-kit';
import { type FormerMember, type Member, RESTORABLE_DAYS, type Role } from '@allsquare/groups-contract';
import { columnNamesOf, Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { assignNameNumbers, type NameHolder } from './assign-name-numbers.ts';
import { DeletedGroupMemberEntity } from './deleted-group-member.entity.ts';
import { FormerMemberEntity } from './former-member.entity.ts';
import { type ListPosition, toMicroseconds } from './list-position.ts';
import { MemberEntity } from './member.entity.ts';
import { MergedMemberEntity } from './merged-member.entity.ts';
import { MergesRepository } from './merges.repository.ts';
import { toFormerMember, toMember } from './to-member.ts';

const MEMBER = columnNamesOf(MemberEntity);
const COLUMNS = () => MEMBER;
const FORMER = columnNamesOf(FormerMemberEntity);
const FORMER_COLUMNS = () => FORMER;
/** Condition on a row of members: a person with an account is at the seat. */
export const HAS_ACCOUNT = 'not (user_id = seat and place_name is not null)';

export type ClaimedPlace = { groupId: string; seat: string; name: string };

/** SQL by hand: `listUserIds` is sent in one packet with another statement; one statement moves rows between tables. */
@Injectable()
export class MembersRepository {
  constructor(
    @InjectRepository(MemberEntity) private readonly members: Repository<MemberEntity>,
    @InjectRepository(FormerMemberEntity) private readonly formerMembers: Repository<FormerMemberEntity>,
    private readonly merges: MergesRepository,
  ) {}

  /** In the order in which they joined, with their names. */
  async listByGroup(groupId: string, tx?: Transaction): Promise<Member[]> {
    const [members, parts] = await Promise.all([this.findByGroup(groupId, tx), this.merges.listByGroup(groupId, tx)]);
    return members.map((member) => toMember(member, parts.get(member.seat)));
  }

  /** The same with those former members, if there are any, whose seat is not simply their user id. */
  async listWithFormer(groupId: string, tx?: Transaction): Promise<{ members: Member[]; former?: FormerMember[] }> {
    const formerMembers = tx?.repository(FormerMemberEntity) ?? this.formerMembers;
    const [members, rows, parts] = await Promise.all([
      this.findByGroup(groupId, tx),
      formerMembers.find({ where: { groupId }, order: { userId: 'ASC' } }),
      this.merges.listByGroup(groupId, tx),
    ]);
    const former = rows
      .filter(({ userId, seat, placeName }) => userId !== seat || placeName !== null || parts.has(seat))
      .map((row) => toFormerMember(row, parts.get(row.seat)));
    return {
      members: members.map((member) => toMember(member, parts.get(member.seat))),
      ...(former.length > 0 && { former }),
    };
  }

  /** Up to `limit` members in the same order after this cursor, each with its time of joining in microseconds. */
  async listPage(groupId: string, limit?: number, after?: ListPosition): Promise<{ member: Member; at: string }[]> {
    const page = this.members
      .createQueryBuilder('member')
      .leftJoinAndSelect('member.person', 'person')
      .addSelect(toMicroseconds('member.joinedAt'), 'at')
      .where({ groupId })
      .orderBy('member.joinedAt')
      .addOrderBy('member.userId')
      .limit(limit);
    if (after) page.andWhere('(member.joinedAt, member.userId) > (:at, :id)', after);
    const [{ raw, entities }, parts] = await Promise.all([
      page.getRawAndEntities<{ at: string }>(),
      this.merges.listByGroup(groupId),
    ]);
    return entities.map((member, index) => ({
      member: toMember(member, parts.get(member.seat)),
      at: raw[index]?.at ?? '',
    }));
  }

  countByGroup(groupId: string): Promise<number> {
    return this.members.countBy({ groupId });
  }

  /** Undefined for non-members. */
  async findRole(groupId: string, userId: string, tx?: Transaction): Promise<Role | undefined> {
    const member = await this.repository(tx).findOneBy({ groupId, userId });
    return member?.role;
  }

  /** Members with an account. */
  async listUserIds(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string }>`
      select user_id from members where group_id = ${groupId} and ${() => HAS_ACCOUNT}`;
    return rows.map((row) => row.user_id);
  }

  /** The groups of a person, and the deleted ones they belonged to. */
  async listGroupIds(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await tx.sql<{ group_id: string }>`
      select group_id from members where user_id = ${userId}
      union select group_id from deleted_group_members where user_id = ${userId}`;
    return rows.map((row) => row.group_id);
  }

  async insert(tx: Transaction, member: Omit<MemberEntity, 'person'>) {
    await this.repository(tx).insert(member);
  }

  /** Keeps the group out of the member's lists, or no longer; returns whether that changes anything. */
  async setArchived(tx: Transaction, groupId: string, userId: string, archived: boolean): Promise<boolean> {
    const { affected } = await this.repository(tx).update(
      { groupId, userId, archivedAt: archived ? IsNull() : Not(IsNull()) },
      { archivedAt: archived ? () => 'now()' : null },
    );
    return affected === 1;
  }

  async updateRole(tx: Transaction, id: string, role: Role) {
    await this.repository(tx).update(id, { role });
  }

  /** Assigns an unclaimed place to an account. */
  async claimPlace(tx: Transaction, id: string, userId: string, role: Role) {
    await this.repository(tx).update(id, { userId, role, nth: null, archivedAt: null });
  }

  /** Detaches the holder from a place, which gets this name. */
  async unclaimPlace(tx: Transaction, id: string, placeName: string) {
    await this.repository(tx).update(id, {
      userId: () => 'seat',
      role: 'member',
      placeName,
      nth: null,
      archivedAt: null,
    });
  }

  async renamePlace(tx: Transaction, id: string, placeName: string) {
    await this.repository(tx).update(id, { placeName, nth: null });
  }

  /** A place's name, also while it has a holder. */
  async getPlaceName(tx: Transaction, id: string): Promise<string> {
    const { placeName } = await this.repository(tx).findOneByOrFail({ id });
    return placeName ?? '';
  }

  /** An existing member with their name. */
  async get(tx: Transaction, id: string): Promise<Member> {
    const [member] = await this.repository(tx).find({ where: { id }, relations: { person: true } });
    if (!member) throw new Error(`The member ${id} is missing, though this transaction wrote it`);
    const parts = await this.merges.listByGroup(member.groupId, tx);
    return toMember(member, parts.get(member.seat));
  }

  /**
   * Numbers the members of each name; returns whether a number changed. Counts former members whom the books may show:
   * not a place removed while unclaimed with a zero balance.
   */
  async renumber(tx: Transaction, groupId: string): Promise<boolean> {
    const [members, former] = await Promise.all([
      tx.sql<NameHolder>`
        select m.id, coalesce(p.name, m.place_name) as name, m.nth
        from members m left join people p on p.user_id = m.user_id
        where m.group_id = ${groupId} order by m.joined_at, m.user_id`,
      tx.sql<NameHolder>`
        select f.user_id as id, coalesce(p.name, f.place_name) as name, f.nth
        from former_members f left join people p on p.user_id = f.user_id
        left join balances b on b.group_id = f.group_id
        where f.group_id = ${groupId} and p.deleted is not true
          and (f.seat <> f.user_id or f.place_name is null or b.cents -> f.seat::text is not null)`,
    ]);
    const numbers = assignNameNumbers(members, former);
    const changed = members.flatMap(({ id, nth }) => {
      const next = numbers.get(id) ?? null;
      return next === nth ? [] : [{ id, nth: next, isShown: Math.max(next ?? 1, nth ?? 1) > 1 }];
    });
    if (changed.length > 0)
      await tx.sql`
        update members m set nth = r.nth
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id uuid, nth smallint) where m.id = r.id`;
    return changed.some(({ isShown }) => isShown);
  }

  /** Clears the numbers of a person whose name has changed. */
  async clearNumbers(tx: Transaction, userId: string) {
    await Promise.all([
      this.repository(tx).update({ userId }, { nth: null }),
      tx.repository(FormerMemberEntity).update({ userId }, { nth: null }),
    ]);
  }

  /** Sets the unit of these ids, or clears it (null). */
  async updateUnit(tx: Transaction, ids: string[], unit: string | null) {
    await this.repository(tx).update({ id: In(ids) }, { unit });
  }

  /** Clears units with a single member. */
  async deleteUnitsOfOne(tx: Transaction, groupId: string) {
    await tx.sql`
      update members m set unit = null where group_id = ${groupId} and unit is not null and not exists (
        select from members other where other.group_id = ${groupId} and other.unit = m.unit and other.id <> m.id)`;
  }

  /** Stores the member's seat and color in case they come back. */
  async moveToFormer(tx: Transaction, id: string) {
    await tx.sql`
      with removed as (delete from members where id = ${id} returning ${FORMER_COLUMNS})
      insert into former_members (${FORMER_COLUMNS}) select ${FORMER_COLUMNS} from removed
      on conflict (group_id, user_id) do update
        set colour = excluded.colour, seat = excluded.seat, place_name = excluded.place_name, nth = excluded.nth`;
  }

  /** Takes a former member's row, which they get back. */
  async deleteFormer(tx: Transaction, groupId: string, userId: string): Promise<FormerMemberEntity | undefined> {
    const former = await tx.repository(FormerMemberEntity).findOneBy({ groupId, userId });
    if (former) await tx.repository(FormerMemberEntity).delete({ groupId, userId });
    return former ?? undefined;
  }

  /** A former member's name; undefined if they never were one. */
  async findFormerName(groupId: string, userId: string): Promise<string | undefined> {
    const [former] = await this.members.sql<{ name: string | null }[]>`
      select coalesce(p.name, f.place_name, 'User') as name from former_members f
      left join people p on p.user_id = f.user_id where f.group_id = ${groupId} and f.user_id = ${userId}`;
    return former?.name ?? undefined;
  }

  /** The same for a place removed while unclaimed under this name. */
  async deleteFormerPlace(tx: Transaction, groupId: string, name: string): Promise<FormerMemberEntity | undefined> {
    const removed = await tx.repository(FormerMemberEntity).findBy({ groupId, placeName: Not(IsNull()) });
    const former = removed.find(
      ({ userId, seat, placeName }) => userId === seat && placeName !== null && isSameName(placeName, name),
    );
    if (former) await tx.repository(FormerMemberEntity).delete({ groupId, userId: former.userId });
    return former;
  }

  /**
   * If none of these is an admin, promotes the longest-standing member, a guest only if no account is left, and returns
   * the member.
   */
  async ensureAdmin(tx: Transaction, members: Member[]): Promise<Member | undefined> {
    const accounts = members.filter(({ place }) => !place);
    const first = accounts.find(({ guest }) => !guest) ?? accounts[0];
    if (!first || members.some(({ role }) => role === 'admin')) return undefined;
    await this.updateRole(tx, first.id, 'admin');
    return first;
  }

  /**
   * Moves all memberships of a group that is being deleted to another table until it is restored. Returns the user ids
   * of those with an account.
   */
  async moveToDeleted(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string; held: boolean }>`
      with closed as (delete from members where group_id = ${groupId} returning ${COLUMNS})
      insert into deleted_group_members (${COLUMNS}) select ${COLUMNS} from closed
      returning user_id, ${() => HAS_ACCOUNT} as held`;
    return rows.filter(({ held }) => held).map((row) => row.user_id);
  }

  /** Restores the memberships a group had when it was deleted. */
  async restoreDeleted(tx: Transaction, groupId: string) {
    await tx.sql`
      with reopened as (delete from deleted_group_members where group_id = ${groupId} returning ${COLUMNS})
      insert into members (${COLUMNS}) select ${COLUMNS} from reopened`;
    await this.deleteUnitsOfOne(tx, groupId);
  }

  /** Deletes memberships of groups that can no longer be restored; returns whether there may be more. */
  @Prunes()
  async pruneDeleted(tx: Transaction): Promise<boolean> {
    const deleted = await tx.sql<{ group_id: string }>`
      delete from deleted_group_members where group_id in (
        select id from groups g where deleted_at < now() - make_interval(days => ${RESTORABLE_DAYS + 1})
           and exists (select from deleted_group_members m where m.group_id = g.id) limit 100)
      returning group_id`;
    await tx.sql`delete from merged_members where group_id = any(${deleted.map((row) => row.group_id)})`;
    return deleted.length > 0;
  }

  /** For a deleted account: restoring a group does not bring them back. */
  async eraseDeleted(tx: Transaction, userId: string) {
    await tx.repository(DeletedGroupMemberEntity).delete({ userId });
  }

  /** The seats this person has, had or will get back as places, with their names. */
  async listClaimedPlaces(tx: Transaction, userId: string): Promise<ClaimedPlace[]> {
    return tx.sql`
      select group_id as "groupId", seat, place_name as name from (
        select group_id, user_id, seat, place_name from members
        union all select group_id, user_id, seat, place_name from deleted_group_members
        union all select group_id, user_id, seat, place_name from former_members
        union all select group_id, user_id, seat, place_name from merged_members) held
      where user_id = ${userId} and place_name is not null`;
  }

  /** For a deleted account that has left: removes the names of their seats. */
  async erasePlaceNames(tx: Transaction, userId: string) {
    await tx.repository(FormerMemberEntity).update({ userId }, { placeName: null });
    await tx.repository(MergedMemberEntity).update({ userId }, { placeName: null });
  }

  /** The user ids of all people who share a group with this person, including their own. */
  async listCoMembers(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await this.repository(tx)
      .createQueryBuilder('own')
      .innerJoin(MemberEntity, 'other', 'other.groupId = own.groupId')
      .where({ userId })
      .andWhere('not (other.userId = other.seat and other.placeName is not null)')
      .select('other.userId', 'userId')
      .distinct()
      .getRawMany<{ userId: string }>();
    return rows.map((row) => row.userId);
  }

  private findByGroup(groupId: string, tx?: Transaction): Promise<MemberEntity[]> {
    return this.repository(tx).find({
      where: { groupId },
      relations: { person: true },
      order: { joinedAt: 'ASC', userId: 'ASC' },
    });
  }

  private repository(tx?: Transaction) {
    return tx?.repository(MemberEntity) ?? this.members;
  }
}
