import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GroupsAndMembers1763200000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`
      create table groups (
        id uuid primary key,
        name text not null check (char_length(name) between 1 and 100),
        type text not null check (type in ('home', 'trip', 'couple', 'event', 'work', 'other')),
        description text check (char_length(description) between 1 and 500),
        created_by uuid not null,
        created_at timestamptz not null,
        version integer not null,
        state_version integer not null
      )`);
    await db.query(`
      create table members (
        id uuid primary key,
        group_id uuid not null references groups on delete cascade,
        user_id uuid not null,
        role text not null check (role in ('admin', 'member')),
        colour smallint not null check (colour between 1 and 8),
        added_by uuid not null,
        joined_at timestamptz not null,
        unique (group_id, user_id)
      )`);
    await db.query(`create index members_in_order on members (group_id, joined_at, user_id)`);
    await db.query(`create index members_of_person on members (user_id, joined_at)`);

    // Projections of other services' states: a newer version replaces an older one.
    await db.query(
      `create table friends_of (user_id uuid primary key, version bigint not null, friends uuid[] not null)`,
    );
    await db.query(`create table balances (group_id uuid primary key, version bigint not null, cents jsonb not null)`);
    await db.query(`comment on column balances.cents is 'user id -> signed cents; nobody whose balance is zero'`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table balances, friends_of, members, groups`);
  }
}
