import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FormerMembers1763810000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // A colour is permanent: a person who returns gets theirs back.
    await db.query(`
      create table former_members (
        group_id uuid not null references groups on delete cascade,
        user_id uuid not null,
        colour smallint not null check (colour between 1 and 8),
        primary key (group_id, user_id)
      )`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table former_members`);
  }
}
