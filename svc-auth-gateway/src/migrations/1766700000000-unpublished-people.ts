import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnpublishedPeople1766700000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table unpublished_people (
        user_id uuid primary key,
        since timestamptz not null default now()
      )`);
    await db.query(`alter table deletions add finished_at timestamptz`);
    await db.query(`create index deletions_unfinished on deletions (user_id) where finished_at is null`);
  }

  async down(db: QueryRunner) {
    await db.query(`delete from deletions where finished_at is not null`);
    await db.query(`alter table deletions drop finished_at`);
    await db.query(`drop table unpublished_people`);
  }
}
