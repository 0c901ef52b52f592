import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvitesAndDeletion1763800000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // The row of a deleted group remains, without members, so that its state can be republished.
    await db.query(`alter table groups add deleted_at timestamptz`);

    // Addressed to an email in lower case: the recipient may have no account. Decided ones count for the hourly limit.
    await db.query(`
      create table invites (
        id uuid primary key,
        group_id uuid not null references groups on delete cascade,
        email text not null check (char_length(email) between 3 and 254),
        role text not null check (role in ('admin', 'member')),
        message text check (char_length(message) between 1 and 2000),
        invited_by uuid not null,
        to_newcomer boolean not null,
        status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled')),
        created_at timestamptz not null
      )`);
    await db.query(`comment on column invites.to_newcomer is 'nobody here had this address when the invite was sent'`);
    await db.query(`create unique index invites_pending_once on invites (group_id, email) where status = 'pending'`);
    await db.query(`create index invites_received on invites (email, created_at) where status = 'pending'`);
    await db.query(`create index invites_sent on invites (invited_by, created_at)`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table invites`);
    await db.query(`alter table groups drop deleted_at`);
  }
}
