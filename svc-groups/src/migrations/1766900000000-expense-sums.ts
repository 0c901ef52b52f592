import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExpenseSums1766900000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Null until svc-expenses publishes the balances again.
    await db.query(`alter table balances add expenses jsonb`);
    await db.query(`comment on column balances.expenses is 'count and sum in cents of the expenses'`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table balances drop expenses`);
  }
}
