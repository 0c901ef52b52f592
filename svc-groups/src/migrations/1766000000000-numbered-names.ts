import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NumberedNames1766000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    for (const table of ['members', 'deleted_group_members', 'former_members'])
      await db.query(`alter table ${table} add nth smallint`);
  }

  async down(db: QueryRunner) {
    for (const table of ['members', 'deleted_group_members', 'former_members'])
      await db.query(`alter table ${table} drop nth`);
  }
}
