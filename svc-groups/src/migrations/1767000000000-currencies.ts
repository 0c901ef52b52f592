import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Currencies1767000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      alter table groups add currency text not null default 'USD'
        constraint groups_currency_check check (currency ~ '^[A-Z]{3}$')`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table groups drop currency`);
  }
}
