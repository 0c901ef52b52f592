import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reminders1765410000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table reminders (
        sent_by uuid not null,
        sent_to uuid not null,
        sent_at timestamptz not null,
        primary key (sent_by, sent_to)
      )`);
    await db.query(`create index reminders_oldest on reminders (sent_at)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table reminders`);
  }
}
