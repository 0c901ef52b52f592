import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seats that are one person: the books keep both, and the row of one points at the other. */
export class MergedSeats1766120000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table memberships add merged_into uuid, add accounts uuid[]`);
    // Few groups have any, so that a statement that asks for them costs next to nothing.
    await db.query(`
      create index memberships_merged on memberships (group_id, merged_into)
      where merged_into is not null or accounts is not null`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop index memberships_merged`);
    await db.query(`alter table memberships drop merged_into, drop accounts`);
  }
}
