import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is written waits beside the trigram index, and each search reads all of it: after 6,000 bills a rare word took
 * 18 ms instead of 1, or 300 where PostgreSQL took the waiting pages for dearer than all bills of the group. With 64 kB
 * in place of 4 MB it takes 2, and a create as long as before.
 */
export class FewRowsWaitForSearch1765850000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter index expenses_description set (gin_pending_list_limit = 64)`);
    await db.query(`select gin_clean_pending_list('expenses_description')`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter index expenses_description reset (gin_pending_list_limit)`);
  }
}
