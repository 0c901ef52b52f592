import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RestorableGroups1764500000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Beside `members`, so that no read of a group's members has to exclude them.
    await db.query(`
      create table deleted_group_members (
        id uuid primary key,
        group_id uuid not null references groups on delete cascade,
        user_id uuid not null,
        role text not null check (role in ('admin', 'member')),
        colour smallint not null check (colour between 1 and 8),
        added_by uuid not null,
        joined_at timestamptz not null,
        unique (group_id, user_id)
      )`);
    await db.query(`create index deleted_group_members_of_person on deleted_group_members (user_id)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table deleted_group_members`);
  }
}
