import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GuestKeys1766300000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      alter table guests
        add key_version integer not null default 0,
        add key_session text,
        add key_ends boolean not null default false`);
    await db.query(`create index guests_key_ends on guests (user_id) where key_ends`);
    await db.query(`
      create table guest_returns (
        user_id uuid primary key references guests on delete cascade,
        hash text not null unique,
        session_id text not null,
        attempt text,
        created_at timestamptz not null default now(),
        used_at timestamptz
      )`);
    await db.query(`alter table guest_groups add name text`);
    // Every group's state is read again, for its name.
    await db.query(`delete from followed_streams`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table guest_returns`);
    await db.query(`alter table guest_groups drop name`);
    await db.query(`drop index guests_key_ends`);
    await db.query(`alter table guests drop key_version, drop key_session, drop key_ends`);
  }
}
