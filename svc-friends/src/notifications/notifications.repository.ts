import type { Notification } from '@allsquare/friends-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { About, Happening } from './about.ts';
import { sentence } from './sentence.ts';

/** The place of a notification in the list. */
export type Place = { createdAt: string; id: string };

type Row = {
  id: string;
  kind: About['kind'];
  details: Record<string, unknown>;
  by: string;
  createdAt: Date;
  readAt: Date | null;
  names: Record<string, string>;
};

/** A recipient is a user id or an address in lower case; a person reads those of both. */
@Injectable()
export class NotificationsRepository {
  constructor(private readonly db: DataSource) {}

  async add(tx: Transaction, { kind, by, at, ...details }: Happening, recipients: string[]) {
    await Promise.all([
      this.lockAllCounts(tx, 'writing'),
      tx.query(
        `with added as (
           insert into notifications (id, recipient, kind, by_id, details, created_at)
           select gen_random_uuid(), recipient, $2, $3, $4, $5 from unnest($1::text[]) recipient)
         insert into notification_counts as c (recipient, total, unread) select recipient, 1, 1 from unnest($1::text[]) recipient
         on conflict (recipient) do update set total = c.total + 1, unread = c.unread + 1`,
        [recipients, kind, by, JSON.stringify(details), at],
      ),
    ]);
  }

  /** Newest first, with the sentences that `reader` is told; after a place, or from the start. */
  async list(
    reader: string,
    recipients: string[],
    { unread, limit, after }: { unread: boolean; limit: number; after: Place | undefined },
  ): Promise<Notification[]> {
    const conditions = [
      'recipient = r',
      ...(unread ? ['read_at is null'] : []),
      ...(after ? ['(created_at, id) < ($3, $4)'] : []),
    ].join(' and ');
    const newest = 'order by created_at desc, id desc limit $2';
    const rows = await this.db.query<Row[]>(
      `select n.id, n.kind, n.details, n.by_id as by, n.created_at as "createdAt", n.read_at as "readAt",
              (select coalesce(jsonb_object_agg(p.user_id, p.name), '{}') from people p
                where p.user_id in (n.by_id, (n.details ->> 'payerId')::uuid, (n.details ->> 'payeeId')::uuid)) as names
         from (select found.* from unnest($1::text[]) r
                cross join lateral (select * from notifications where ${conditions} ${newest}) found ${newest}) n
        order by n.created_at desc, n.id desc`,
      [recipients, limit, ...(after ? [new Date(after.createdAt), after.id] : [])],
    );
    return rows.map((row) => toNotification(row, reader));
  }

  /** How many there are for these recipients, from the kept counts. */
  async count(recipients: string[]): Promise<{ total: number; unread: number }> {
    const [row] = await this.db.query<{ total: string; unread: string }[]>(
      `select coalesce(sum(total), 0) as total, coalesce(sum(unread), 0) as unread
         from notification_counts where recipient = any($1)`,
      [recipients],
    );
    return { total: Number(row?.total), unread: Number(row?.unread) };
  }

  async isWaiting(tx: Transaction, recipient: string): Promise<boolean> {
    const found = await tx.query(`select from notification_counts where recipient = $1 and unread > 0`, [recipient]);
    return found.length > 0;
  }

  /** Marks one of these recipients' notifications; 'read' when it was already, undefined when it is not theirs. */
  async read(tx: Transaction, recipients: string[], id: string): Promise<'marked' | 'read' | undefined> {
    await this.lockCounts(tx, recipients);
    const [found] = await tx.query<{ recipient: string; isRead: boolean }>(
      `select recipient, read_at is not null as "isRead" from notifications where id = $1 and recipient = any($2)`,
      [id, recipients],
    );
    if (!found || found.isRead) return found && 'read';
    await tx.query(`update notifications set read_at = now() where id = $1`, [id]);
    await tx.query(`update notification_counts set unread = unread - 1 where recipient = $1`, [found.recipient]);
    return 'marked';
  }

  /** Answers whether there were any unread. */
  async readAll(tx: Transaction, recipients: string[]): Promise<boolean> {
    await this.lockCounts(tx, recipients);
    await tx.query(`update notifications set read_at = now() where recipient = any($1) and read_at is null`, [
      recipients,
    ]);
    const counted = await tx.query(
      `update notification_counts set unread = 0 where recipient = any($1) and unread > 0 returning recipient`,
      [recipients],
    );
    return counted.length > 0;
  }

  private async lockCounts(tx: Transaction, recipients: string[]) {
    await this.lockAllCounts(tx, 'reading');
    await tx.query(`select from notification_counts where recipient = any($1) order by recipient for no key update`, [
      recipients,
    ]);
  }

  /**
   * A batch of facts locks counts in any order, so only one may write at a time, and nobody marks as read meanwhile; else they
   * would wait for each other for ever. Those who mark lock their own counts in order.
   */
  private async lockAllCounts(tx: Transaction, mode: 'writing' | 'reading') {
    const shared = mode === 'reading' ? '_shared' : '';
    await tx.query(`select pg_advisory_xact_lock${shared}(hashtext('allsquare:notifications'))`);
  }
}

function toNotification(row: Row, reader: string): Notification {
  const { id, kind, by, details, createdAt, readAt, names } = row;
  const at = createdAt.toISOString();
  const happening = { kind, by, at, ...details } as Happening;
  const told = sentence(happening, reader, (userId) => names[userId] ?? 'User');
  return { id, kind, ...told, createdAt: at, readAt: readAt?.toISOString() ?? null };
}
