import { randomUUID } from 'node:crypto';
import type { Invite, Role } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type NewInvite = { groupId: string; email: string; role: Role; message: string | null };
/** What judging an invite needs. */
export type StoredInvite = Pick<Invite, 'id' | 'email' | 'status'> & {
  groupId: string;
  role: Role;
  invitedBy: string;
};
type Decided = Exclude<Invite['status'], 'pending'>;
type Row = Omit<Invite, 'createdAt'> & { createdAt: Date };

/** Invites of groups that are there; `email` is in lower case. */
const DESCRIBED = `
  select i.id, json_build_object('id', g.id, 'name', g.name, 'type', g.type) as "group",
    json_build_object('id', i.invited_by, 'name', coalesce(p.name, 'User')) as "invitedBy",
    i.email, i.message, i.created_at as "createdAt", i.status
  from invites i
  join groups g on g.id = i.group_id and g.deleted_at is null
  left join people p on p.user_id = i.invited_by`;

const PER_HOUR = 20;

/** All that change invites hold the lock of the group's row. */
@Injectable()
export class InvitesRepository {
  constructor(private readonly db: DataSource) {}

  /** Pending ones to an address, newest first. */
  async pendingTo(email: string): Promise<Invite[]> {
    const rows = await this.db.query<Row[]>(
      `${DESCRIBED} where i.status = 'pending' and i.email = $1 order by i.created_at desc, i.id`,
      [email],
    );
    return rows.map(described);
  }

  /** Pending ones of a group, newest first. */
  async pendingIn(groupId: string): Promise<Invite[]> {
    const rows = await this.db.query<Row[]>(
      `${DESCRIBED} where i.status = 'pending' and i.group_id = $1 order by i.created_at desc, i.id`,
      [groupId],
    );
    return rows.map(described);
  }

  async findPending(tx: Transaction, groupId: string, email: string): Promise<Invite | undefined> {
    const [row] = await tx.query<Row>(`${DESCRIBED} where i.status = 'pending' and i.group_id = $1 and i.email = $2`, [
      groupId,
      email,
    ]);
    return row && described(row);
  }

  /** Undefined also when the group is deleted. */
  async stored(tx: Transaction, id: string): Promise<StoredInvite | undefined> {
    const [invite] = await tx.query<StoredInvite>(
      `select i.id, i.group_id as "groupId", i.email, i.role, i.invited_by as "invitedBy", i.status
       from invites i join groups g on g.id = i.group_id and g.deleted_at is null where i.id = $1`,
      [id],
    );
    return invite;
  }

  async add(tx: Transaction, callerId: string, { groupId, email, role, message }: NewInvite): Promise<Invite> {
    const id = randomUUID();
    await tx.query(
      `insert into invites (id, group_id, email, role, message, invited_by, to_newcomer, status, created_at)
       values ($1, $2, $3, $4, $5, $6, not exists (select from people where lower(email) = $3), 'pending', $7)`,
      [id, groupId, email, role, message, callerId, new Date()],
    );
    return this.describe(tx, id);
  }

  async decide(tx: Transaction, id: string, status: Decided): Promise<Invite> {
    await tx.query(`update invites set status = $2 where id = $1`, [id, status]);
    return this.describe(tx, id);
  }

  /** Who was invited is in the group now; answers whether they were. */
  async acceptPending(tx: Transaction, groupId: string, email: string): Promise<boolean> {
    const accepted = await tx.query(
      `update invites set status = 'accepted' where status = 'pending' and group_id = $1 and email = $2 returning id`,
      [groupId, email],
    );
    return accepted.length > 0;
  }

  /** Answers who of the invited has an account. */
  async cancelPending(tx: Transaction, groupId: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(
      `with cancelled as (update invites set status = 'cancelled' where status = 'pending' and group_id = $1 returning email)
       select p.user_id from cancelled join people p on lower(p.email) = cancelled.email`,
      [groupId],
    );
    return rows.map((row) => row.user_id);
  }

  /**
   * Seconds until the person may invite this address: a person invites at most 20 addresses without an account an hour.
   * Undefined when it may be now. Everybody else who asks for this person waits until the end of the transaction.
   */
  async secondsToWait(tx: Transaction, userId: string, email: string): Promise<number | undefined> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('invites by ' || $1, 0))`, [userId]);
    const [row] = await tx.query<{ seconds: number }>(
      `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds from invites
       where invited_by = $1 and to_newcomer and created_at > now() - interval '1 hour'
         and not exists (select from people where lower(email) = $2)
       order by created_at desc offset ${PER_HOUR - 1} limit 1`,
      [userId, email],
    );
    return row?.seconds;
  }

  /** Who sees an invite: the members of its group, and who was invited as far as they have an account. */
  async peopleWhoSee(tx: Transaction, groupId: string, email: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(
      `select user_id from members where group_id = $1 union select user_id from people where lower(email) = $2`,
      [groupId, email],
    );
    return rows.map((row) => row.user_id);
  }

  /** Who sees the pending invites that this person has sent or that wait at this address. */
  async peopleOfPending(tx: Transaction, userId: string, email: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(
      `with pending as (select group_id, email from invites where status = 'pending' and (invited_by = $1 or email = $2))
       select user_id from members where group_id in (select group_id from pending)
       union select p.user_id from pending join people p on lower(p.email) = pending.email`,
      [userId, email],
    );
    return rows.map((row) => row.user_id);
  }

  private async describe(tx: Transaction, id: string): Promise<Invite> {
    const [row] = await tx.query<Row>(`${DESCRIBED} where i.id = $1`, [id]);
    if (!row) throw new Error(`Invite ${id} is gone, though this transaction wrote it`);
    return described(row);
  }
}

const described = ({ createdAt, ...row }: Row): Invite => ({ ...row, createdAt: createdAt.toISOString() });
