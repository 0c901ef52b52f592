import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['members', 'deleted_group_members'];

export class ArchivedGroups1767000300000 implements MigrationInterface {
  async up(db: QueryRunner) {
    for (const table of TABLES) await db.query(`alter table ${table} add archived_at timestamptz`);
  }

  async down(db: QueryRunner) {
    for (const table of TABLES) await db.query(`alter table ${table} drop archived_at`);
  }
}
