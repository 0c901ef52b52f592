import { randomUUID } from 'node:crypto';
import type { FriendRequest } from '@allsquare/friends-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Request } from './request.entity.ts';

/** So many addresses without an account may one person ask within an hour; each of them gets a mail. */
const STRANGERS_AN_HOUR = 20;

type Row = Omit<FriendRequest, 'user_metadata' | 'created_at'> & { created_at: Date };

const DESCRIBED = `
  select r.id, r.status, r.sender_id, coalesce(s.email, '') as sender_email, coalesce(s.name, 'User') as display_name,
         r.recipient_email, (select p.name from people p where lower(p.email) = r.recipient_email limit 1) as recipient_display_name,
         r.created_at
    from requests r left join people s on s.user_id = r.sender_id`;

@Injectable()
export class RequestsRepository {
  constructor(private readonly db: DataSource) {}

  /** The pending requests that a person has sent, or received at this address; newest first. */
  async listPending(userId: string, email: string): Promise<FriendRequest[]> {
    const rows = await this.db.query<Row[]>(
      `${DESCRIBED} where r.status = 'pending' and (r.sender_id = $1 or r.recipient_email = $2) order by r.created_at desc, r.id`,
      [userId, email],
    );
    return rows.map(described);
  }

  async add(tx: Transaction, senderId: string, recipientEmail: string): Promise<FriendRequest> {
    const id = randomUUID();
    await tx.manager.insert(Request, { id, senderId, recipientEmail, status: 'pending', createdAt: new Date() });
    return this.describe(tx, id);
  }

  /** Waits for whoever is changing the request, then locks it. */
  lock(tx: Transaction, id: string): Promise<Request | null> {
    return tx.manager.findOne(Request, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the pending request between two addresses, where there is one. */
  lockPending(tx: Transaction, senderEmail: string, recipientEmail: string): Promise<Request | null> {
    return tx.manager
      .createQueryBuilder(Request, 'r')
      .setLock('pessimistic_write', undefined, ['r'])
      .where(`r.status = 'pending' and r.recipientEmail = :recipientEmail`, { recipientEmail })
      .andWhere(`r.senderId in (select p.user_id from people p where lower(p.email) = :senderEmail)`, { senderEmail })
      .getOne();
  }

  async decide(
    tx: Transaction,
    id: string,
    status: Exclude<FriendRequest['status'], 'pending'>,
  ): Promise<FriendRequest> {
    await tx.manager.update(Request, id, { status });
    return this.describe(tx, id);
  }

  /** Makes everybody else who asks between these two addresses wait until the end of the transaction. */
  async lockPair(tx: Transaction, one: string, other: string) {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [[one, other].toSorted().join(' ')]);
  }

  /** Who sent the pending requests that this person has sent or received, and who received them as far as they have an account. */
  async peopleOfPending(tx: Transaction, userId: string, email: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(
      `with pending as (select sender_id, recipient_email from requests where status = 'pending' and (sender_id = $1 or recipient_email = $2))
       select sender_id as user_id from pending
       union select p.user_id from pending join people p on lower(p.email) = recipient_email`,
      [userId, email],
    );
    return rows.map((row) => row.user_id);
  }

  /**
   * How many seconds this person must wait before asking one more address without an account; 0 while fewer than
   * STRANGERS_AN_HOUR were asked. Lets the same person's other requests of this kind wait until the end of the transaction.
   */
  async waitBeforeStranger(tx: Transaction, senderId: string): Promise<number> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [senderId]);
    const [asked] = await tx.query<{ seconds: string }>(
      `select ceil(extract(epoch from created_at + interval '1 hour' - now())) as seconds from requests
        where sender_id = $1 and created_at > now() - interval '1 hour'
          and not exists (select from people where lower(email) = recipient_email)
        order by created_at desc offset $2 limit 1`,
      [senderId, STRANGERS_AN_HOUR - 1],
    );
    return Number(asked?.seconds ?? 0);
  }

  private async describe(tx: Transaction, id: string): Promise<FriendRequest> {
    const [row] = await tx.query<Row>(`${DESCRIBED} where r.id = $1`, [id]);
    if (!row) throw new Error(`Request ${id} is gone, though this transaction wrote it`);
    return described(row);
  }
}

const described = ({ created_at, ...row }: Row): FriendRequest => ({
  ...row,
  user_metadata: { name: row.display_name },
  created_at: created_at.toISOString(),
});
