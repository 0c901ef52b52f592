import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskedById1766410000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table requests add recipient_id uuid`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table requests drop recipient_id`);
  }
}
