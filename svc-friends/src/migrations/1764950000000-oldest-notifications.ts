import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OldestNotifications1764950000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`create index notifications_oldest on notifications (created_at)`);
    await db.query(`drop index notifications_read`);
  }

  async down(db: QueryRunner) {
    await db.query(`create index notifications_read on notifications (created_at) where read_at is not null`);
    await db.query(`drop index notifications_oldest`);
  }
}
