import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['expenses', 'settlements'];

/**
 * The currency of a group, and what a bill or a payment was in another one. The checks are validated by the next
 * migration, which blocks no writes while it reads the tables.
 */
export class Currencies1767000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table groups add currency text not null default 'USD'`);
    for (const table of TABLES) {
      await db.query(`alter table ${table} add original_currency text, add original_cents bigint`);
      await db.query(`
        alter table ${table} add constraint ${table}_original_check check (
          (original_currency is null) = (original_cents is null)
          and (original_cents is null or original_cents between 1 and 9999999999999)) not valid`);
    }
  }

  async down(db: QueryRunner) {
    for (const table of TABLES) await db.query(`alter table ${table} drop original_currency, drop original_cents`);
    await db.query(`alter table groups drop currency`);
  }
}
