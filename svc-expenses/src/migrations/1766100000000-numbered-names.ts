import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NumberedNames1766100000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table memberships add nth smallint`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table memberships drop nth`);
  }
}
