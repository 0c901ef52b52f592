import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LastChanges1766030000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Null until svc-expenses publishes the balances again.
    await db.query(`alter table balances add changed_at timestamptz`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table balances drop changed_at`);
  }
}
