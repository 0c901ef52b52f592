import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SampleItemSampleField1700000000001 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table sample_items add column sample_field text`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table sample_items drop column sample_field`);
  }
}
