import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ForgottenAddresses1764200000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`create table forgotten_addresses (hash text primary key, forgotten_at timestamptz not null)`);
    await db.query(`create index notifications_by on notifications (by_id)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop index notifications_by`);
    await db.query(`drop table forgotten_addresses`);
  }
}
