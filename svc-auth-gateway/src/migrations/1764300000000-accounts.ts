import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1764300000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table recovery_codes (
        user_id uuid not null,
        hash text not null,
        used_at timestamptz,
        primary key (user_id, hash)
      )`);
    await db.query(`
      create table code_attempts (
        user_id uuid primary key,
        count int not null,
        since timestamptz not null
      )`);
    await db.query(`
      create table session_devices (
        session_id text primary key,
        user_id uuid not null,
        device text not null,
        seen_at timestamptz not null default now()
      )`);
    await db.query(`create index session_devices_user on session_devices (user_id)`);
    await db.query(`create index session_devices_age on session_devices (seen_at)`);
    // id: a session's, or the user's for a deleted account.
    await db.query(`
      create table ended_sessions (
        id text primary key,
        user_id uuid not null,
        ended_at timestamptz not null default now(),
        ended_at_provider boolean not null
      )`);
    await db.query(`create index ended_sessions_age on ended_sessions (ended_at)`);
    await db.query(`create index ended_sessions_pending on ended_sessions (ended_at) where not ended_at_provider`);
    await db.query(`create index ended_sessions_user on ended_sessions (user_id)`);
    await db.query(`
      create table deletions (
        user_id uuid primary key,
        begun_at timestamptz not null default now()
      )`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table deletions, ended_sessions, session_devices, code_attempts, recovery_codes`);
  }
}
