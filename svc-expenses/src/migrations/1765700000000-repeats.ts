import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bills that come again. Those who have left keep when they did, so that what has stopped for them can say it. */
export class Repeats1765700000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table expenses add repeat_id uuid`);
    await db.query(`alter table memberships add left_at timestamptz(3)`);
    await db.query(`
      create table repeats (
        group_id uuid not null constraint repeats_group_id_fkey references ledgers,
        id uuid not null,
        version int not null,
        bill jsonb not null,
        start date not null,
        every int not null constraint repeats_every_check check (every between 1 and 99),
        unit text not null constraint repeats_unit_check check (unit in ('day', 'week', 'month', 'year')),
        until date,
        zone text not null,
        next_on date,
        next_at timestamptz(3),
        paused boolean not null,
        stopped jsonb,
        created_by uuid not null,
        created_at timestamptz(3) not null,
        primary key (group_id, id)
      )`);
    // By which the group of a row is found.
    await db.query(`create index repeats_id on repeats (id)`);
    await db.query(`create index repeats_due on repeats (next_at) where next_at is not null`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table repeats`);
    await db.query(`alter table memberships drop left_at`);
    await db.query(`alter table expenses drop repeat_id`);
  }
}
