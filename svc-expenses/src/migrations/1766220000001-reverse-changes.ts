import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change stores how it is undone, in place of the whole row before it. */
export class ReverseChanges1766220000001 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table expense_changes add reverse jsonb`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table expense_changes drop reverse`);
  }
}
