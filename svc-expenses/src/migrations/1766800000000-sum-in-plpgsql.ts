import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUM = '(select coalesce(sum(n), 0) from unnest(numbers) as n)';

/**
 * The checks of each expense and the deltas of each write call sum_of. PostgreSQL plans the body of an SQL function in
 * every statement that calls it, and that of a plpgsql function once per session: 0.08 and 0.02 ms per expense.
 */
export class SumInPlpgsql1766800000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create or replace function sum_of(numbers bigint[]) returns numeric language plpgsql immutable parallel safe as $$
      begin
        return ${SUM};
      end $$`);
  }

  async down(db: QueryRunner) {
    await db.query(`
      create or replace function sum_of(numbers bigint[]) returns numeric language sql immutable parallel safe
      return ${SUM}`);
  }
}
