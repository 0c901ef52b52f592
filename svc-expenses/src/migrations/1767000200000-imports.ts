import { grantOnly, querySharded } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Imports, and which of them has recorded an expense or a payment, or deleted or restored it. The indexes have only
 * entries of imports that are not deleted.
 */
export class Imports1767000200000 implements MigrationInterface {
  async up(db: QueryRunner) {
    for (const table of ['expenses', 'settlements']) {
      await db.query(`alter table ${table} add import_id uuid`);
      await db.query(`
        create index ${table}_imported on ${table} (group_id, import_id)
        where import_id is not null and deleted_at is null`);
    }
    for (const table of ['expense_changes', 'settlement_changes'])
      await db.query(`alter table ${table} add import_id uuid`);
    await db.query(`
      create table imports (
        group_id uuid not null references ledgers,
        id uuid not null,
        by uuid not null,
        name text not null,
        source text not null,
        rows int not null,
        at timestamptz(3) not null,
        finished_at timestamptz(3),
        undone_at timestamptz(3),
        primary key (group_id, id)
      )`);
    await db.query(`create index imports_id on imports (id)`);
    await grantOnly(db, 'imports', 'select, insert, update');
    if (await querySharded((sql) => db.query(sql)))
      await db.query(`select create_distributed_table('imports', 'group_id', colocate_with => 'groups')`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table imports`);
    for (const table of ['expense_changes', 'settlement_changes'])
      await db.query(`alter table ${table} drop import_id`);
    for (const table of ['expenses', 'settlements']) await db.query(`alter table ${table} drop import_id`);
  }
}
