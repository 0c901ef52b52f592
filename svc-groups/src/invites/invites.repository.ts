import { randomUUID } from 'node:crypto';
import type { Invite, Role } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, IsNull, MoreThan, type Repository } from 'typeorm';
import { HAS_ACCOUNT } from '../membership/members.repository.ts';
import { InviteEntity } from './invite.entity.ts';

export type NewInvite = { groupId: string; email: string; role: Role; message: string | null; seat: string | null };
/** An invite without its joined rows. */
export type StoredInvite = Omit<InviteEntity, 'group' | 'inviter'>;

/** Counts every address: a limit for addresses without an account would reveal which have one. */
const INVITES_PER_HOUR = 30;
/** In milliseconds. */
const HOUR = 3_600_000;

/** A transaction locks the groups of a batch, so it is small. */
const PRUNE_BATCH = 100;
/**
 * Decided invites expire after a year; those to an address that no account has verified, decided or not, after 90 days.
 */
const IS_EXPIRED = `created_at < now() - interval '90 days' and (
  status <> 'pending' and created_at < now() - interval '1 year'
  or not exists (select from people p where lower(p.email) = invites.email and p.email_verified))`;

/**
 * Invites of groups that are not deleted; `email` is in lower case. Only a verified address counts as an account's.
 * Callers that change an invite hold its group's row lock. SQL by hand: an advisory lock, `with ... returning`, and
 * unions, which QueryBuilder lacks.
 */
@Injectable()
export class InvitesRepository {
  constructor(@InjectRepository(InviteEntity) private readonly invites: Repository<InviteEntity>) {}

  /** Newest first. */
  listPendingByEmail(email: string): Promise<Invite[]> {
    return this.list({ status: 'pending', email });
  }

  /** Newest first. */
  listPendingByGroup(groupId: string): Promise<Invite[]> {
    return this.list({ status: 'pending', groupId });
  }

  async findPending(tx: Transaction, groupId: string, email: string): Promise<Invite | undefined> {
    const [invite] = await this.list({ status: 'pending', groupId, email }, tx);
    return invite;
  }

  /** Undefined if the group is deleted, too. */
  async findById(tx: Transaction, id: string): Promise<StoredInvite | undefined> {
    // Not findOne, which sends two statements for a join.
    const [invite] = await this.repository(tx).find({ where: { id, group: { deletedAt: IsNull() } } });
    return invite;
  }

  async insert(tx: Transaction, callerId: string, { groupId, email, role, message, seat }: NewInvite): Promise<Invite> {
    const id = randomUUID();
    const createdAt = new Date();
    await this.repository(tx).insert({
      id,
      groupId,
      email,
      role,
      message,
      invitedBy: callerId,
      status: 'pending',
      createdAt,
      seat,
    });
    return this.get(tx, id);
  }

  async updateStatus(tx: Transaction, id: string, status: Exclude<Invite['status'], 'pending'>): Promise<Invite> {
    await this.repository(tx).update(id, { status });
    return this.get(tx, id);
  }

  /** Points a pending invite to another place. */
  async updateSeat(tx: Transaction, id: string, seat: string) {
    await this.repository(tx).update(id, { seat });
  }

  /** Points every invite for one place to another. */
  async moveSeats(tx: Transaction, groupId: string, from: string, to: string) {
    await this.repository(tx).update({ status: 'pending', groupId, seat: from }, { seat: to });
  }

  /** Records that an admin sends it now, for the first time or again. */
  async recordAdminInvite(tx: Transaction, id: string) {
    await this.repository(tx).update(id, { adminAt: () => 'clock_timestamp()' });
  }

  /** For a person who joined another way; returns whether an invite was pending. */
  async acceptPending(tx: Transaction, groupId: string, email: string): Promise<boolean> {
    const accepted = await this.repository(tx).update({ status: 'pending', groupId, email }, { status: 'accepted' });
    return accepted.affected !== 0;
  }

  /**
   * Cancels those of a group, or of one sender in it. Returns the user ids of recipients with an account; undefined if
   * none was pending.
   */
  async cancelPending(tx: Transaction, groupId: string, sender: string | null = null): Promise<string[] | undefined> {
    const rows = await tx.sql<{ user_id: string | null }>`
      with cancelled as (
        update invites set status = 'cancelled'
        where status = 'pending' and group_id = ${groupId} and (${sender}::uuid is null or invited_by = ${sender})
        returning email)
      select p.user_id from cancelled left join people p on lower(p.email) = cancelled.email and p.email_verified`;
    return rows.length === 0 ? undefined : rows.flatMap((row) => row.user_id ?? []);
  }

  /**
   * Seconds until the person may invite again, 30 times an hour; undefined if they may now. Locks the person's limit
   * until the transaction ends.
   */
  async secondsToWait(tx: Transaction, userId: string): Promise<number | undefined> {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended('invites by ' || ${userId}, 0))`;
    const now = Date.now();
    const thirtieth = await this.repository(tx)
      .createQueryBuilder('invite')
      .where({ invitedBy: userId, createdAt: MoreThan(new Date(now - HOUR)) })
      .orderBy('invite.createdAt', 'DESC')
      .offset(INVITES_PER_HOUR - 1)
      .limit(1)
      .getOne();
    return thirtieth ? Math.ceil((thirtieth.createdAt.getTime() + HOUR - now) / 1000) : undefined;
  }

  /** The user ids of the group's members with an account and, if they have an account, of the recipient. */
  async listViewers(tx: Transaction, groupId: string, email: string): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string }>`
      select user_id from members where group_id = ${groupId} and ${() => HAS_ACCOUNT}
      union select user_id from people where lower(email) = ${email} and email_verified`;
    return rows.map((row) => row.user_id);
  }

  /** The user ids of all people who see a pending invite from this person or to this email. */
  async listViewersOfPending(tx: Transaction, userId: string, email: string): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string }>`
      with pending as (
        select group_id, email from invites where status = 'pending' and (invited_by = ${userId} or email = ${email}))
      select user_id from members where group_id in (select group_id from pending) and ${() => HAS_ACCOUNT}
      union select p.user_id from pending join people p on lower(p.email) = pending.email and p.email_verified`;
    return rows.map((row) => row.user_id);
  }

  /** The groups with an invite from this person or to this address, decided or not. */
  async listGroupIds(tx: Transaction, userId: string, email: string): Promise<string[]> {
    const rows = await tx.sql<{ group_id: string }>`
      select distinct group_id from invites where invited_by = ${userId} or email = ${email}`;
    return rows.map((row) => row.group_id);
  }

  /** Deletes the invites by this person and to this address, decided ones too. */
  async deleteAll(tx: Transaction, userId: string, email: string) {
    await this.repository(tx).delete([{ invitedBy: userId }, { email }]);
  }

  /** A batch of expired invites. */
  listExpired(tx: Transaction): Promise<{ id: string; groupId: string }[]> {
    return tx.sql`select id, group_id as "groupId" from invites where ${() => IS_EXPIRED} limit ${PRUNE_BATCH}`;
  }

  /** Deletes those of these invites that are still expired. Returns the members of groups in which one was pending. */
  async deleteExpired(tx: Transaction, ids: string[]): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string }>`
      with removed as (delete from invites where id = any(${ids}) and ${() => IS_EXPIRED} returning group_id, status)
      select distinct m.user_id from removed join members m on m.group_id = removed.group_id and removed.status = 'pending'
        and ${() => HAS_ACCOUNT}`;
    return rows.map((row) => row.user_id);
  }

  private async list(where: FindOptionsWhere<InviteEntity>, tx?: Transaction): Promise<Invite[]> {
    const invites = await this.repository(tx).find({
      where: { ...where, group: { deletedAt: IsNull() } },
      relations: { group: true, inviter: true },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return invites.map(toInvite);
  }

  private async get(tx: Transaction, id: string): Promise<Invite> {
    const [invite] = await this.list({ id }, tx);
    if (!invite) throw new Error(`Invite ${id} is missing, though this transaction wrote it`);
    return invite;
  }

  private repository(tx?: Transaction) {
    return tx?.repository(InviteEntity) ?? this.invites;
  }
}

const toInvite = ({ id, group, invitedBy, inviter, email, message, createdAt, status }: InviteEntity): Invite => ({
  id,
  group: { id: group.id, name: group.name, type: group.type },
  invitedBy: { id: invitedBy, name: inviter?.name ?? 'User' },
  email,
  message,
  createdAt: createdAt.toISOString(),
  status,
});
