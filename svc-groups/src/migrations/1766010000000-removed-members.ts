import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The members an admin has removed, and when an admin last invited a person, before or after the removal. */
export class RemovedMembers1766010000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Beside former_members, which lists who gets which seat back: a person who lost a place to an admin gets none.
    await db.query(`
      create table removed_members (
        group_id uuid not null constraint removed_members_group_id_fkey references groups on delete cascade,
        user_id uuid not null,
        removed_by uuid not null,
        removed_at timestamptz not null,
        primary key (group_id, user_id)
      )`);
    await db.query(`alter table invites add admin_at timestamptz`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table invites drop admin_at`);
    await db.query(`drop table removed_members`);
  }
}
