import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StoredBytes1766220000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table stored_bytes (
        person_id uuid not null,
        day date not null,
        bytes bigint not null,
        most bigint not null,
        primary key (person_id, day),
        constraint stored_bytes_most_check check (bytes <= most)
      )`);
    await db.query(`create index stored_bytes_largest on stored_bytes (day, bytes)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table stored_bytes`);
  }
}
