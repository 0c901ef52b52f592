import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Guests1765400000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table guests (
        user_id uuid primary key,
        seen_at timestamptz not null default now(),
        link text not null,
        alone_since timestamptz not null default now()
      )`);
    await db.query(`create index guests_age on guests (seen_at)`);
    await db.query(`create index guests_alone on guests (alone_since)`);
    await db.query(`create index guests_link on guests (link)`);
    await db.query(`
      create table guest_groups (
        user_id uuid not null references guests on delete cascade,
        group_id uuid not null,
        version bigint not null,
        primary key (user_id, group_id)
      )`);
    await db.query(`create index guest_groups_group on guest_groups (group_id)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table guest_groups, guests`);
  }
}
