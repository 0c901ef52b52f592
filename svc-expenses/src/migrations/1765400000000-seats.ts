import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The books keep the id of a seat for ever; its membership says who is answered for it. */
export class Seats1765400000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(`alter table memberships add account_id uuid, add place_name text, add unit uuid`);
    await db.query(`update memberships set account_id = user_id`);
    await db.query(`alter table memberships alter account_id set not null`);
    await db.query(`drop index memberships_of_user`);
    await db.query(`create index memberships_of_user on memberships (account_id) where active`);
    await db.query(`create index memberships_account on memberships (group_id, account_id)`);
    // A service of the version before knows no accounts while it is being replaced; a later migration drops this.
    await db.query(`
      create function name_account_of_member() returns trigger language plpgsql as $$
      begin
        new.account_id := new.user_id;
        return new;
      end $$`);
    await db.query(`
      create trigger memberships_name_account before insert on memberships
      for each row when (new.account_id is null) execute function name_account_of_member()`);
  }

  async down(db: QueryRunner) {
    await db.query(`drop trigger memberships_name_account on memberships`);
    await db.query(`drop function name_account_of_member`);
    await db.query(`drop index memberships_of_user, memberships_account`);
    await db.query(`alter table memberships drop account_id, drop place_name, drop unit`);
    await db.query(`create index memberships_of_user on memberships (user_id) where active`);
  }
}
