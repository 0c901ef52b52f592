import { grantOnly } from '@allsquare/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['members', 'deleted_group_members', 'former_members'];

export class Seats1765000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    // The permanent id of a member in the books; for a member without an account it is the user id too. Replicas of the
    // previous release do not write it; the next release can drop the trigger.
    await db.query(`
      create function fill_seat() returns trigger language plpgsql as $$
      begin
        new.seat := coalesce(new.seat, new.user_id);
        return new;
      end $$`);
    for (const table of TABLES) {
      await db.query(`
        alter table ${table} add seat uuid, add place_name text check (char_length(place_name) between 1 and 100)`);
      await db.query(`create trigger ${table}_fill_seat before insert on ${table}
        for each row execute function fill_seat()`);
      await db.query(`update ${table} set seat = user_id`);
      await db.query(`alter table ${table} alter seat set not null, add unique (group_id, seat)`);
    }
    for (const table of ['members', 'deleted_group_members'])
      await db.query(`alter table ${table} add unit uuid,
        add constraint ${table}_seat_check check (seat = user_id or place_name is not null)`);

    // A link ends with its maker's membership, and so with the group.
    await db.query(`
      create table join_links (
        group_id uuid primary key,
        nonce uuid not null,
        made_by uuid not null,
        expires_at timestamptz not null,
        constraint join_links_maker_fkey
          foreign key (group_id, made_by) references members (group_id, user_id) on delete cascade
      )`);
    await db.query(`create index join_links_expired on join_links (expires_at)`);
    await grantOnly(db, 'join_links', 'select, insert, delete');

    await db.query(`alter table invites add seat uuid`);

    // Null if the balances imply it: all are zero.
    await db.query(`alter table balances add settled boolean`);
  }

  async down(db: QueryRunner) {
    await db.query(`alter table balances drop settled`);
    await db.query(`alter table invites drop seat`);
    await db.query(`drop table join_links`);
    for (const table of ['members', 'deleted_group_members']) await db.query(`alter table ${table} drop unit`);
    for (const table of TABLES) {
      await db.query(`drop trigger ${table}_fill_seat on ${table}`);
      await db.query(`alter table ${table} drop seat, drop place_name`);
    }
    await db.query(`drop function fill_seat`);
  }
}
