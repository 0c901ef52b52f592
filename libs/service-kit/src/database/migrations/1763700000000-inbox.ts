import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Inbox1763700000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table inbox (
        subject text not null,
        message_id text not null,
        handled_at timestamptz not null default now(),
        primary key (subject, message_id)
      )`);
    await db.query(`create index inbox_age on inbox (handled_at)`);
    await db.query(`
      create table parked_facts (
        subject text not null,
        message_id text not null,
        data text not null,
        error text not null,
        parked_at timestamptz not null default now(),
        primary key (subject, message_id)
      )`);
    await db.query(
      `comment on table parked_facts is 'facts that could not be handled ten times; nothing deletes them'`,
    );
  }

  async down(db: QueryRunner) {
    await db.query(`drop table parked_facts, inbox`);
  }
}
