import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailLimitsAndRetention1764710000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // By keyed hash, so that they outlive the mails and the accounts of their senders.
    await db.query(`
      create table mailed_addresses (
        hash text not null,
        sender_id uuid not null,
        mailed_at timestamptz(3) not null,
        primary key (hash, sender_id, mailed_at)
      )`);
    await db.query(`
      create table unsubscribed_addresses (hash text primary key, unsubscribed_at timestamptz not null default now())`);

    await db.query(`create index requests_oldest on requests (created_at)`);
    await db.query(`create index mails_oldest on mails (created_at)`);
    await db.query(`create index notifications_read on notifications (created_at) where read_at is not null`);
    await db.query(
      `create index notifications_to_addresses on notifications (created_at) where position('@' in recipient) > 0`,
    );
  }

  async down(db: QueryRunner) {
    await db.query(`drop index notifications_to_addresses, notifications_read, mails_oldest, requests_oldest`);
    await db.query(`drop table unsubscribed_addresses, mailed_addresses`);
  }
}
