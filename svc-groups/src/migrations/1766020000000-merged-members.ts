import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MergedMembers1766020000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // Beside `members`, so that no count, list or rule has to exclude parts of another member.
    await db.query(`
      create table merged_members (
        group_id uuid not null references groups on delete cascade,
        seat uuid not null,
        into_seat uuid not null,
        merged_at timestamptz not null,
        id uuid not null,
        user_id uuid not null,
        role text not null check (role in ('admin', 'member')),
        colour smallint not null check (colour between 1 and 8),
        added_by uuid not null,
        joined_at timestamptz not null,
        place_name text check (char_length(place_name) between 1 and 100),
        unit uuid,
        primary key (group_id, seat)
      )`);
    await db.query(`create index merged_members_of_person on merged_members (user_id)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table merged_members`);
  }
}
