import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FriendsAndRequests1763200000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // One row for both sides, the lower user id first, so that two people can be friends only once.
    await db.query(`
      create table friendships (
        id uuid primary key,
        low_id uuid not null,
        high_id uuid not null,
        created_at timestamptz(3) not null,
        check (low_id < high_id),
        unique (low_id, high_id)
      )`);
    await db.query(`create index friendships_of_high on friendships (high_id)`);

    // The version of each person's friends.of state; writers of friendships lock it in the order of user ids.
    await db.query(`
      create table friend_lists (
        user_id uuid primary key,
        version bigint not null
      )`);

    // Addressed to an email in lower case, because the recipient may have no account yet.
    await db.query(`
      create table requests (
        id uuid primary key,
        sender_id uuid not null,
        recipient_email text not null,
        status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled')),
        created_at timestamptz(3) not null
      )`);
    await db.query(
      `create unique index requests_asked_once on requests (sender_id, recipient_email) where status = 'pending'`,
    );
    await db.query(`create index requests_received on requests (recipient_email) where status = 'pending'`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop table requests, friend_lists, friendships`);
  }
}
