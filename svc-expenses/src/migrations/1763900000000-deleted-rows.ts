import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedRows1763900000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Beside the indexes of what stands, which no write of a new row pays for.
    for (const table of ['expenses', 'settlements'])
      await db.query(
        `create index ${table}_deleted on ${table} (group_id, date desc, created_at desc, id desc) where deleted_at is not null`,
      );
  }

  async down(db: QueryRunner) {
    await db.query(`drop index expenses_deleted, settlements_deleted`);
  }
}
