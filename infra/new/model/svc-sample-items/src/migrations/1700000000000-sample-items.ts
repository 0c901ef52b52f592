import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SampleItems1700000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table sample_items (
        id uuid primary key,
        owner_id uuid not null,
        name text not null check (char_length(name) between 1 and 100),
        created_at timestamptz not null
      )`);
    await db.query(`create index sample_items_of_person on sample_items (owner_id, created_at)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table sample_items`);
  }
}
