import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The trigram index has the group as an array, which no other index can answer: where a table is younger than its
 * statistics, PostgreSQL took any index on the group for the cheapest and read the whole group (ADR 0038).
 */
export class SearchWithoutStatistics1766800100000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`drop index expenses_description`);
    await db.query(`
      create index expenses_words on expenses using gin ((array[group_id]), description gin_trgm_ops)
        with (gin_pending_list_limit = 64) where deleted_at is null`);
    await db.query(`drop extension btree_gin`);
  }

  async down(db: QueryRunner) {
    await db.query(`create extension btree_gin`);
    await db.query(`drop index expenses_words`);
    await db.query(`
      create index expenses_description on expenses using gin (group_id, description gin_trgm_ops)
        with (gin_pending_list_limit = 64) where deleted_at is null`);
  }
}
