import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Epoch1765200000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table service_instance add epoch integer not null default 0`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table service_instance drop epoch`);
  }
}
