import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DecidedRequests1764700000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Also null for earlier decisions.
    await db.query(`alter table requests add decided_at timestamptz(3)`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table requests drop decided_at`);
  }
}
