import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['expenses', 'settlements'];

/** Finds the last amounts in each other currency of a group. */
export class Originals1767000100000 implements MigrationInterface {
  async up(db: QueryRunner) {
    for (const table of TABLES) {
      await db.query(`alter table ${table} validate constraint ${table}_original_check`);
      await db.query(`
        create index ${table}_originals on ${table} (group_id, original_currency, created_at desc)
          where original_currency is not null and deleted_at is null`);
    }
  }

  async down(db: QueryRunner) {
    for (const table of TABLES) await db.query(`drop index ${table}_originals`);
  }
}
