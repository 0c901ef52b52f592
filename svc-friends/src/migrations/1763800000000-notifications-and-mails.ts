import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NotificationsAndMails1763800000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // For a user id, or for an address in lower case, whose owner may have no account yet.
    await db.query(`
      create table notifications (
        id uuid primary key,
        recipient text not null,
        kind text not null,
        by_id uuid not null,
        details jsonb not null,
        created_at timestamptz(3) not null,
        read_at timestamptz(3)
      )`);
    await db.query(`create index notifications_newest on notifications (recipient, created_at desc, id desc)`);
    await db.query(
      `create index notifications_unread on notifications (recipient, created_at desc, id desc) where read_at is null`,
    );
    await db.query(`
      create table notification_counts (
        recipient text primary key,
        total int not null,
        unread int not null,
        check (unread between 0 and total)
      )`);

    // due_at: the time of the next attempt; null for a mail that was sent or given up.
    await db.query(`
      create table mails (
        id uuid primary key,
        sender_id uuid not null,
        recipient text not null,
        kind text not null check (kind in ('friend-request', 'group-invite')),
        group_name text,
        message text,
        created_at timestamptz(3) not null,
        attempts int not null default 0,
        due_at timestamptz default now(),
        tried_at timestamptz,
        sent_at timestamptz
      )`);
    await db.query(`create index mails_due on mails (due_at) where due_at is not null`);
    await db.query(`create index mails_tried on mails (sender_id, tried_at)`);

    await db.query(`create index requests_sent on requests (sender_id, created_at)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop index requests_sent`);
    await db.query(`drop table mails, notification_counts, notifications`);
  }
}
