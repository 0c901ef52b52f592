import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Retention1764700000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Every invite counts for the hourly limit. The previous release still writes the column; the next one can drop it.
    await db.query(`alter table invites alter to_newcomer drop not null`);
    await db.query(`comment on column invites.to_newcomer is 'written by the release before'`);
    await db.query(`create index invites_oldest on invites (created_at)`);
    await db.query(`create index groups_deleted on groups (deleted_at) where deleted_at is not null`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop index groups_deleted, invites_oldest`);
    await db.query(`update invites set to_newcomer = true where to_newcomer is null`);
    await db.query(`comment on column invites.to_newcomer is 'nobody here had this address when the invite was sent'`);
    await db.query(`alter table invites alter to_newcomer set not null`);
  }
}
