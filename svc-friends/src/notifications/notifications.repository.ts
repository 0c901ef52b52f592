import type { Notification } from '@allsquare/friends-contract';
import { columnsOf, type ExtendedRow, Prunes, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, IsNull, MoreThan, type Repository } from 'typeorm';
import { NotificationEntity } from './notification.entity.ts';
import { NotificationCountEntity } from './notification-count.entity.ts';
import type { NotificationPayload } from './notification-payload.ts';
import { renderText } from './render-text.ts';

/** The position of a notification in the list. */
export type Position = { createdAt: string; id: string };

const COLUMNS = columnsOf(NotificationEntity, 'n', ['recipient']);
type Row = ExtendedRow<Omit<NotificationEntity, 'recipient'>, { names: Record<string, string> }>;

const PRUNE_BATCH = 1000;

/** The number of notifications stored per recipient, up to SURPLUS more. */
const MAX_STORED = 1000;
const SURPLUS = 100;

/** One notification for each of these recipients. */
type Entry = { payload: NotificationPayload; recipients: string[] };

/** The number of people whom one notification is about. */
const MAX_GROUPED = 50;

/** Sorts after every notification. */
const START = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Notifications by recipient: a user id, or an address in lower case. A person reads both. SQL by hand: advisory locks,
 * a write sent in one packet with its lock (ADR 0010), and a lateral join that reads a page by the index.
 */
@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly db: DataSource,
    @InjectRepository(NotificationCountEntity) private readonly counts: Repository<NotificationCountEntity>,
  ) {}

  /**
   * Writes and counts one notification for each recipient who has not been deleted, with the COMMIT: those of all
   * events that a transaction handles in one statement.
   */
  insertOnCommit(tx: Transaction, payload: NotificationPayload, recipients: string[]) {
    const entry: Entry = { payload, recipients };
    tx.batchOnCommit('notifications', entry, (entries: Entry[]) => this.insertAll(tx, entries));
  }

  /** The same at once, for a check that follows in the transaction. */
  async insert(tx: Transaction, payload: NotificationPayload, recipients: string[]) {
    await this.insertAll(tx, [{ payload, recipients }]);
  }

  /**
   * Sends three statements in one packet. Beyond MAX_STORED and SURPLUS it deletes the oldest read ones, or the oldest.
   */
  private async insertAll(tx: Transaction, entries: Entry[]) {
    const rows = entries.flatMap(({ payload: { kind, by, at, ...details }, recipients }) =>
      recipients.map((recipient) => ({ recipient, kind, by, at, details: JSON.stringify(details) })),
    );
    const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
    const recipients = [...new Set(column('recipient'))];
    await Promise.all([
      lockAllCounts(tx, 'exclusive'),
      tx.sql`
        with added as (
          insert into notifications (id, recipient, kind, by_id, details, created_at)
          select gen_random_uuid(), recipient, kind, by_id, details, created_at
            from unnest(${column('recipient')}::text[], ${column('kind')}::text[], ${column('by')}::uuid[],
              ${column('details')}::jsonb[], ${column('at')}::timestamptz[]) as n (recipient, kind, by_id, details, created_at)
           where recipient not in (select user_id::text from people where user_id = any(${recipients.filter(isUserId)}) and deleted)
          returning recipient)
        insert into notification_counts as c (recipient, total, unread)
        select recipient, count(*), count(*) from added group by 1
        on conflict (recipient) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread`,
      // A separate statement: in the one above it doubled the cost of each notification.
      this.deleteSurplus(tx, recipients),
    ]);
  }

  /**
   * Writes one notification for each of these accounts. A change of a group's members is added to an unread one of the
   * same kind within a day, by the same person or else by each of them themselves; it becomes the newest again.
   */
  async insertOrGroup(tx: Transaction, payload: NotificationPayload, recipients: string[]) {
    if (!('userIds' in payload)) return this.insertOnCommit(tx, payload, recipients);
    const { kind, by, at, ...details } = payload;
    const { groupId, userIds } = details;
    const isOwn = userIds.includes(by);
    await Promise.all([
      lockAllCounts(tx, 'exclusive'),
      tx.sql`
        with grouped as (
          update notifications n
             set details = jsonb_set(details, '{userIds}',
                   ${JSON.stringify(userIds)}::jsonb || ((details -> 'userIds') - ${userIds}::text[])),
                 by_id = ${by}, created_at = greatest(created_at, ${at})
           where id in (
             select distinct on (recipient) id from notifications
              where recipient = any(${recipients}) and read_at is null and kind = ${kind}
                and created_at > ${at}::timestamptz - interval '1 day'
                and created_at < ${at}::timestamptz + interval '1 day'
                and details ->> 'groupId' = ${groupId}
                and jsonb_array_length(details -> 'userIds') < ${MAX_GROUPED}::int
                and (details -> 'userIds') ? by_id::text = ${isOwn} and (${isOwn} or by_id = ${by})
              order by recipient, created_at desc, id desc)
          returning recipient),
        added as (
          insert into notifications (id, recipient, kind, by_id, details, created_at)
          select gen_random_uuid(), recipient, ${kind}, ${by}, ${JSON.stringify(details)}, ${at}
            from unnest(${recipients}::text[]) recipient
           where recipient not in (select recipient from grouped)
             and recipient not in (select user_id::text from people where user_id = any(${recipients}) and deleted)
          returning recipient)
        insert into notification_counts as c (recipient, total, unread) select recipient, 1, 1 from added
        on conflict (recipient) do update set total = c.total + 1, unread = c.unread + 1`,
      this.deleteSurplus(tx, recipients),
    ]);
  }

  /** Deletes down to MAX_STORED, SURPLUS at a time: one by one it cost as much as the insert. */
  private async deleteSurplus(tx: Transaction, recipients: string[]) {
    await tx.sql`
      with removed as (
        delete from notifications where id in (
          select n.id
            from (select recipient, total - ${MAX_STORED}::int as surplus, total - unread as read
                    from notification_counts
                   where recipient = any(${recipients}) and total >= ${MAX_STORED + SURPLUS}::int) f
           cross join lateral (
            (select id from notifications where recipient = f.recipient and read_at is not null
              order by created_at, id limit least(f.surplus, f.read))
            union all
            (select id from notifications where recipient = f.recipient and read_at is null
              order by created_at, id limit greatest(f.surplus - f.read, 0))) n)
        returning recipient, read_at),
      less as (
        select recipient, count(*) as total, count(*) filter (where read_at is null) as unread from removed group by 1)
      update notification_counts c set total = c.total - less.total, unread = c.unread - less.unread
        from less where less.recipient = c.recipient`;
  }

  /** Locks all writes and deletes of notifications until the end of the transaction. */
  lock(tx: Transaction): Promise<void> {
    return lockAllCounts(tx, 'exclusive');
  }

  /**
   * Whether the same person caused a notification of this kind for this recipient within the day before; for an invite,
   * to the same group.
   */
  async wasNotifiedWithinDay(tx: Transaction, payload: NotificationPayload, recipient: string): Promise<boolean> {
    const { kind, by, at } = payload;
    const groupId = 'groupId' in payload ? payload.groupId : null;
    const earlier = await tx.sql`
      select from notifications
       where recipient = ${recipient} and by_id = ${by} and kind = ${kind}
         and created_at > ${at}::timestamptz - interval '1 day'
         and details ->> 'groupId' is not distinct from ${groupId} limit 1`;
    return earlier.length > 0;
  }

  /** Newest first, rendered for `reader`; those after a position, or from the start. */
  async list(
    reader: string,
    recipients: string[],
    { unread, limit, after }: { unread: boolean; limit: number; after: Position | undefined },
  ): Promise<Notification[]> {
    const { createdAt, id } = after ? { ...after, createdAt: new Date(after.createdAt) } : START;
    const rows = await this.db.sql<Row[]>`
      select ${() => COLUMNS},
             (select coalesce(jsonb_object_agg(p.user_id, p.name), '{}') from people p
               where p.user_id in (n.by_id, (n.details ->> 'payerId')::uuid, (n.details ->> 'payeeId')::uuid,
                 (n.details ->> 'userId')::uuid, (n.details -> 'userIds' ->> 0)::uuid,
                 (n.details -> 'userIds' ->> 1)::uuid)) as names
        from (select found.* from unnest(${recipients}::text[]) r cross join lateral (
                select * from notifications
                 where recipient = r and (created_at, id) < (${createdAt}, ${id})
                   ${() => (unread ? 'and read_at is null' : '')}
                 order by created_at desc, id desc limit ${limit}) found
               order by created_at desc, id desc limit ${limit}) n
       order by n.created_at desc, n.id desc`;
    return rows.map((row) => toNotification(row, reader));
  }

  /** The user ids of those with a notification that this person caused. */
  async listReaders(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await tx.sql<{ reader: string }>`
      select distinct coalesce(p.user_id::text, n.recipient) as reader
        from notifications n left join people p on lower(p.email) = n.recipient and p.email_verified
       where n.by_id = ${userId}`;
    return rows.map(({ reader }) => reader).filter(isUserId);
  }

  /** Deletes all notifications of these recipients. */
  async deleteAll(tx: Transaction, recipients: string[]) {
    await lockAllCounts(tx, 'exclusive');
    await tx.repository(NotificationEntity).delete({ recipient: In(recipients) });
    await tx.repository(NotificationCountEntity).delete({ recipient: In(recipients) });
  }

  /**
   * Deletes a batch of expired ones: after a year, or after 90 days to an address that no account has verified. Returns
   * whether there may be more.
   */
  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    await lockAllCounts(tx, 'exclusive');
    const less = await tx.sql<{ recipient: string }>`
      with over as (
        (select id from notifications where created_at < now() - interval '1 year' limit ${PRUNE_BATCH})
        union
        (select id from notifications n
          where position('@' in recipient) > 0 and created_at < now() - interval '90 days'
            and not exists (select from people p where lower(p.email) = n.recipient and p.email_verified)
          limit ${PRUNE_BATCH})),
      removed as (delete from notifications where id in (select id from over) returning recipient, read_at),
      less as (
        select recipient, count(*) as total, count(*) filter (where read_at is null) as unread from removed group by 1)
      update notification_counts c set total = c.total - less.total, unread = c.unread - less.unread
        from less where c.recipient = less.recipient returning c.recipient`;
    const recipient = In(less.map((count) => count.recipient));
    await tx.repository(NotificationCountEntity).delete({ recipient, total: 0 });
    return less.length > 0;
  }

  /** How many notifications these recipients have, from the stored counts. */
  async count(recipients: string[]): Promise<{ total: number; unread: number }> {
    const counts = await this.counts.findBy({ recipient: In(recipients) });
    const sum = (of: 'total' | 'unread') => counts.reduce((all, count) => all + count[of], 0);
    return { total: sum('total'), unread: sum('unread') };
  }

  /** Whether a recipient has unread notifications. */
  hasUnread(tx: Transaction, recipient: string): Promise<boolean> {
    return tx.repository(NotificationCountEntity).existsBy({ recipient, unread: MoreThan(0) });
  }

  /** Marks one of these recipients' notifications; 'read' if it was read already, undefined if it is not theirs. */
  async markRead(tx: Transaction, recipients: string[], id: string): Promise<'marked' | 'read' | undefined> {
    await lockCounts(tx, recipients);
    const notifications = tx.repository(NotificationEntity);
    const found = await notifications.findOne({
      select: { id: true, recipient: true, readAt: true },
      where: { id, recipient: In(recipients) },
    });
    if (!found || found.readAt) return found ? 'read' : undefined;
    await notifications.update(id, { readAt: () => 'now()' });
    await tx.repository(NotificationCountEntity).decrement({ recipient: found.recipient }, 'unread', 1);
    return 'marked';
  }

  /** Marks all; returns whether any were unread. */
  async markAllRead(tx: Transaction, recipients: string[]): Promise<boolean> {
    await lockCounts(tx, recipients);
    const recipient = In(recipients);
    await tx.repository(NotificationEntity).update({ recipient, readAt: IsNull() }, { readAt: () => 'now()' });
    const counts = tx.repository(NotificationCountEntity);
    const { affected } = await counts.update({ recipient, unread: MoreThan(0) }, { unread: 0 });
    return affected !== 0;
  }
}

const isUserId = (recipient: string) => !recipient.includes('@');

async function lockCounts(tx: Transaction, recipients: string[]) {
  await lockAllCounts(tx, 'shared');
  await tx.repository(NotificationCountEntity).find({
    where: { recipient: In(recipients) },
    order: { recipient: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}

/**
 * A batch of domain events locks counts in any order. To avoid deadlocks one transaction writes at a time, and none
 * marks as read in parallel; those that mark (shared) lock their own counts in order.
 */
async function lockAllCounts(tx: Transaction, mode: 'exclusive' | 'shared') {
  const suffix = mode === 'shared' ? '_shared' : '';
  await tx.sql`select pg_advisory_xact_lock${() => suffix}(hashtext('allsquare:notifications'))`;
}

function toNotification(row: Row, reader: string): Notification {
  const { id, kind, byId: by, details, createdAt, readAt, names } = row;
  const at = createdAt.toISOString();
  const { text, link } = renderText({ kind, by, at, ...details }, reader, (userId) => names[userId]);
  const groupId = typeof details.groupId === 'string' ? details.groupId : undefined;
  return { id, kind, text, link, groupId, createdAt: at, readAt: readAt?.toISOString() ?? null };
}
