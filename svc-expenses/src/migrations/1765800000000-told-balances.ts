import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the balances of a large group were last published, and whether they have moved since. */
export class ToldBalances1765800000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table ledgers add told_at timestamptz, add untold boolean not null default false`);
    await db.query(`create index ledgers_untold on ledgers (told_at) where untold`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table ledgers drop told_at, drop untold`);
  }
}
