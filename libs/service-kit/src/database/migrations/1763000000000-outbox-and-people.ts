import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboxAndPeople1763000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // An emptied database gets a new id and so new consumers, which read every state from the start.
    await db.query(`create table service_instance (id uuid primary key default gen_random_uuid())`);
    await db.query(`insert into service_instance default values`);
    await db.query(`
      create table outbox (
        id bigint generated always as identity primary key,
        subject text,
        version bigint,
        data jsonb,
        live jsonb,
        request_id text,
        created_at timestamptz not null default now(),
        sent_at timestamptz
      )`);
    await db.query(`create index outbox_unsent on outbox (id) where sent_at is null`);
    await db.query(`create index outbox_sent on outbox (sent_at) where sent_at is not null`);
    await db.query(`
      create table idempotency (
        caller_id uuid not null,
        method text not null,
        path text not null,
        key text not null,
        body_hash text not null,
        answer json,
        created_at timestamptz not null default now(),
        primary key (caller_id, method, path, key)
      )`);
    await db.query(`create index idempotency_age on idempotency (created_at)`);
    await db.query(`
      create table people (
        user_id uuid primary key,
        name text not null,
        email text not null,
        version bigint not null
      )`);
    await db.query(`create index people_email on people (lower(email))`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table people, idempotency, outbox, service_instance`);
  }
}
