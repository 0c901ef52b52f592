import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MemberChanges1766100000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Ids alone: names are joined on read, so a deleted account's name is not here.
    await db.query(`
      create table member_changes (
        id uuid primary key,
        group_id uuid not null constraint member_changes_group_id_fkey references groups on delete cascade,
        kind text not null constraint member_changes_kind_check check (kind in (
          'member-joined', 'member-added', 'member-left', 'member-removed', 'member-promoted', 'member-demoted',
          'place-added', 'place-removed', 'place-freed')),
        at timestamptz not null default clock_timestamp(),
        by_id uuid not null,
        user_id uuid not null,
        seat uuid not null
      )`);
    await db.query(`create index member_changes_newest on member_changes (group_id, at, id)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table member_changes`);
  }
}
