import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Traceparent1765900000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table outbox add traceparent text`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table outbox drop traceparent`);
  }
}
