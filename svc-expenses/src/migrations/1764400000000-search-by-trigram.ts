import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A search in descriptions reads what the trigrams point at, within the group; btree_gin lets the group be in the same
 * index.
 */
export class SearchByTrigram1764400000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`create extension if not exists pg_trgm`);
    await db.query(`create extension if not exists btree_gin`);
    await db.query(`
      create index expenses_description on expenses using gin (group_id, description gin_trgm_ops) where deleted_at is null`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop index expenses_description`);
    await db.query(`drop extension btree_gin, pg_trgm`);
  }
}
